import { type Criteria, type Matchable, matchesCriteria } from '../criteria.ts'
import { nearDays } from '../display/near-days.ts'
import type { Event } from '../event-contract.ts'
import { compileWish } from '../subscriber-criteria.ts'

const TITLES = 2
const MOST_EACH = 60

type Named = { title: string; status: Event['status'] }

/** `Jazz at the Parish, Open mic +6`: what a subject says in any language. */
export function subjectTitles(items: Named[], total: number): string {
  const first = firstNamed(items)
  const more = total - first.length
  return first.map(({ title }) => shorten(title.trim())).join(', ') + (more > 0 ? ` +${more}` : '')
}

/** The events whose titles a subject says: the first with different ones, those that take place if any do. */
export function firstNamed<I extends Named>(items: I[]): I[] {
  const taking = items.filter(({ status }) => status !== 'cancelled')
  const byTitle = new Map<string, I>()
  for (const item of taking.length > 0 ? taking : items) {
    if (!byTitle.has(item.title.trim())) byTitle.set(item.title.trim(), item)
  }
  return [...byTitle.values()].slice(0, TITLES)
}

/** Cut between characters that people see, so that no letter is torn from its accent. */
function shorten(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment)
  if (letters.length <= MOST_EACH) return title
  return `${letters
    .slice(0, MOST_EACH - 1)
    .join('')
    .trimEnd()}…`
}

/** Which of the chosen words and states an event has, as they were typed: why it is in the mail. */
export function matchReason(event: Matchable, criteria: Criteria): string[] {
  const has = (wish: Criteria) => matchesCriteria(event, compileWish(wish))
  const keywords = criteria.keywords?.filter((word) => has({ keywords: [word] })) ?? []
  const { state } = criteria
  return state && has({ state }) ? [...keywords, state] : keywords
}

/** Where a day stands beside the weekend that is meant on another day. */
export function besideWeekend(date: string, today: string): 'before' | 'weekend' | 'after' {
  const weekend = nearDays('weekend', today)
  if (date < weekend.from) return 'before'
  return date <= weekend.to ? 'weekend' : 'after'
}

/** Neighbours of one day together, in the order they come. */
export function groupByDay<I>(items: I[], dayOf: (item: I) => string) {
  const days: { date: string; items: I[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last?.date === dayOf(item)) last.items.push(item)
    else days.push({ date: dayOf(item), items: [item] })
  }
  return days
}
