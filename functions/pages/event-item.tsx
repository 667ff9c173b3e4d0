import { type Badge, badgesOf, describeEvent } from '../../domain/display/describe-event.ts'
import { isPostponedWithoutDate, lastDay, localDate } from '../../domain/display/event-time.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { allDates, repeatOf } from '../../domain/display/repeat.ts'
import { hours, shortDate, startTime, untilWhen, zoneBeside } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'
import { DateText } from './event-date.tsx'
import { ColorDot, Thumbnail } from './event-image.tsx'

export type ItemProps = {
  event: Event
  reader: Reader
  /** The calendar's zone; times in another one say so. */
  timezone: string
  target?: '_blank' | undefined
  /** Whether it stands for all dates of its series. */
  repeats?: boolean | undefined
  /** Whether a visitor sees it without scrolling. */
  eager?: boolean | undefined
}

/** A row of a list: when, what, where, and how it looks. */
export function EventItem({ event, reader, timezone, target, repeats, eager }: ItemProps) {
  return (
    <li class="event-item">
      <div>
        <p class="event-time">
          <ColorDot color={event.color} />
          <DateText {...{ event, reader, text: timeInList(event, reader, timezone) }} />
          <Badges {...{ event, reader }} />
        </p>
        <h3>
          <EventLink {...{ event, target }} />
        </h3>
        <WhereOrWhy {...{ event, reader }} />
        {repeats && <RepeatLine {...{ event, reader, target }} />}
      </div>
      <Thumbnail {...{ event, eager }} />
    </li>
  )
}

/** The hours of an event below a heading with its first day; the day of one that has none. */
function timeInList(event: Event, reader: Reader, timezone: string): string {
  const { locale, words, now } = reader
  const isUndated = isPostponedWithoutDate(event) && event.displayDate < localDate(now, timezone)
  if (isUndated) return shortDate(event.displayDate, locale, now)
  const zone = zoneBeside(event, timezone, locale)
  if (lastDay(event) === event.displayDate) return hours(event, locale, words) + zone
  const until = untilWhen(event, reader)
  const start = event.timeKnown ? startTime(event, locale) : words.timeLater
  return [start && start + zone, until].filter(Boolean).join(' · ')
}

/** The title as a link that covers the row around it. */
export function EventLink({ event, target }: Pick<ItemProps, 'event' | 'target'>) {
  const title = <bdi>{event.title}</bdi>
  return (
    <a class="event-link" href={event.pageUrl} target={target} rel={target && 'noopener'}>
      {event.status === 'cancelled' ? <s>{title}</s> : title}
    </a>
  )
}

type LineProps = Pick<ItemProps, 'event' | 'reader'>

/** The place; or, of an event that does not take place as planned, what became of it. */
export function WhereOrWhy({ event, reader }: LineProps) {
  const { hasDate, isCancelled, place: where } = describeEvent(event, reader.now)
  const why = whatBecame(event, reader)
  const place = where === 'online' ? '' : shortPlace(event, reader.locale)
  const isOff = isCancelled || !hasDate
  return (
    <>
      {place && !(isOff && why) && <MutedLine text={place} />}
      {why && <MutedLine text={why} />}
    </>
  )
}

function MutedLine({ text }: { text: string }) {
  return (
    <p class="muted">
      <bdi>{text}</bdi>
    </p>
  )
}

/** Why an event is cancelled or postponed, and from or to which day; empty where nothing is known. */
function whatBecame(event: Event, { locale, words, language, now }: Reader): string {
  const { status, statusReason: reason, previousStartsAt, displayDate } = event
  if (status === 'scheduled') return ''
  if (status === 'postponed' && isPostponedWithoutDate(event)) {
    return [words.newDateLater, reason].filter(Boolean).join(' ')
  }
  const previous = previousStartsAt?.slice(0, 10) ?? displayDate
  const moved =
    previous !== displayDate && `${language.page.originalDate}: ${shortDate(previous, locale, now)}`
  return [moved, reason].filter(Boolean).join(' · ')
}

type RepeatProps = LineProps & Pick<ItemProps, 'target'> & { isPublic?: boolean }

/** How an event repeats, and the way to all its dates. */
export function RepeatLine({ event, reader, target, isPublic = true }: RepeatProps) {
  if (!event.series) return null
  const { pathname } = new URL(event.series.url)
  return (
    <p class="muted">
      <bdi>{repeatOf(event, reader)}</bdi>
      {isPublic && (
        <>
          {' · '}
          <a href={pathname} target={target} rel={target && 'noopener'}>
            {allDates(reader)}
          </a>
        </>
      )}
    </p>
  )
}

const BADGE_CLASSES: Record<Badge, string> = {
  cancelled: 'badge danger',
  postponed: 'badge warning',
  now: 'badge success',
  ongoing: 'badge success',
  online: 'badge accent',
  mixed: 'badge accent',
  free: 'badge',
}

/** Badges for what decides whether and how a visitor goes: in words, not by color alone. */
export function Badges({ event, reader }: LineProps) {
  return <BadgeList badges={badgesOf(event, reader.now)} reader={reader} />
}

export function BadgeList({ badges, reader }: { badges: Badge[]; reader: Reader }) {
  return (
    <>
      {badges.map((badge) => (
        <span class={BADGE_CLASSES[badge]}>{reader.words[badge]}</span>
      ))}
    </>
  )
}
