import { shortHash } from '../short-hash.ts'
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

/** Whether events can hold it: a title, and a time that people plan for. */
export function isFit({ uid, line, fields, start, end }: SourceItem, problems: Problems): boolean {
  if (fields.title === '') {
    problems.skip('no-title', 'The event has no title. It was skipped.', { line, uid })
    return false
  }
  if (isPlausible(start) && isPlausible(end ?? start)) return true
  const text = `The event is not between ${FIRST_YEAR} and ${LAST_YEAR}. It was skipped.`
  problems.skip('bad-start', text, { line, uid })
  return false
}

/** Of several events of the same UID the first one. */
export function withoutTwins(items: SourceItem[], problems: Problems): SourceItem[] {
  const seen = new Map<string, SourceItem>()
  return items.filter((item) => {
    const known = seen.get(item.uid)
    if (!known) {
      seen.set(item.uid, item)
      return true
    }
    const place = known.line === null ? 'already in the file' : `in line ${known.line}`
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
