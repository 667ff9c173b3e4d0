import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// It is Monday, June 15, 2026, in the morning.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function drop(staff: Browser, id: string, to: string, more: Record<string, string> = {}) {
  const month = await staff.see('/events?view=month&month=2026-06')
  const version = new RegExp(`data-event="${id}" data-version="([^"]+)"`).exec(month)?.[1] ?? ''
  return staff.send(`/events/${id}/move`, { to, version, month: '2026-06', ...more })
}
const follow = async (staff: Browser, response: Response) =>
  visibleText(await staff.see((await sentTo(response)).replace(`/dashboard/${staff.slug}`, '')))

describe('an event dropped on a day', () => {
  it('begins at the next time of its own zone where clocks go forward there, not here', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, {
      title: 'Night train',
      startsAt: '2026-06-20T00:30:00Z',
      endsAt: '2026-06-20T00:45:00Z',
      timezone: 'Europe/Berlin',
    })
    const text = await follow(staff, await drop(staff, id, '2027-03-28'))
    expect(text).toContain('Moved Night train to Sun, Mar 28, 2027. Its time changed because')
    const [row] = await app.database.query('select starts_local from events where id = $1', [id])
    expect(row?.starts_local).toBe('2027-03-28T03:00:00+02:00')
  })

  it('whose own date of the series was deleted takes the place of that, and no other date comes', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '4' }
    const { id, dates } = await makeRepeating(app, staff, feed.id, weekly)
    const days = async () =>
      (await dates()).map(({ starts_local }) => `${starts_local}`.slice(0, 10))
    const [, deleted] = await dates()
    await sentTo(await staff.send(`/events/${deleted?.id}/delete`, { scope: 'one' }))
    expect(await days()).toEqual(['2026-06-16', '2026-06-30', '2026-07-07'])
    const asked = await (await drop(staff, id, '2026-06-23')).text()
    expect(visibleText(asked)).toContain('Tue, Jun 23, 2026')
    const form = formFields(asked, `/dashboard/${staff.slug}/events/${id}/move`)
    const text = await follow(staff, await staff.send(`/events/${id}/move`, form))
    expect(text).toContain('Moved Yoga to Tue, Jun 23, 2026.')
    expect(await days()).toEqual(['2026-06-23', '2026-06-30', '2026-07-07'])
  })
})
