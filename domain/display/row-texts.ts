import type { Event } from '../event-contract.ts'
import type { Words } from '../words.ts'
import { type Badge, badgesOf, filled } from './describe-event.ts'
import {
  type Dated,
  formerDay,
  isPostponedWithoutDate,
  type ListPart,
  lastDay,
  partOf,
} from './event-time.ts'
import { shortPlace } from './place.ts'
import { firstHours, shortDate, untilWhen } from './when.ts'

/** What lists and cards say of an event besides its title. Page and widget only set it. */
type RowTexts = {
  /** Its hours, below a heading with its first day. */
  when: string
  /** Where it is not under its first day: `when` says the date, of what goes on that of its end. */
  part: ListPart | undefined
  /** The place; of an event that does not take place as planned, what became of it. */
  lines: string[]
  badges: Badge[]
}

type RowReader = {
  locale: string
  words: Pick<
    Words,
    'allDay' | 'timeLater' | 'until' | 'untilTime' | 'comma' | 'newDateLater' | 'originalDate'
  >
  now: number
}

type NewsReader = Omit<RowReader, 'words'> & {
  words: Pick<Words, 'newDateLater' | 'originalDate'>
}

const DOT = ' · '

/** `today`: where the calendar is at home. `zone` follows a time, see `zoneBeside`. */
export function rowOf(event: Event, today: string, zone: string, reader: RowReader): RowTexts {
  const { words, now } = reader
  const part = partOf(event, today, now)
  const say = part === 'ongoing' ? untilWhen : part ? plannedDay : fromWhen
  return {
    when: say(event, reader, zone),
    part,
    lines: placeLines(event, shortPlace(event, words.comma), reader),
    // Until when it goes on says that it does.
    badges: badgesOf(event, now).filter((badge) => badge !== 'ongoing' || !part),
  }
}

type Planned = Dated & Pick<Event, 'displayDate' | 'statusReason'>

/** The place; of an event that does not take place as planned, what became of it, alone where it is off. */
export function placeLines(event: Planned, place: string | null, reader: NewsReader): string[] {
  const hasNoDate = isPostponedWithoutDate(event)
  const became = [hasNoDate ? reader.words.newDateLater : moved(event, reader), event.statusReason]
  const why = filled(became).join(hasNoDate ? ' ' : DOT)
  const isOff = hasNoDate || event.status === 'cancelled'
  return filled([!(isOff && why) && place, why])
}

function plannedDay({ displayDate }: Event, { locale, now }: RowReader): string {
  return shortDate(displayDate, locale, now)
}

/** Its hours; of several days when the first begins and when the last ends. */
function fromWhen(event: Event, reader: RowReader, zone: string): string {
  const isLong = lastDay(event) > event.displayDate
  const start =
    !(isLong && event.allDay && event.timeKnown) &&
    firstHours(event, reader.locale, reader.words) + zone
  return filled([start, isLong && untilWhen(event, reader)]).join(DOT)
}

/** From which day. */
function moved(event: Planned, { locale, words, now }: NewsReader) {
  const day = formerDay(event)
  return day && `${words.originalDate}: ${shortDate(day, locale, now)}`
}
