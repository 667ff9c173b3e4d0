import type { Child } from 'hono/jsx'
import type { CriteriaPreview, PreviewedEvent } from '../../db/subscribers/manage-subscribers.ts'
import { statusPrefix } from '../../domain/display/describe-event.ts'
import { dayOf, isPostponedWithoutDate, lastDay } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { en } from '../../domain/display/words/en.ts'
import { criteriaInWords, type SubscriberCriteria } from '../../domain/subscriber-criteria.ts'
import type { Voice } from '../mail/voice.ts'

/** What somebody chose, and what it matches now. */
export function Chosen({
  criteria,
  ...matching
}: CriteriaPreview & { criteria: SubscriberCriteria }) {
  return (
    <Matching {...matching}>
      <p>
        You chose: <bdi>{criteriaInWords(criteria) || 'all events'}</bdi>
      </p>
    </Matching>
  )
}

type Props = CriteriaPreview & { children?: Child }

export function Matching({ count, first, children }: Props) {
  const events = count === 1 ? '1 coming event' : `${count} coming events`
  return (
    <section class="card stack">
      {children}
      <p>
        <strong>Matches {count === 0 ? 'no coming event yet' : events}</strong>
        {count > first.length && `, the first ${first.length}:`}
      </p>
      {first.length > 0 && (
        <ul>
          {first.map((event) => (
            <MatchingEvent {...event} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MatchingEvent(event: PreviewedEvent) {
  const { displayDate, title, place } = event
  const days = daysInWords(event, 'en')
  return (
    <li>
      {days && (
        <>
          <time datetime={displayDate}>{days}</time> ·{' '}
        </>
      )}
      {statusPrefix(event, en)}
      <bdi>{title}</bdi>
      {place && (
        <>
          , <bdi>{place}</bdi>
        </>
      )}
    </li>
  )
}

const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const

/** `Sat, Jun 20, 2026 · Jazz night, Austin` */
export function eventInWords(event: PreviewedEvent, { say, locale }: Voice): string {
  const words = { cancelled: say('updateCancelled'), postponed: say('updatePostponed') }
  const title = statusPrefix(event, words) + event.title
  const what = event.place ? `${title}, ${event.place}` : title
  return [daysInWords(event, locale), what].filter(Boolean).join(' · ')
}

/** The days of an event; none while nobody knows its new date. */
function daysInWords(event: PreviewedEvent, locale: string): string {
  if (isPostponedWithoutDate(event)) return ''
  const [first, last] = [dayOf(event.displayDate), dayOf(lastDay(event))]
  const format = dateFormat(locale, DAY)
  return last > first ? format.formatRange(first, last) : format.format(first)
}
