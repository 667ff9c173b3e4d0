import { expect, it } from 'vitest'
import document from '../../functions/api/openapi.generated.json' with { type: 'json' }

// Programs call operations by these names, and generated clients make methods of them. A name never changes.
const OPERATION_IDS = [
  'listFeedEvents',
  'listFeedEventsJson',
  'listFeedEventsNearby',
  'getFeedEvent',
  'getFeedMonth',
  'getFeedFacets',
  'listFeedChanges',
  'listOrganizationEvents',
  'listOrganizationFeeds',
  'getOrganizationMonth',
  'getOrganizationFacets',
  'listOrganizationChanges',
  'listCustomFeedEvents',
  'getCustomFeedMonth',
  'getCustomFeedFacets',
  'findCalendars',
  'searchEvents',
  'getEventByPermalink',
  'getFeedWidgetConfig',
  'getOrganizationWidgetConfig',
  'getCustomFeedWidgetConfig',
  'onSubscriberCreated',
  'onSubscriberUpdated',
  'onSubscriberUnsubscribed',
]

type Node = { [key: string]: unknown }

/** What must say what it is, with where it stands: by its kind. */
function parts(node: unknown, place = ''): [place: string, part: Node][] {
  if (typeof node !== 'object' || node === null) return []
  const entries = Object.entries(node as Node).filter(([key]) => key !== 'example')
  return entries.flatMap(([key, value]) => {
    const here = `${place}/${key}`
    const own = isPart(place, key, value) ? [[here, value as Node] as [string, Node]] : []
    return [...own, ...parts(value, here)]
  })
}

const LISTS = /\/(properties|parameters|headers|responses|schemas|webhooks|tags|servers)$/

function isPart(place: string, key: string, value: unknown): boolean {
  if (/^(requestBody|get|post|info)$/.test(key)) return !place.endsWith('/properties')
  // A webhook is described by its operation.
  return LISTS.test(place) && !place.endsWith('/webhooks') && typeof value === 'object'
}

const all = parts(document)
const inPlace = (pattern: RegExp) => all.filter(([place]) => pattern.test(place))

it('keeps the name of each operation', () => {
  const described = [...Object.values(document.paths), ...Object.values(document.webhooks)]
  const ids = described.map((item) => ('get' in item ? item.get : item.post).operationId)
  expect(ids).toEqual(OPERATION_IDS)
  expect(ids).toHaveLength(24)
})

it('describes every model, field, parameter, header, and response', () => {
  const missing = all.filter(([, { description }]) => !description).map(([place]) => place)
  expect(missing).toEqual([])
  expect(inPlace(/^\/components\/schemas\/\w+$/)).toHaveLength(22)
  expect(inPlace(/\/responses\/\w+$/)).toHaveLength(21 * 5 + 3)
  // Later versions have more of these, never fewer.
  expect(inPlace(/\/properties\/\w+$/).length).toBeGreaterThanOrEqual(395)
  expect(inPlace(/\/parameters\/\d+$/).length).toBeGreaterThanOrEqual(161)
  expect(inPlace(/\/headers\/[\w-]+$/).length).toBeGreaterThanOrEqual(89)
})

it('describes in sentences that say more than the name', () => {
  const poor = all.filter(([place, { description }]) => {
    const text = String(description)
    const name = place.slice(place.lastIndexOf('/') + 1)
    const words = text.toLowerCase().replace(/[^a-z]/g, '')
    const isName = words.replace(/^(the|an?)/, '') === name.toLowerCase()
    return isName || !/^[A-Z`].*\.$/s.test(text) || text.length > 1200
  })
  expect(poor.map(([place, { description }]) => `${place}: ${description}`)).toEqual([])
})

it('says what limits, versions, and plans there are', () => {
  for (const topic of ['Caching', 'Limits', 'Versions', 'Plans']) {
    expect(document.info.description).toContain(`**${topic}**: `)
  }
})

it('says when to try again where a request can be turned away as too expensive', () => {
  const busy = Object.entries(document.paths).filter(
    ([, { get }]) => 'headers' in get.responses[500],
  )
  expect(busy.map(([, { get }]) => get.operationId)).toEqual([
    'listFeedEventsNearby',
    'getFeedFacets',
    'getOrganizationFacets',
    'getCustomFeedFacets',
    'searchEvents',
  ])
})
