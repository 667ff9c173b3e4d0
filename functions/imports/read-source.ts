import type { ImportNote, Source } from '../../db/imports/sources.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { ReadResult } from '../../domain/imports/source-event.ts'
import { type Converted, toContent } from './to-content.ts'

export const MAX_EVENTS = 20_000
/** Lines with problems that are kept and shown. */
const MOST_NOTES = 200

type Named = Exclude<Converted, string>
export type ReadSource =
  | {
      kind: 'read'
      name: string | null
      complete: boolean
      items: Named[]
      notes: ImportNote[]
      zones: string[]
      /** Events that are over, and were left out. */
      past: number
      result: Extract<ReadResult, { kind: 'calendar' }>
    }
  | { kind: 'unread'; code: string; result: Exclude<ReadResult, { kind: 'calendar' }> }

export type Reading = {
  source: Pick<Source, 'settings' | 'includesPast' | 'since' | 'name'>
  feedTimezone: string
  contentType: string | null
  now: Date
}

/** What a body says, by what staff chose for its source. */
export async function readSource(body: Uint8Array, reading: Reading): Promise<ReadSource> {
  const { source, feedTimezone, contentType, now } = reading
  const { settings } = source
  const result = await readCalendar(body, {
    feedTimezone: settings.timezone ?? feedTimezone,
    now,
    maxEvents: MAX_EVENTS,
    contentType: contentType ?? undefined,
    fileName: source.name,
    mapping: settings.columns,
    dateOrder: settings.dateOrder,
  })
  if (result.kind !== 'calendar') {
    return { kind: 'unread', code: result.kind === 'refused' ? result.code : result.kind, result }
  }
  const since = source.includesPast ? null : source.since
  const notes: ImportNote[] = result.problems.map(({ line, text }) => ({ line, text }))
  const items: Named[] = []
  let past = 0
  for (const item of result.items) {
    const converted = toContent(item, { settings, since }, now)
    if (converted === 'past') past++
    else if (converted === 'too many dates') {
      notes.push({ line: item.line, text: `“${item.fields.title}” has more than 1,500 dates.` })
    } else items.push(converted)
  }
  const { name, complete, zones } = result
  return {
    kind: 'read',
    name,
    complete,
    items,
    notes: notes.slice(0, MOST_NOTES),
    zones,
    past,
    result,
  }
}
