import type { Child } from 'hono/jsx'
import { dayOf, lastDay } from '../../domain/display/event-time.ts'
import { dateFormat, datePart } from '../../domain/display/intl.ts'
import {
  type MonthDay,
  type MonthEvent,
  moreEvents,
  type Slot,
} from '../../domain/display/month-days.ts'
import { compactTime, hasOwnClock, hours, zoneBeside } from '../../domain/display/when.ts'
import type { Reader } from '../layout/locale.ts'
import { DateText } from './event-date.tsx'

/**
 * At most so many events of a day, and as many that go on, are listed below the month of a phone: the page contains these
 * lists for all days. The page of a day lists all.
 */
const MOST_LISTED = 10
const MOST_DOTS = 3

export type Work = {
  /** Where a new event of a day is added. */
  newHref: (day: string) => string
  /** The text of the link, also for those who do not see the number of the day. */
  newLabel: (day: string) => string
}

type Shared = {
  reader: Reader
  /** The calendar's zone; times in another one say so. */
  timezone: string
  target?: '_blank' | undefined
}
type DayProps = Shared & {
  day: MonthDay<MonthEvent>
  /** Whether a phone shows its events until another day is selected. */
  isChosen: boolean
  dayHref: (day: string) => string
  /** For staff, who add and change events here. */
  work?: Work | undefined
}

/**
 * A day of the table: its slots, and a link to the page of the day when there were too few of them. A phone shows the
 * same list below the month, for one day, because a cell there has room for dots alone.
 */
export function MonthDayCell({ day, isChosen, dayHref, work, ...shared }: DayProps) {
  const { date, isToday, slots, more, events, ongoing } = day
  const { reader } = shared
  const classes = [isToday && 'today', isChosen && 'chosen'].filter(Boolean).join(' ')
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const said = dateFormat(reader.locale, format).format(dayOf(date))
  const number = datePart(reader.locale, dayOf(date), 'day', { day: 'numeric' })
  const listed = more.slice(0, MOST_LISTED - (events.length - more.length))
  const isEmpty = events.length + ongoing.length === 0
  return (
    <td
      class={classes || undefined}
      data-date={work && date}
      aria-current={isToday ? 'date' : undefined}
      id={`day-${date}`}
    >
      <time datetime={date} class="day">
        {work ? (
          <a
            class="desk-only"
            href={work.newHref(date)}
            data-new={date}
            aria-label={work.newLabel(said)}
          >
            {number}
          </a>
        ) : (
          <span class="desk-only">{number}</span>
        )}
        <a class="phone-only" href={`#day-${date}`} aria-label={said}>
          {number}
          <Dots {...{ events }} />
        </a>
      </time>
      <div class="day-list" data-day={said}>
        {slots.length > 0 && (
          <ul>
            {slots.map((slot) => (
              <SlotItem {...{ slot, ...shared }} />
            ))}
            {listed.map((event) => (
              <li class="phone-only" data-color={event.color ?? undefined}>
                <Named {...{ event, ...shared }} />
                <Hours {...{ event, ...shared }} />
              </li>
            ))}
          </ul>
        )}
        {more.length > 0 && (
          <MoreLink
            {...{ said, reader }}
            all={more.length}
            left={more.length - listed.length}
            href={dayHref(date)}
          />
        )}
        {ongoing.length > 0 && (
          <p class="phone-only muted also">
            {`${reader.words.ongoing}: `}
            <bdi>
              {ongoing
                .slice(0, MOST_LISTED)
                .map(({ title }) => title)
                .join(' · ')}
            </bdi>
            {ongoing.length > MOST_LISTED && (
              <>
                {' · '}
                <a href={dayHref(date)}>
                  {moreEvents(ongoing.length - MOST_LISTED, reader.language.month)}
                  <span class="visually-hidden"> {said}</span>
                </a>
              </>
            )}
          </p>
        )}
        {isEmpty && <p class="phone-only muted also">{reader.words.noMatch}</p>}
        {work && (
          <p class="phone-only also">
            <a class="button secondary small" href={work.newHref(date)} data-new={date}>
              {work.newLabel(said)}
            </a>
          </p>
        )}
      </div>
    </td>
  )
}

