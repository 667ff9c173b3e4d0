import { subscribeLinks, subscribeWords } from '../../domain/display/subscribe-links.ts'
import { CalendarQuery } from '../events/params.ts'
import { canonicalQuery } from '../http/canonical-url.ts'
import { Honeypot } from '../http/form/field.tsx'
import type { Reader } from '../http/reader.ts'

/**
 * With a challenge to show, the form has a page of its own: this one is kept by the edge, without
 * script.
 */
type Props = { feedId: string; reader: Reader; elsewhere: boolean }

/** The short way to a mail: address and how often; the rest can be chosen later. */
export function SubscribeForm({ feedId, reader, elsewhere }: Props) {
  const { words } = reader
  if (elsewhere) {
    return (
      <p>
        <a class="button" href={`/subscriptions/join/${feedId}`}>
          {words.subscribe}
        </a>
      </p>
    )
  }
  return (
    <form class="card stack" method="post" action="/subscriptions">
      <h2>{words.subscribe}</h2>
      <input type="hidden" name="feedId" value={feedId} />
      <div class="row end">
        <div class="field grow">
          <label for="email">{words.email}</label>
          <input id="email" name="email" type="email" autocomplete="email" required />
        </div>
        <div class="field">
          <label for="frequency">{words.often}</label>
          <select id="frequency" name="digestFrequency">
            <option value="weekly">{words.weekly}</option>
            <option value="daily">{words.daily}</option>
          </select>
        </div>
        <button class="button" type="submit">
          {words.subscribe}
        </button>
      </div>
      <Honeypot />
    </form>
  )
}

type CalendarProps = {
  /** The address of the calendar file. */
  ics: string
  name: string
  reader: Reader
}

/** The ways to have this calendar in one's own; folded away, since most visitors only look. */
export function SubscribeCalendar({ ics, name, reader }: CalendarProps) {
  const words = subscribeWords(reader.locale)
  return (
    <details class="card">
      <summary>{reader.words.subscribeCalendar}</summary>
      <div class="stack" id="calendar">
        <p class="row">
          {Object.entries(subscribeLinks(ics, name)).map(([program, href]) => (
            <a class="button secondary" href={href} rel="noopener">
              {program}
            </a>
          ))}
        </p>
        <div class="field">
          <label for="calendar-address">{words.calendarAddress}</label>
          <input id="calendar-address" readonly value={ics} dir="ltr" />
        </div>
        <p class="muted">{words.calendarOften}</p>
      </div>
    </details>
  )
}

/** What narrows a page narrows the file that is offered on it. */
export function filterQuery(query: Partial<CalendarQuery>): string {
  return canonicalQuery(CalendarQuery, query)
}
