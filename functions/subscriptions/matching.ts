import type { Subscription } from '../../db/queries/subscribers/get-subscription.ts'
import type { CriteriaPreview } from '../../db/queries/subscribers/preview-criteria.ts'

export type Criteria = { keywords?: string[]; state?: string }

/** What is saved of a subscriber's choice. */
export function savedCriteria({ criteria }: Subscription): Criteria {
  return criteria ? JSON.parse(criteria) : {}
}

/** `jazz, blues · Texas`; empty when everything is wanted. */
export function criteriaInWords({ keywords, state }: Criteria): string {
  return [keywords?.join(', '), state].filter(Boolean).join(' · ')
}

/** `Sat, Jun 20, 2026 · Jazz night, Austin` */
export function eventInWords(event: CriteriaPreview['first'][number], locale: string): string {
  const { title, startsAt, place } = event
  return `${dayInWords(startsAt, locale)} · ${title}${place ? `, ${place}` : ''}`
}

/** The local date an event's time begins with, in words. */
export function dayInWords(startsAt: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${startsAt.slice(0, 10)}T00:00:00Z`))
}
