import { type Criteria, compileCriteria, type Matchable, matchesCriteria } from '../criteria.ts'
import type { Event } from '../event-contract.ts'

const TITLES = 2
const MOST_EACH = 60

type Named = { title: string; status: Event['status'] }

/** `Jazz at the Parish, Open mic +6`: what a subject says in any language. */
export function subjectTitles(items: Named[], total: number): string {
  const taking = items.filter(({ status }) => status !== 'cancelled')
  const titles = [...new Set((taking.length > 0 ? taking : items).map(({ title }) => title.trim()))]
  const first = titles.slice(0, TITLES)
  const more = total - first.length
  return first.map(shorten).join(', ') + (more > 0 ? ` +${more}` : '')
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
  const has = (wish: Criteria) => matchesCriteria(event, compileCriteria(wish))
  const keywords = criteria.keywords?.filter((word) => has({ keywords: [word] })) ?? []
  const { state } = criteria
  return state && has({ state }) ? [...keywords, state] : keywords
}

/** Neighbours of one day together, in the order they come. */
export function groupByDay<I extends { displayDate: string }>(items: I[]) {
  const days: { date: string; items: I[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last?.date === item.displayDate) last.items.push(item)
    else days.push({ date: item.displayDate, items: [item] })
  }
  return days
}
