import { describeEvent } from '../../domain/display/describe-event.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { longWhen } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'
import { shorten } from './shorten.ts'

/** One or two lines for search results and link previews: status, time, place, description. */
export function eventSummary(event: Event, { locale, words, now }: Reader): string {
  const { place, hasDate } = describeEvent(event, now)
  const lead = [
    event.status === 'scheduled' ? undefined : words[event.status],
    hasDate && longWhen(event, locale, words),
    place === 'online' ? words.online : shortPlace(event),
  ]
  return shorten([...lead, event.description].filter(Boolean).join(' · '))
}
