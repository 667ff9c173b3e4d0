import { describeEvent } from '../../domain/display/describe-event.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { hours, longDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Look } from './look.ts'
import { shorten } from './shorten.ts'

/** One or two lines: whether, when, where and what, as a search result or a link preview shows it. */
export function eventSummary(event: Event, { locale, words, now }: Look): string {
  const { place } = describeEvent(event, now)
  const lead = [
    event.status === 'scheduled' ? undefined : words[event.status],
    `${longDate(event.displayDate, locale)}, ${hours(event, locale, words)}`,
    place === 'online' ? words.online : shortPlace(event),
  ]
  return shorten([...lead, event.description].filter(Boolean).join(' · '))
}
