import type { Source } from '../../db/imports/sources.ts'
import { type ImportNote, notesOf } from '../../domain/imports/import-notes.ts'
import { MAX_EVENTS } from '../../domain/imports/limits.ts'
import { MOST_DATES_OF_FILE, ReadBudget } from '../../domain/imports/read-budget.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { ReadResult } from '../../domain/imports/source-event.ts'
import { type Converted, type Excess, toContent } from '../../domain/imports/to-content.ts'
import { MOST_DATES } from '../../domain/recurrence/rule.ts'
import { dropPrivateImages, type OwnHosts } from './image-urls.ts'

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
  env: OwnHosts
}

/** What a body says, by what staff chose for its source. */
export async function readSource(body: Uint8Array, reading: Reading): Promise<ReadSource> {
  const { source, feedTimezone, contentType, now, env } = reading
  const { settings } = source
  const budget = new ReadBudget()
  const result = await readCalendar(body, {
    feedTimezone: settings.timezone ?? feedTimezone,
    now,
    maxEvents: MAX_EVENTS,
    contentType: contentType ?? undefined,
    fileName: source.name,
    mapping: settings.columns,
    dateOrder: settings.dateOrder,
    budget,
  })
  if (result.kind !== 'calendar') {
    return { kind: 'unread', code: result.kind === 'refused' ? result.code : result.kind, result }
  }
  const since = source.includesPast ? null : source.since
  const { problems } = result
  const items: Named[] = []
  let past = 0
  let isWhole = true
  // Items are released one by one: a large file does not fit into memory beside the events that are made of it.
  const left = result.items.splice(0).reverse()
  for (let item = left.pop(); item; item = left.pop()) {
    if (dropPrivateImages(item, env)) {
      const text = imageText(item.fields.title)
      problems.push({ line: item.line, code: 'bad-url', text, skipped: false })
    }
    const converted = toContent(item, { settings, since, budget }, now)
    if (converted === 'past') past++
    else if (typeof converted === 'string') {
      const text = excessText(converted, item.fields.title)
      problems.push({ line: item.line, code: 'too-long', text, skipped: true })
      // What is over the budget of the whole file is not gone.
      if (converted !== 'too many dates') isWhole = false
    } else items.push(converted)
  }
  const { name, complete, zones } = result
  return {
    kind: 'read',
    name,
    complete: complete && isWhole,
    items,
    notes: notesOf(problems),
    zones,
    past,
    result,
  }
}

function imageText(title: string): string {
  return `The image of “${title}” isn’t at a public https address. It was skipped.`
}

function excessText(excess: Excess, title: string): string {
  switch (excess) {
    case 'too many dates':
      return `“${title}” has more than ${formatted(MOST_DATES)} dates.`
    case 'too many dates in all':
      return `The events of this calendar have more than ${formatted(MOST_DATES_OF_FILE)} dates. “${title}” was skipped.`
    case 'too much text':
      return `The changed dates of “${title}” have too much text in all. It was skipped.`
    case 'too long ago':
      return `“${title}” starts too long ago to count its dates. It was skipped.`
  }
}

const formatted = (n: number) => n.toLocaleString('en-US')
