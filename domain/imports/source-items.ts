import { cutText } from '../cut-text.ts'
import { shortHash } from '../short-hash.ts'
import { tidyLine } from '../word-list.ts'
import type { Problems } from './problems.ts'
import type { Refusal, SourceItem } from './source-event.ts'

/** The identity of an event that has none: told by what it says. */
export function contentUid(text: string): string {
  // One hash of 32 bits meets another among some ten thousand events.
  return `content-${shortHash(text)}${shortHash(`#${text}`)}`
}

/** Longer ones are replaced by a short name of their own, or cut. */
export const LONGEST_UID = 300

const [FIRST_YEAR, LAST_YEAR] = ['1900', '2199']

/** Whether people plan for that year: programs write the years 1601 and 9999 for want of a date. */
export function isPlausible(local: string): boolean {
  return local >= FIRST_YEAR && local.slice(0, 4) <= LAST_YEAR
}

/** An item as events can hold it: with a title, and at a time that people plan for. */
export function fitItem(item: SourceItem, problems: Problems): SourceItem | undefined {
  const { uid, line, fields, start, end } = item
  const title = fields.title || firstWords(fields.description)
  if (title === '') {
    problems.skip('no-title', 'The event has no title. It was skipped.', { line, uid })
    return undefined
  }
  if (!isPlausible(start) || !isPlausible(end ?? start)) {
    const text = `The event is not between ${FIRST_YEAR} and ${LAST_YEAR}. It was skipped.`
    problems.skip('bad-start', text, { line, uid })
    return undefined
  }
  if (fields.title !== '') return item
  const text = 'The event has no title. It got the first words of its description.'
  problems.note('no-title', text, { line, uid })
  return { ...item, fields: { ...fields, title } }
}

const MOST_OF_TITLE = 60

/** What can stand for a title: the first line that has words, without URLs. */
function firstWords(description: string): string {
  const lines = description.split('\n').map((line) => line.replaceAll(/https?:\S+/g, '').trim())
  const first = tidyLine(lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '')
  if (first.length <= MOST_OF_TITLE) return first
  const cut = cutText(first, MOST_OF_TITLE)
  // Not every script has blanks between words.
  const words = cut.slice(0, cut.lastIndexOf(' ')) || cut
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`
}

/** Of several versions of one event the one that says most, wherever in the file it is. */
export function fullest<T extends { line: number | null }>(versions: T[]): T | undefined {
  let [best] = versions
  if (!best || versions.length === 1) return best
  let most = textOf(best)
  for (const version of versions.slice(1)) {
    const text = textOf(version)
    if (text.length < most.length || (text.length === most.length && text <= most)) continue
    best = version
    most = text
  }
  return best
}

const textOf = (version: { line: number | null }) => JSON.stringify({ ...version, line: null })

/** Of several events of the same UID the one that says most. */
export function withoutDuplicates(items: SourceItem[], problems: Problems): SourceItem[] {
  const kept = new Map(
    [...Map.groupBy(items, ({ uid }) => uid)].map(([uid, same]) => [uid, fullest(same)]),
  )
  return items.filter((item) => {
    const duplicate = kept.get(item.uid)
    if (!duplicate || duplicate === item) return true
    const place = duplicate.line === null ? 'already in the file' : `in line ${duplicate.line}`
    const text = `The same event is ${place}. This copy was skipped.`
    problems.skip('duplicate', text, { line: item.line, uid: item.uid })
    return false
  })
}

export function tooManyEvents(count: number, most: number): Refusal {
  const [found, limit] = [count, most].map((n) => String(n).replace(/(\d)(?=(\d{3})+$)/g, '$1,'))
  const text = `This calendar has ${found} events. At most ${limit} can be imported.`
  return { kind: 'refused', code: 'too-many-events', text }
}
