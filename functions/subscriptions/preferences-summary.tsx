import type { Child } from 'hono/jsx'
import type { CriteriaPreview, PreviewedEvent } from '../../db/subscribers/manage-subscribers.ts'
import { statusPrefix } from '../../domain/display/describe-event.ts'
import { dayOf, isPostponedWithoutDate, lastDay } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { criteriaInWords, type SubscriberCriteria } from '../../domain/subscriber-criteria.ts'
import type { Voice } from '../mail/voice.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

/** A subscriber's preferences, and what matches them now. */
export function PreferencesSummary({
  criteria,
  ...matching
}: Props & { criteria: SubscriberCriteria }) {
  const { say } = matching.voice
  const filter = criteriaInWords(criteria) || say('everything')
  return (
    <Matching {...matching}>
      <p dir="auto">{say('chosen', { filter })}</p>
    </Matching>
  )
}

type Props = CriteriaPreview & { voice: PageVoice; children?: Child }

export function Matching({ count, first, voice, children }: Props) {
  const { say, locale } = voice
  const number = (of: number) => new Intl.NumberFormat(locale).format(of)
  return (
    <section class="card stack">
      {children}
      <p>
        <strong>{count === 0 ? say('noneYet') : say('matching', { count: number(count) })}</strong>
      </p>
      {count > first.length && <p>{say('firstMatches', { count: number(first.length) })}</p>}
      {first.length > 0 && (
        <ul>
          {first.map((event) => (
            <MatchingEvent {...{ event, voice }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MatchingEvent({ event, voice }: { event: PreviewedEvent; voice: PageVoice }) {
  const { displayDate, title, place } = event
  const days = daysInWords(event, voice.locale)
  return (
    <li>
      {days && (
        <>
          <time datetime={displayDate}>{days}</time> ·{' '}
        </>
      )}
      {statusPrefix(event, statusWords(voice))}
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
export function eventInWords(event: PreviewedEvent, voice: Voice): string {
  const title = statusPrefix(event, statusWords(voice)) + event.title
  const what = event.place ? `${title}, ${event.place}` : title
  return [daysInWords(event, voice.locale), what].filter(Boolean).join(' · ')
}

function statusWords({ say }: Pick<Voice, 'say'>) {
  return { cancelled: say('updateCancelled'), postponed: say('updatePostponed') }
}

/** The days of an event; none while it is postponed without a new date. */
function daysInWords(event: PreviewedEvent, locale: string): string {
  if (isPostponedWithoutDate(event)) return ''
  const [first, last] = [dayOf(event.displayDate), dayOf(lastDay(event))]
  const format = dateFormat(locale, DAY)
  return last > first ? format.formatRange(first, last) : format.format(first)
}
