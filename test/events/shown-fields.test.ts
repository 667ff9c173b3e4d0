import { beforeAll, describe, expect, it } from 'vitest'
import { listChangedEvents } from '../../db/digests/event-update-recipients.ts'
import type { MailingFeed } from '../../db/digests/runs.ts'
import type { MailingKind } from '../../domain/digests/edition.ts'
import { makeEventUpdate } from '../../domain/digests/event-update.ts'
import { EVENT_FIELDS, type EventField, NO_FIELDS } from '../../domain/event-fields.ts'
import { WIDGET_CHOICES } from '../../domain/widget-config.ts'
import { withPlace } from '../../functions/digests/email-parts.tsx'
import { composeEventUpdate } from '../../functions/digests/event-update-email.tsx'
import { voiceOf } from '../../functions/mail/voice.ts'
import type { TOOLS } from '../../functions/mcp/tools.ts'
import { OUTPUTS } from '../../functions/outputs/index.ts'
import { connectTo, textOf } from '../mcp/connect.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent } from '../support/factories.ts'
import { type Browser, makeStaffWithFeed } from '../support/staff.ts'
import { twoWith } from '../support/two-values.ts'

// A field that an output forgets is missing there without a word: of each field, two values are shown by every
// output, and must make a difference unless the output is said to leave it out.

/** Where a description is plain text. */
const FORMATTING: EventField[] = ['descriptionMarkdown']
/** For programs; people read the address. */
const POSITION: EventField[] = ['country', 'lat', 'lng']
const PICTURE: EventField[] = ['imageUrl', 'imageAlt']
/** What leads on, or is read once an event is of interest. */
const DETAILS: EventField[] = [
  ...([
    'description',
    'accessibility',
    'accessYes',
    'accessNo',
    'url',
    'ticketUrl',
    'organizerName',
    'organizerUrl',
  ] as const),
  ...POSITION,
  ...PICTURE,
  ...FORMATTING,
]
/** What a row has no room for. */
const NOT_IN_ROWS: EventField[] = [
  ...DETAILS,
  ...(['categories', 'address', 'postalCode', 'stateCode'] as const),
  ...(['priceMin', 'priceMax', 'currency', 'priceText'] as const),
]

/**
 * What each output does not show by itself; it shows all other fields. A new field is shown or named here. Files are
 * named by their ending, tools by their name, emails by their kind; details in the widget have a walk of their own
 * beside its tests. `ics` and `json` carry the whole event besides, as data for other
 * calendars; images of other websites stay out of emails and lists.
 */
const LEFT_OUT: Record<string, EventField[]> = {
  api: [],
  ics: ['country', ...PICTURE, ...FORMATTING],
  rss: [...POSITION, ...PICTURE, ...FORMATTING],
  json: [...POSITION, 'imageAlt', ...FORMATTING],
  page: POSITION,
  jsonLd: [
    'categories',
    'statusReason',
    'timeKnown',
    'url',
    'imageAlt',
    'priceText',
    ...FORMATTING,
  ],
  list: NOT_IN_ROWS.filter((name) => name !== 'accessYes'),
  cards: NOT_IN_ROWS.filter((name) => name !== 'imageUrl' && name !== 'accessYes'),
  month: [...NOT_IN_ROWS, 'statusReason', 'location', 'city', 'state', 'isFree'],
  get_event: [...POSITION, ...PICTURE, ...FORMATTING],
  list_events: [...DETAILS, 'statusReason'],
  search_events: [...DETAILS, 'statusReason'],
  digest: NOT_IN_ROWS.filter((name) => name !== 'accessYes'),
  // What staff say of a change is a part of the change.
  'event-update': [
    ...NOT_IN_ROWS.filter((name) => name !== 'accessYes'),
    ...(['isFree', 'statusReason'] as const),
  ],
}

let app: TestApp
let staff: Browser
let ids: { org: string; slug: string; feed: string; event: string }
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const made = await makeStaffWithFeed(app)
  staff = made.staff
  const { id } = await makeEvent(made.feed, { title: 'Jazz', startsAt: '2026-06-20T18:00:00Z' })
  // A digest without an upcoming event is not sent at all.
  await makeEvent(made.feed, { title: 'Opera', startsAt: '2026-06-20T20:00:00Z' })
  ids = { org: made.feed.orgId, slug: staff.slug, feed: made.feed.id, event: id }
})

