import { beforeEach, expect, it } from 'vitest'
import { atMinute, digestWorld, reader, THURSDAY } from '../../digests/world.ts'
import type { TestApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { makeStaff, sentTo } from '../../support/staff.ts'

let app: TestApp
let staff: Awaited<ReturnType<typeof makeStaff>>
let here: string
let feedId: string
beforeEach(async () => {
  app = (await digestWorld()).app
  staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId, createdAt: new Date('2026-01-01') })
  feedId = feed.id
  const jazz = { title: 'Late jazz', city: 'Austin', createdAt: new Date('2026-06-16') }
  const event = await makeEvent(feed, { ...jazz, startsAt: '2026-06-20T01:00:00Z' })
  for (const _ of [1, 2]) await reader(app, feed.id)
  here = `/events/${event.id}`
})

const page = async (path: string) => visibleText(await (await staff.open(here + path)).text())
const AN_EVENT = { sentence: 'The hall is closed.' }

it.each(['', '/cancelled', '/postponed', '/delete'])(
  'the page of an event%s says how many people were notified, once there are some',
  async (path) => {
    expect(await page(path)).not.toContain('got an email about this event')
    expect(await atMinute(app, THURSDAY)).toHaveLength(2)
    expect(await page(path)).toContain('2 subscribers got an email about this event.')
    app.setNow('2026-06-20T12:00:00Z')
    expect(await page(path)).not.toContain('got an email about this event')
  },
)

it.each([
  ['/cancelled', {}],
  ['/delete', {}],
  ['', { city: 'Waco' }],
])('what staff add to an event%s stands in the mail', async (path, fields) => {
  await atMinute(app, THURSDAY)
  await staff.change(here + path, { ...AN_EVENT, ...fields })
  const mails = await atMinute(app, '2026-06-18T12:10:00Z')
  expect(mails.map(({ text }) => /Message from .+: The hall is closed\./.test(text))).toEqual([
    true,
    true,
  ])
})

it.each(['/cancelled', '/delete'])(
  'too long a sentence on the page of an event%s comes back, and nothing has happened',
  async (path) => {
    await atMinute(app, THURSDAY)
    const response = await staff.send(here + path, { sentence: 'x'.repeat(301) })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('at most 300 characters')
    expect(await atMinute(app, '2026-06-18T12:10:00Z')).toEqual([])
    expect((await staff.open(here)).status).toBe(200)
  },
)

it('a sentence that waits is shown in the form, and can be taken back', async () => {
  await atMinute(app, THURSDAY)
  await staff.change(here, { ...AN_EVENT, city: 'Waco' })
  expect(await (await staff.open(here)).text()).toContain('The hall is closed.</textarea>')
  await staff.change(here, { sentence: '' })
  const [mail] = await atMinute(app, '2026-06-18T12:10:00Z')
  expect(mail?.subject).toMatch(/^New location/)
  expect(mail?.text).not.toContain('Message from')
})

it.each([
  ['cancel', /^Cancelled/],
  ['delete', /^/],
] as const)(
  'several events to %s say how many people were notified, who then get an update',
  async (action, subject) => {
    const path = `/events/selected?do=${action}&id=${here.split('/').at(-1)}`
    const told = async () => visibleText(await (await staff.open(path)).text())
    expect(await told()).not.toContain('got an email about')
    await atMinute(app, THURSDAY)
    expect(await told()).toContain('2 subscribers got an email about these events.')
    const html = await (await staff.open(path)).text()
    const form = formFields(html, `/dashboard/${staff.slug}/events/selected`)
    await sentTo(await staff.send('/events/selected', { ...form, ...AN_EVENT }))
    const mails = await atMinute(app, '2026-06-18T12:10:00Z')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.subject).toMatch(subject)
    expect(mails[0]?.text).toContain('The hall is closed.')
  },
)

it.each([
  ['', {}, 'In the barn.'],
  ['/cancelled', { scope: 'one' }, undefined],
] as const)(
  'what staff add to a date%s is said of all dates, once these get what was saved for it, unless it is about it alone',
  async (status, choice, said) => {
    const { id, dates, opened } = await makeRepeating(app, staff, feedId, {
      ...{ startDate: '2026-06-19', repeatEnds: 'count', repeatCount: '3' },
    })
    await atMinute(app, THURSDAY)
    const message = { sentence: 'In the barn.' }
    const date = `/events/${id}`
    if (status) await sentTo(await staff.send(date + status, { ...message, ...choice }))
    const typed = { ...(await opened()), city: 'Waco', scope: 'one', ...(!status && message) }
    const saved = await sentTo(await staff.send(date, typed))
    const html = await staff.see(saved.slice(saved.indexOf('/events/')))
    const button = formFields(html, `/dashboard/${staff.slug}${date}/all-dates`)
    await sentTo(await staff.send(`${date}/all-dates`, button))
    expect((await dates()).map(({ city }) => city)).toEqual(Array(3).fill('Waco'))
    const rows = await app.database.query(
      'select sentence from event_changes where event_id <> $1 and org_id = $2',
      [id, staff.orgId],
    )
    expect(rows.map(({ sentence }) => sentence ?? undefined)).toEqual([said, said])
  },
)
