import type { Badge } from '../../domain/display/describe-event.ts'
import { localDate } from '../../domain/display/event-time.ts'
import { allDates, repeatOf } from '../../domain/display/repeat.ts'
import { rowOf } from '../../domain/display/row-texts.ts'
import { isAbroad, zoneBeside } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'
import { AccessIcons } from './access-fact.tsx'
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
  const { when, lines, badges } = rowTexts(event, reader, timezone)
  return (
    <li class="event-item">
      <div>
        <p class="event-time">
          <ColorDot color={event.color} />
          <DateText {...{ event, text: when }} />
          <BadgeList {...{ badges, reader }} />
        </p>
        <h3>
          <EventLink {...{ event, target }} />
        </h3>
        {lines.map((text) => (
          <p class="muted">
            <bdi>{text}</bdi>
          </p>
        ))}
        {repeats && <RepeatLine {...{ event, reader, target }} />}
        <AccessIcons {...{ event, reader }} />
      </div>
      <Thumbnail {...{ event, eager }} />
    </li>
  )
}

/** What a row or card says, for readers wherever they are: pages are kept, and know the calendar's zone alone. */
export function rowTexts(event: Event, reader: Reader, timezone: string) {
  const zone = zoneBeside(event, isAbroad(event, timezone, reader.locale), reader.locale)
  return rowOf(event, localDate(reader.now, timezone), zone, reader)
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

type RepeatProps = Pick<ItemProps, 'event' | 'reader' | 'target'> & { isPublic?: boolean }

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
export function BadgeList({ badges, reader }: { badges: Badge[]; reader: Reader }) {
  return (
    <>
      {badges.map((badge) => (
        <span class={BADGE_CLASSES[badge]}>{reader.words[badge]}</span>
      ))}
    </>
  )
}
