import { cutText, storableText } from '../cut-text.ts'
import { tidyLine } from '../word-list.ts'
import { knownZone } from '../zoned-time.ts'
import { guessMapping } from './columns.ts'
import { decode } from './ics-lines.ts'
import { isReadableJson } from './json-size.ts'
import {
  isOwnEvent,
  type Json,
  joinSeries,
  type OwnEvent,
  readOwnEvent,
  typedFields,
} from './own-event.ts'
import { Problems } from './problems.ts'
import type { ImportFormat, ReadOptions, ReadResult, Refusal, SourceItem } from './source-event.ts'
import { tooManyEvents, withoutDuplicates } from './source-items.ts'
import { type Row, readRow } from './table-row.ts'

const TOO_LARGE = 'This JSON file holds far more than a list of events. Save the events alone.'

export const JSON_LIST: ImportFormat = {
  name: 'JSON',
  docs: 'JSON',
  files: ['.json', 'application/json'],
  isSure: true,
  matches: (head) => /^[[{]/.test(head),
  read: readJson,
}

/** Reads our own JSON Feed, the lists of our API, or a plain list of events. */
function readJson(bytes: Uint8Array, options: ReadOptions): ReadResult {
  let body: unknown
  try {
    const { text } = decode(bytes)
    if (!isReadableJson(text)) return refuse('json-too-large', TOO_LARGE)
    body = parseJson(text)
  } catch {
    return refuse('broken-json', 'This JSON file is incomplete or damaged.')
  }
  const found = listOf(body)
  if ('kind' in found) return found
  const { events, name, timezone, complete } = found
  if (events.length > options.maxEvents) return tooManyEvents(events.length, options.maxEvents)
  const problems = new Problems()
  const zone = timezone === undefined ? undefined : knownZone(timezone)
  const context = { problems, feedTimezone: zone ?? options.feedTimezone, order: undefined }
  const own: OwnEvent[] = []
  const plain: SourceItem[] = []
  for (const event of events) {
    const read = isOwnEvent(event) ? readOwnEvent(event, problems) : undefined
    if (read) own.push(read)
    if (isOwnEvent(event)) continue
    const item = readRow(rowOf(event), null, context, amountsOf(event))
    if (item) plain.push(item)
  }
  return {
    kind: 'calendar',
    format: 'json',
    name: name ?? null,
    timezone: zone ?? null,
    complete,
    items: withoutDuplicates([...joinSeries(own), ...plain], problems),
    problems: problems.all(),
    zones: [],
  }
}

/** Escapes may name what no database stores. */
function parseJson(text: string): unknown {
  if (!/\\u(0000|d[89a-f])/i.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  )
}

type Found = {
  events: Json[]
  name?: string | undefined
  timezone?: string | undefined
  complete: boolean
}

function listOf(body: unknown): Found | Refusal {
  if (Array.isArray(body)) return { events: objects(body), complete: true }
  if (!isObject(body)) return refuse('not-a-calendar', 'This JSON file has no list of events.')
  if (/jsonfeed\.org\/version/.test(`${body.version}`)) return feedOf(body)
  const { events, event, pagination } = body
  const name = textOf(body.name)
  const timezone = textOf(body.timezone)
  if (isObject(event)) return { events: [event], complete: false }
  if (!Array.isArray(events)) return errorOf(body)
  // A month, a page, or the latest changes: what is not in it may exist.
  const isPart = 'month' in body || 'deleted' in body
  const isLast = !isObject(pagination) || pagination.nextCursor === null
  return { events: objects(events), name, timezone, complete: isLast && !isPart }
}

/** A JSON Feed of this service has the whole event beside what news readers show. */
function feedOf(feed: Json): Found | Refusal {
  const items = Array.isArray(feed.items) ? objects(feed.items) : []
  if (feed.expired === true) {
    return refuse('not-a-calendar', 'This calendar is no longer published.')
  }
  const events = items.flatMap(({ _event }) => (isObject(_event) ? [_event] : []))
  if (events.length === 0 && items.length > 0) {
    return refuse('not-a-calendar', 'This is a news feed without the dates of its events.')
  }
  const complete = !('next_url' in feed) && events.length === items.length
  return { events, name: textOf(feed.title), complete }
}

function errorOf(body: Json): Refusal {
  const { error, errors, message, detail } = body
  const found = [error, message, detail, Array.isArray(errors) ? errors[0] : errors]
  const said = found.map((one) => textOf(isObject(one) ? one.message : one)).find(Boolean)
  if (!said) return refuse('not-a-calendar', 'This JSON file has no list of events.')
  const text = `The server responded with an error instead of a calendar: “${cutText(said, 200)}”`
  return refuse('json-error', text)
}

function refuse(code: Refusal['code'], text: string): Refusal {
  return { kind: 'refused', code, text }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const objects = (list: unknown[]) => list.filter(isObject)

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? cutText(tidyLine(value), 200) || undefined : undefined
}

/** A plain event: its keys are called as columns of a table may be. */
function rowOf(event: Json): Row {
  const cells = Object.values(event).map(cellText)
  const columns = Object.entries(guessMapping(Object.keys(event), [cells]))
  return Object.fromEntries(columns.map(([name, index]) => [name, cells[index] ?? '']))
}

/** What a text would say less exactly. */
function amountsOf(event: Json) {
  const { isFree, priceMin, priceMax, currency, accessYes, accessNo } = typedFields(event)
  const price = { priceMin, priceMax: priceMax ?? priceMin, currency }
  return {
    ...(isFree === undefined ? {} : { isFree }),
    ...(priceMin === undefined ? {} : price),
    ...(accessYes ? { accessYes } : {}),
    ...(accessNo ? { accessNo } : {}),
  }
}

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ')
  return typeof value === 'object' || value === undefined ? '' : String(value)
}