type MoreProps = { said: string; reader: Reader; all: number; left: number; href: string }

/** A phone has listed some of these events, so its link counts fewer. */
function MoreLink({ said, reader, all, left, href }: MoreProps) {
  const text = (count: number) => moreEvents(count, reader.language.month)
  return (
    <a class={left > 0 ? 'more' : 'more desk-only'} href={href}>
      <span class="desk-only">{text(all)}</span>
      {left > 0 && <span class="phone-only">{text(left)}</span>}
      <span class="visually-hidden"> {said}</span>
    </a>
  )
}

/** Returns a colored dot for each event, as many as fit into a cell of a phone. */
function Dots({ events }: { events: MonthEvent[] }) {
  return (
    <span class="dots">
      {events.slice(0, MOST_DOTS).map(({ color }) => (
        <span class="dot" data-color={color ?? undefined} />
      ))}
    </span>
  )
}

/** Returns one slot: a chip, or a line of what began on an earlier day. A phone lists one day, so it says the name again. */
function SlotItem({ slot, ...shared }: Shared & { slot: Slot<MonthEvent> | undefined }) {
  if (!slot) return <li class="lane" aria-hidden="true" />
  const { event, length, begun, goesOn, isNamed, lines } = slot
  if (!isNamed) {
    return (
      <li class="lane" data-color={event.color ?? undefined}>
        <span class="visually-hidden">{event.title}</span>
        <span class="phone-only">
          <Named {...{ event, ...shared }} />
        </span>
        <Hours {...{ event, ...shared }} />
      </li>
    )
  }
  const { reader, timezone } = shared
  const isSingle = length === 1 && !begun && !goesOn
  const classes = [
    isSingle ? `single lines-${lines}` : `days-${length}`,
    begun && 'begun',
    goesOn && 'goes-on',
    event.status !== 'scheduled' && event.status,
    event.work?.isDraft && 'draft',
  ].filter(Boolean)
  const starts = !begun && compactTime(event, reader.locale)
  const text =
    starts && starts + zoneBeside(event, hasOwnClock(event, timezone, reader.locale), reader.locale)
  return (
    <li class={classes.join(' ')} data-color={event.color ?? undefined}>
      <Named {...{ event, ...shared }}>
        {text && (
          <span class="desk-only">
            <DateText {...{ event, text }} />{' '}
          </span>
        )}
      </Named>
      <Hours {...{ event, ...shared }} />
    </li>
  )
}

type NamedProps = Shared & { event: MonthEvent; children?: Child }

/** Returns the title as a link, with the hours before it and the status after it. */
function Named({ event, reader, target, children }: NamedProps) {
  const title = <bdi>{event.title}</bdi>
  return (
    <a
      href={event.pageUrl}
      target={target}
      rel={target && 'noopener'}
      data-event={event.work?.id}
      data-version={event.work?.version}
      data-start={event.work && event.displayDate}
      data-repeats={event.work?.repeats ? 'yes' : undefined}
    >
      {children}
      {event.status === 'cancelled' ? <s>{title}</s> : title}
      {event.work?.isDraft && <span class="state"> Draft</span>}
      {event.status !== 'scheduled' && <span class="state"> {reader.words[event.status]}</span>}
    </a>
  )
}

/** Returns the hours where a phone has room for them. Events of a whole day have none: their date says enough. */
function Hours({ event, reader, timezone }: Shared & { event: MonthEvent }) {
  const { locale, words } = reader
  if (event.allDay && event.timeKnown && lastDay(event) === event.displayDate) return null
  const zone = zoneBeside(event, hasOwnClock(event, timezone, locale), locale)
  return (
    <span class="phone-only muted">
      <DateText {...{ event, text: hours(event, locale, words) + zone }} />
    </span>
  )
}
