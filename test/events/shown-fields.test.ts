import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_FIELDS, type EventField, NO_FIELDS } from '../../domain/event-fields.ts'
import { OUTPUTS } from '../../functions/outputs/index.ts'
import { connectTo, textOf } from '../mcp/connect.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type EventOverrides, makeEvent } from '../support/factories.ts'
import { type Browser, makeStaffWithFeed } from '../support/staff.ts'

// A field that an output forgets is missing there without a word: of each field, two values are shown by every
// output, and must make a difference unless the output is said to leave it out.

/**
 * What each output does not show by itself; it shows all other fields. A new field is shown or named here. Files are
 * named by their ending, tools by their name. `ics` and `json` carry the whole event besides, as data for other
 * calendars; images of other websites stay out of emails and lists.
 */
const LEFT_OUT: Record<string, EventField[]> = {
  api: [],
  ics: ['country', 'imageUrl', 'imageAlt'],
  rss: ['country', 'lat', 'lng', 'imageUrl', 'imageAlt'],
  json: ['country', 'lat', 'lng', 'imageAlt'],
  page: ['country', 'lat', 'lng'],
  jsonLd: ['categories', 'statusReason', 'timeKnown', 'url', 'imageAlt', 'priceText'],
  list: [
    'description',
    'categories',
    'address',
    'postalCode',
    'stateCode',
    'country',
    'lat',
    'lng',
    'accessibility',
    'url',
    'imageUrl',
    'imageAlt',
    'priceMin',
    'priceMax',
    'currency',
    'priceText',
    'ticketUrl',
    'organizerName',
    'organizerUrl',
  ],
  get_event: ['country', 'lat', 'lng', 'imageUrl', 'imageAlt'],
  list_events: [
    'description',
    'statusReason',
    'country',
    'lat',
    'lng',
    'accessibility',
    'url',
    'imageUrl',
    'imageAlt',
    'ticketUrl',
    'organizerName',
    'organizerUrl',
  ],
  digest: [
    'description',
    'categories',
    'address',
    'postalCode',
    'stateCode',
    'country',
    'lat',
    'lng',
    'accessibility',
    'url',
    'imageUrl',
    'imageAlt',
    'isFree',
    'priceMin',
    'priceMax',
    'currency',
    'priceText',
    'ticketUrl',
    'organizerName',
    'organizerUrl',
  ],
}

let app: TestApp
let staff: Browser
let ids: { feed: string; event: string }
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const made = await makeStaffWithFeed(app)
  staff = made.staff
  const { id } = await makeEvent(made.feed, { title: 'Jazz', startsAt: '2026-06-20T18:00:00Z' })
  // A digest without an upcoming event is not sent at all.
  await makeEvent(made.feed, { title: 'Opera', startsAt: '2026-06-20T20:00:00Z' })
  ids = { feed: made.feed.id, event: id }
})

const read = async (path: string) => (await app.request(path)).text()
const page = async () => {
  const url = `/api/v1/feeds/${ids.feed}/events/${ids.event}`
  const { event } = await app.get<{ event: { pageUrl: string } }>(url)
  const { pathname, search } = new URL(event.pageUrl)
  return read(pathname + search)
}
const JSON_LD = /<script type="application\/ld\+json">.*?<\/script>/gs
const tool = async (name: string) => {
  const client = await connectTo(app, 'auto')
  const event = name === 'get_event' ? { event: ids.event } : {}
  return textOf(await client.callTool({ name, arguments: { feed: ids.feed, ...event } }))
}

/** Calendar files and JSON feeds carry the whole event besides, as data. */
function withoutData(text: string): string {
  if (!text.startsWith('{'))
    return text.replace(/^X-CALENDAR-FEED-SERVICE-EVENT:.*\r\n( .*\r\n)*/gm, '')
  return JSON.stringify(JSON.parse(text, (key, value) => (key === '_event' ? undefined : value)))
}
const files = Object.keys(OUTPUTS).map((ending): [string, () => Promise<string>] => [
  ending,
  async () => withoutData(await read(`/f/${ids.feed}.${ending}`)),
])

