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