const read = async (path: string) => (await app.request(path)).text()
const page = async () => {
  const url = `/api/v1/feeds/${ids.feed}/events/${ids.event}`
  const { event } = await app.get<{ event: { pageUrl: string } }>(url)
  const { pathname, search } = new URL(event.pageUrl)
  return read(pathname + search)
}
const JSON_LD = /<script type="application\/ld\+json">.*?<\/script>/gs
const tool = async (name: string, asked: object) => {
  const client = await connectTo(app, 'auto')
  return textOf(await client.callTool({ name, arguments: { ...asked } }))
}
/** All tools, with what they are asked; null: they tell nothing of an event. */
const TOOL_CALLS: Record<keyof typeof TOOLS, (() => object) | null> = {
  find_calendars: null,
  list_feeds: null,
  list_filters: null,
  search_events: () => ({ organization: ids.slug }),
  list_events: () => ({ feed: ids.feed }),
  get_event: () => ({ feed: ids.feed, event: ids.event }),
}
const tools = Object.entries(TOOL_CALLS).flatMap(([name, asked]) =>
  asked ? [[name, () => tool(name, asked())] as const] : [],
)

/** All emails about events. */
const EMAILS: Record<MailingKind, () => Promise<string>> = {
  digest: () => staff.see(`/feeds/${ids.feed}/digests/preview/mail?digestFrequency=weekly`),
  'event-update': async () => {
    const [event] = await listChangedEvents(app.database.db, ids.org, [ids.event])
    if (!event) throw new Error('there is no event')
    const now = withPlace(event)
    // Moved since: what subscribers were notified of is the same whatever the event says now.
    const before = { ...now, ...KNOWN }
    const update = makeEventUpdate(
      new Map([[ids.event, before]]),
      [{ id: ids.event, sentence: null, now }],
      { at: app.deps.now(), endedSeries: new Set() },
    )
    if (!update) throw new Error('there is no update')
    const draft = composeEventUpdate(FEED, update, await voiceOf(null), 'https://calendar.test')
    return `${draft.subject} ${draft.text.join(' ')} ${draft.html}`
  },
}
const KNOWN = {
  title: 'Jazz',
  ...{ displayDate: '2026-06-19', endDate: '2026-06-19', startsAt: '2026-06-19T13:00:00-05:00' },
  ...{ endsAt: null, timezone: 'America/Chicago', allDay: false, timeKnown: true },
  ...{ status: 'scheduled' as const, statusReason: null, previousStartsAt: null },
  ...{ place: null, isOnline: false, attendanceMode: 'offline' as const },
}
const FEED: MailingFeed = {
  ...{ orgId: 'org_x', orgName: 'Riverside Arts', orgReplyTo: null, orgPostalAddress: null },
  ...{ orgLogoUrl: null, accentColor: null, orgPrivacyUrl: null, hasOtherFeeds: false },
  ...{ feedId: 'feed_x', feedSlug: 'x', feedName: 'Live music', feedLanguage: null },
  timezone: 'America/Chicago',
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

/** The page of a feed, in each view. */
const views = WIDGET_CHOICES.view.map((view): [string, () => Promise<string>] => [
  view,
  async () => bodyOf(await read(`/f/${ids.feed}?view=${view}`)),
])
const bodyOf = (html: string) => html.replace(/^.*<main/s, '').replace(JSON_LD, '')

/** Each way in which people and programs see an event. */
const SHOWN: Record<string, () => Promise<string>> = {
  ...Object.fromEntries(files),
  api: () => read(`/api/v1/feeds/${ids.feed}/events/${ids.event}`),
  page: async () => bodyOf(await page()),
  jsonLd: async () => ((await page()).match(JSON_LD) ?? []).join(),
  ...Object.fromEntries(views),
  ...Object.fromEntries(tools),
  ...EMAILS,
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
    expect(names).toHaveLength(31)
    expect(Object.keys(SHOWN)).toHaveLength(14)
    expect(Object.keys(SHOWN).sort()).toEqual(Object.keys(LEFT_OUT).sort())
    const once = await outputsOf({})
    expect(await outputsOf({})).toEqual(once)
    for (const text of Object.values(once)) expect(text).toContain('Jazz')
    const leftOut: Record<string, string[]> = {}
    for (const output of Object.keys(SHOWN)) leftOut[output] = []
    for (const name of names) {
      const [one, two] = twoWith(name)
      const before = await outputsOf(one)
      const after = await outputsOf(two)
      for (const output of Object.keys(SHOWN))
        if (before[output] === after[output]) leftOut[output]?.push(name)
    }
    const inOrder = (fields: EventField[]) => names.filter((name) => fields.includes(name))
    expect(leftOut).toEqual(
      Object.fromEntries(Object.entries(LEFT_OUT).map(([name, fields]) => [name, inOrder(fields)])),
    )
  })
})
