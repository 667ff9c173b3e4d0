import type { EventTimes, SharedFields } from '../event-columns.ts'
import { occurrenceTimes } from '../recurrence/occurrences.ts'
import { localTimes } from '../series/plan-series.ts'
import type { SeriesPattern } from '../series/series.ts'

// What a source said of an item when it was last imported, in the form in which it is stored: the common
// ancestor of what the source says now and of what staff made of it here.

/** All that a source can say of an event: what our form asks, but for the feed. */
export type ImportedEvent = Omit<SharedFields, 'feedId'> & EventTimes

type EventContent = { kind: 'event'; event: ImportedEvent }
export type SeriesContent = SeriesPattern & {
  kind: 'series'
  fields: Omit<SharedFields, 'feedId'>
  /** Dates that differ from the rest, by their keys. */
  dates: Record<string, ImportedEvent>
}
export type Content = EventContent | SeriesContent

/** Columns that earlier releases did not know. */
const NEW_COLUMNS = ['descriptionMarkdown', 'accessYes', 'accessNo']

/**
 * As it is stored and compared: the same content is the same text. What earlier releases did not know is left out
 * where it says nothing, so that their texts stay the same.
 */
export function formatContent(content: Content): string {
  return JSON.stringify(content, (name, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : NEW_COLUMNS.includes(name) && value === null
        ? undefined
        : value,
  )
}

/**
 * The same source as the release before descriptions had formatting read it. An item that was stored then, and says
 * the same since, is not written again.
 */
export function asReadBefore<C extends Content>(content: C): C {
  return mapSaid(content, ({ readBefore, ...said }) => ({
    ...said,
    ...(readBefore === undefined ? {} : { description: readBefore, descriptionMarkdown: null }),
  }))
}

/** Without how it was read before. */
export function asReadNow<C extends Content>(content: C): C {
  return mapSaid(content, ({ readBefore: _, ...said }) => said)
}

function mapSaid<C extends Content>(
  content: C,
  change: (said: { readBefore?: string }) => object,
): C {
  const changed = <T extends object>(said: T) => change(said) as T
  if (content.kind === 'event') return { ...content, event: changed(content.event) }
  const dates = Object.entries(content.dates).map(([key, date]) => [key, changed(date)])
  return { ...content, fields: changed(content.fields), dates: Object.fromEntries(dates) }
}

export function parseContent(text: string): Content {
  const content = JSON.parse(text) as Content
  const said = content.kind === 'event' ? [content.event] : Object.values(content.dates)
  for (const event of said) {
    event.startsAt = new Date(event.startsAt)
    event.endsAt = event.endsAt && new Date(event.endsAt)
  }
  return content
}

/** What a source says of one date of a series, as if it were an event of its own. */
export function dateOf(content: SeriesContent, local: string, key: string): ImportedEvent {
  const own = content.dates[key]
  if (own) return own
  const { startsAt, endsAt } = occurrenceTimes(local, content.span, content.timezone)
  const { timezone, fields } = content
  const allDay = content.startsLocal.length === 10
  return { ...fields, startsAt, endsAt, timezone, allDay }
}

/** Copies of images by the URLs of their originals. */
export type Copies = ReadonlyMap<string, string>

/** The images that a source names for an item. */
export function imagesOf(content: Content): string[] {
  const said =
    content.kind === 'event' ? [content.event] : [content.fields, ...Object.values(content.dates)]
  return [...new Set(said.flatMap(({ imageUrl }) => imageUrl ?? []))]
}

/** What a source says, as events show it: with copies of the images that it names. */
export function withCopies(content: Content, copies: Copies): Content {
  if (content.kind === 'event') return { ...content, event: copied(content.event, copies) }
  const dates = Object.entries(content.dates).map(([key, date]) => [key, copied(date, copies)])
  return {
    ...content,
    fields: copied(content.fields, copies),
    dates: Object.fromEntries(dates),
  }
}

/** An event or a series that shows the original is one that shows the copy. */
export function copied<T extends { imageUrl?: string | null | undefined }>(
  fields: T,
  copies: Copies,
): T {
  const path = copies.get(fields.imageUrl ?? '')
  return path === undefined ? fields : { ...fields, imageUrl: path }
}

/** An event that does not repeat, as a series of one date. */
export function asSeries(content: Content): SeriesContent {
  if (content.kind === 'series') return content
  const { startsAt: _, endsAt: __, timezone, allDay: ___, ...fields } = content.event
  const { startsLocal, span } = localTimes(content.event)
  return {
    kind: 'series',
    startsLocal,
    timezone,
    span,
    rrule: null,
    rdates: [],
    exdates: [],
    fields: fields as SeriesContent['fields'],
    dates: {},
  }
}
