import { beforeAll, describe, expect, it } from 'vitest'
import { CALENDAR_WINDOW } from '../../domain/calendar-date.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'
import { readTwice } from './read-calendar.ts'
import { breachesOf } from './rfc5545.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

/** What two programs read, which must be the same. */
async function entriesOf(path: string) {
  const file = await (await app.request(path)).text()
  expect(breachesOf(file)).toEqual([])
  const { icalJs, nodeIcal } = readTwice(file)
  expect(nodeIcal).toEqual(icalJs)
  return icalJs
}

describe('Calendar files', () => {
  it('keep what is cancelled or waits for a date until its day is over, and say it in the title', async () => {
    const feed = await makeFeed({ widget: { language: 'de' } })
    const on = (title: string, status: 'cancelled' | 'postponed', startsAt: string) => ({
      title,
      status,
      startsAt,
    })
    await makeEvents(feed, [
      on('a', 'cancelled', '2026-06-15T02:00:00Z'),
      on('b', 'postponed', '2026-07-01T18:00:00Z'),
      on('c', 'cancelled', '2026-06-10T18:00:00Z'),
      on('d', 'postponed', '2026-06-10T18:00:00Z'),
    ])
    const entries = await entriesOf(`/f/${feed.id}.ics`)
    expect(entries.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Abgesagt: a', 'CANCELLED'],
      ['Verschoben: b', 'TENTATIVE'],
    ])
  })

  it('and the files of one event say what calendars do not show, in the language of the feed', async () => {
    const feed = await makeFeed({ widget: { language: 'de' } })
    const [later, online, paid, cancelled] = await makeEvents(feed, [
      { title: 'later', allDay: true, timeKnown: false, description: 'All of it.' },
      { title: 'online', attendanceMode: 'online' },
      {
        title: 'paid',
        accessibility: 'Rampe',
        ...{ priceMin: 12, priceMax: 18, currency: 'EUR', isFree: false },
      },
      { title: 'off', status: 'cancelled', location: 'Hall' },
    ])
    const entries = await entriesOf(`/f/${feed.id}.ics`)
    for (const [event, texts, expected] of [
      [later, ['Uhrzeit folgt', 'All of it.'], { title: 'later', place: '' }],
      [online, [], { title: 'online', place: 'Online' }],
      [paid, [], { title: 'paid', place: '' }],
      [cancelled, [], { title: 'Abgesagt: off', place: 'Hall' }],
    ] as const) {
      const entry = entries.find(({ uid }) => uid === event?.id)
      const page = `${ORIGIN}/events/2026/07/01/${event?.title}?event=${event?.id}`
      const closing =
        event === paid ? `12\u00a0€ – 18\u00a0€\nBarrierefreiheit: Rampe\n${page}` : page
      expect(entry).toMatchObject({ ...expected, text: [...texts, closing].join('\n\n') })
      expect(await entriesOf(`/f/${feed.id}/${event?.id}.ics`)).toEqual([entry])
    }
    const file = (await (await app.request(`/f/${feed.id}.ics`)).text()).replaceAll('\r\n ', '')
    expect(file).toContain(
      'Bis zu 2.000 Veranstaltungen aus dem letzten Monat und den nächsten 13 Monaten.',
    )
    const other = await makeFeed({ orgId: feed.orgId })
    const moved = await app.request(`/f/${other.id}/${online?.id}.ics`)
    expect([moved.status, moved.headers.get('location')]).toEqual([
      302,
      `/f/${feed.id}/${online?.id}.ics`,
    ])
  })
})

it('The texts say one month, which is where calendar files begin', () => {
  expect(CALENDAR_WINDOW.monthsBack).toBe(1)
})