/** Each way in which people and programs see an event. */
const SHOWN: Record<string, () => Promise<string>> = {
  ...Object.fromEntries(files),
  api: () => read(`/api/v1/feeds/${ids.feed}/events/${ids.event}`),
  page: async () => (await page()).replace(/^.*<main/s, '').replace(JSON_LD, ''),
  jsonLd: async () => ((await page()).match(JSON_LD) ?? []).join(),
  list: async () => (await read(`/f/${ids.feed}`)).replace(/^.*<main/s, '').replace(JSON_LD, ''),
  get_event: () => tool('get_event'),
  list_events: () => tool('list_events'),
  digest: () => staff.see(`/feeds/${ids.feed}/digests/preview/mail?digestFrequency=weekly`),
}

/** Some are said only beside others. */
const BESIDE: Partial<Record<EventField, EventOverrides>> = {
  statusReason: { status: 'postponed' },
  timeKnown: { allDay: true, startsAt: '2026-06-20T05:00:00Z', endsAt: '2026-06-21T05:00:00Z' },
  accessibility: { location: 'Riverside Hall' },
  imageAlt: { imageUrl: 'https://a.example/a.jpg' },
  organizerUrl: { organizerName: 'Riverside' },
  lat: { lng: -97 },
  lng: { lat: 30 },
  priceMin: { isFree: false, priceMax: 20, currency: 'USD' },
  priceMax: { isFree: false, priceMin: 1, currency: 'USD' },
  currency: { isFree: false, priceMin: 1, priceMax: 20 },
}

/** Two values of each field. */
const TWO: Partial<Record<EventField, [unknown, unknown]>> = {
  status: ['scheduled', 'cancelled'],
  attendanceMode: ['offline', 'online'],
  lat: [30, 31],
  lng: [-97, -98],
  priceMin: [2, 3],
  priceMax: [20, 30],
  currency: ['USD', 'EUR'],
}
function valuesOf(name: EventField): [unknown, unknown] {
  const field = EVENT_FIELDS[name]
  switch (field.kind) {
    case 'flag':
      return [false, true]
    case 'words':
      return [['One'], ['Two']]
    case 'url':
    case 'image':
      return ['https://one.example/', 'https://two.example/']
    default:
      return TWO[name] ?? ['One', 'Two']
  }
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** All outputs of the event with these fields and no others. */
async function outputsOf(fields: object): Promise<Record<string, string>> {
  const values = {
    ...{ ...NO_FIELDS, title: 'Jazz' },
    ...{ allDay: false, startsAt: '2026-06-20T18:00:00Z', endsAt: '2026-06-20T20:00:00Z' },
    ...fields,
  }
  const columns = Object.keys(values).map((name, i) => `${columnOf(name)} = $${i + 2}`)
  await app.database.query(`update events set ${columns.join()} where id = $1`, [
    ids.event,
    ...Object.values(values),
  ])
  const texts = await Promise.all(Object.values(SHOWN).map((show) => show()))
  return Object.fromEntries(Object.keys(SHOWN).map((name, i) => [name, texts[i] ?? '']))
}

describe('each field of an event', () => {
  it('is shown in each output, or said to be left out there', async () => {
    const names = Object.keys(EVENT_FIELDS) as EventField[]
    expect(names).toHaveLength(28)
    expect(Object.keys(SHOWN).sort()).toEqual(Object.keys(LEFT_OUT).sort())
    const once = await outputsOf({})
    expect(await outputsOf({})).toEqual(once)
    for (const text of Object.values(once)) expect(text).toContain('Jazz')
    const leftOut: Record<string, string[]> = {}
    for (const output of Object.keys(SHOWN)) leftOut[output] = []
    for (const name of names) {
      const [one, two] = valuesOf(name)
      const before = await outputsOf({ ...BESIDE[name], [name]: one })
      const after = await outputsOf({ ...BESIDE[name], [name]: two })
      for (const output of Object.keys(SHOWN))
        if (before[output] === after[output]) leftOut[output]?.push(name)
    }
    expect(leftOut).toEqual(LEFT_OUT)
  })
})
