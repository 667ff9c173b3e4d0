import { describeEvent } from '../../domain/display/describe-event.ts'
import { addressLine } from '../../domain/display/place.ts'
import { hours, longDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'

/** When, where and what, a paragraph each, for readers that know of no event but a text. */
export function eventText(event: Event, { locale, words, now }: Reader): string[] {
  const { place, hasDate } = describeEvent(event, now)
  const when = hasDate && `${longDate(event.displayDate, locale)}, ${hours(event, locale, words)}`
  const where = place === 'online' ? words.online : addressLine(event)
  return [when, where, event.description].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[]
}
