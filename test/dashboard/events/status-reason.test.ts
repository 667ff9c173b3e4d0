import { beforeAll, describe, expect, it } from 'vitest'
import type { OneEvent } from '../../../domain/event-contract.ts'
import { atMinute, digestWorld, reader, THURSDAY } from '../../digests/world.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const REASON = 'The hall is closed; <b>sorry</b>.'

/** An event of which nobody was notified, with a reason. */
async function makeOff(status: string) {
  const { staff, feed } = await makeStaffWithFeed(app)
  const { id } = await makeEvent(feed, { startsAt: '2026-07-05T00:30:00Z' })
  const page = `/events/${id}`
  expect(await staff.see(`${page}/${status}`)).toContain('Reason')
  await sentTo(await staff.change(`${page}/${status}`, { sentence: REASON }))
  const api = `/api/v1/feeds/${feed.id}/events/${id}`
  const reasonOf = async () => (await app.get<OneEvent>(api)).event.statusReason
  return { staff, feed, id, page, api, reasonOf }
}

describe.each(['cancelled', 'postponed'])('the reason of a %s event', (status) => {
  it('is shown everywhere, also if nobody was notified', async () => {
    const { feed, id, api, reasonOf } = await makeOff(status)
    expect(await reasonOf()).toBe(REASON)
    const { event } = await app.get<OneEvent>(api)
    const { pathname, search } = new URL(event.pageUrl)
    const html = await (await app.request(pathname + search)).text()
    expect(visibleText(html)).toContain(REASON)
    for (const file of [`/f/${feed.id}.ics`, `/f/${feed.id}/${id}.ics`, `/f/${feed.id}.rss`]) {
      const text = await (await app.request(file)).text()
      expect(text.replaceAll('\r\n ', ''), file).toContain('Reason: The hall is closed')
    }
  })

  it('is corrected in the form of the event', async () => {
    const { staff, page, reasonOf } = await makeOff(status)
    await sentTo(await staff.change(page, { statusReason: 'Too  much snow.' }))
    expect(await reasonOf()).toBe('Too much snow.')
    await sentTo(await staff.change(page, { statusReason: '' }))
    expect(await reasonOf()).toBeNull()
  })

  it('goes when the event takes place after all', async () => {
    const { staff, page, reasonOf } = await makeOff(status)
    await sentTo(await staff.change(`${page}/scheduled`, {}))
    expect(await reasonOf()).toBeNull()
    await sentTo(await staff.change(`${page}/${status}`, { sentence: '' }))
    expect(await reasonOf()).toBeNull()
  })

  it('has at most 300 characters', async () => {
    const { staff, page, reasonOf } = await makeOff(status)
    const long = 'x'.repeat(301)
    expect((await staff.change(`${page}/${status}`, { sentence: long })).status).toBe(400)
    expect((await staff.change(page, { statusReason: long })).status).toBe(400)
    expect(await reasonOf()).toBe(REASON)
  })
})

it('a scheduled event is asked for no reason, and a copy gets none', async () => {
  const { staff, feed, id, page } = await makeOff('cancelled')
  expect(await staff.see(page)).toContain('name="statusReason"')
  expect(await staff.see(`/events/new?from=${id}`)).not.toContain('hall is closed')
  const scheduled = await makeEvent(feed)
  expect(await staff.see(`/events/${scheduled.id}`)).not.toContain('name="statusReason"')
})

it('a reason that is corrected before its email has left is corrected there as well', async () => {
  const { app } = await digestWorld()
  const staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId, createdAt: new Date('2026-01-01') })
  const jazz = { title: 'Late jazz', city: 'Austin', createdAt: new Date('2026-06-16') }
  const { id } = await makeEvent(feed, { ...jazz, startsAt: '2026-06-20T01:00:00Z' })
  await reader(app, feed.id)
  expect(await atMinute(app, THURSDAY)).toHaveLength(1)
  await sentTo(await staff.change(`/events/${id}/cancelled`, { sentence: 'The hal is closed.' }))
  await sentTo(await staff.change(`/events/${id}`, { statusReason: 'The hall is closed.' }))
  const [mail] = await atMinute(app, '2026-06-18T12:10:00Z')
  expect(mail?.text).toMatch(/Message from .+: The hall is closed\./)
})
