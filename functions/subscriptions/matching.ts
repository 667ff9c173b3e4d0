import type { PreviewedEvent } from '../../db/subscribers/manage-subscribers.ts'
import { awaitsDate } from '../../domain/display/awaits-date.ts'
import { dayOf, lastDay } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { statusPrefix } from '../../domain/display/status-prefix.ts'
import type { Voice } from '../mail/voice.ts'

const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const

/** `Sat, Jun 20, 2026 · Jazz night, Austin` */
export function eventInWords(event: PreviewedEvent, { say, locale }: Voice): string {
  const words = { cancelled: say('updateCancelled'), postponed: say('updatePostponed') }
  const title = statusPrefix(event, words) + event.title
  const what = event.place ? `${title}, ${event.place}` : title
  return [daysInWords(event, locale), what].filter(Boolean).join(' · ')
}

/** The days of an event; none while nobody knows its new date. */
export function daysInWords(event: PreviewedEvent, locale: string): string {
  if (awaitsDate(event)) return ''
  const [first, last] = [dayOf(event.displayDate), dayOf(lastDay(event))]
  const format = dateFormat(locale, DAY)
  return last > first ? format.formatRange(first, last) : format.format(first)
}
