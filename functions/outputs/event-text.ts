import { isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { factLines } from '../../domain/display/facts.ts'
import { whereLine } from '../../domain/display/place.ts'
import { allDates, repeatOf } from '../../domain/display/repeat.ts'
import { hours, longDate, longWhen } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'
import type { Output } from './output.ts'

/**
 * Why not, when, how often, where, what, and what else visitors ask, a paragraph each, for readers that know of no
 * event but a text. Many events of one file share a day or hours, and to format those takes longer than all the rest:
 * each is formatted once.
 */
export function eventTexts(
  reader: Reader,
  { firstOnly }: Pick<Output, 'firstOnly'>,
): (event: Event) => string[] {
  const { locale, words } = reader
  const dates = new Map<string, string>()
  const clocks = new Map<string, string>()
  return (event) => {
    const reason = event.statusReason ? `${words.reason}: ${event.statusReason}` : ''
    const texts = [
      reason,
      isPostponedWithoutDate(event) ? '' : when(event),
      repeats(event),
      whereLine(event, words.online),
      event.description,
      factLines(event, reader).join('\n'),
    ]
    return texts.filter((text) => text !== '')
  }

  /** A date that stands for all of its series says so. */
  function repeats(event: Event): string {
    if (!firstOnly || !event.series) return ''
    return `${repeatOf(event, reader)} · ${allDates(reader)}: ${event.series.url}`
  }

  function when(event: Event): string {
    return longWhen(event, locale, words, {
      longDate: (day) => kept(dates, day, () => longDate(day, locale)),
      hours: () => kept(clocks, clockOf(event), () => hours(event, locale, words)),
    })
  }
}

/** What readers know an item by: a date that stands for its series must not be new again every week. */
export function itemId({ id, series }: Event, { firstOnly }: Pick<Output, 'firstOnly'>): string {
  return firstOnly && series ? series.id : id
}

/** All that `hours` reads of an event of one day. */
function clockOf({ allDay, timeKnown, startsAt, endsAt }: Event): string {
  if (allDay) return `${timeKnown}`
  const isNight = endsAt?.slice(0, 10) !== startsAt.slice(0, 10)
  return `${startsAt.slice(11, 16)} ${endsAt?.slice(11, 16)} ${isNight}`
}

function kept(texts: Map<string, string>, key: string, make: () => string): string {
  let text = texts.get(key)
  if (text === undefined) {
    text = make()
    texts.set(key, text)
  }
  return text
}

/** The events of a calendar one after the other, so that never all of them are held as objects. */
export function* eventLines(events: string): Generator<string> {
  let from = 0
  // By count: every round goes at least one letter on.
  while (from < events.length) {
    const end = events.indexOf('\n', from)
    yield events.slice(from, end < 0 ? undefined : end)
    from = end < 0 ? events.length : end + 1
  }
}
