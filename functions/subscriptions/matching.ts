import type { CriteriaPreview } from '../../db/queries/subscribers/preview-criteria.ts'

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
