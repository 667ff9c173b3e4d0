import { subscribeLinks } from '../../domain/display/subscribe-links.ts'
import { subscribeWords } from '../../domain/display/subscribe-words.ts'
import { CalendarQuery } from '../events/params.ts'
import { canonicalQuery } from '../http/canonical-url.ts'
import type { Reader } from '../http/reader.ts'

type Props = {
  /** The address of the calendar file. */
  ics: string
  name: string
  reader: Reader
}

/** The ways to have this calendar in one's own; folded away, since most visitors only look. */
export function SubscribeCalendar({ ics, name, reader }: Props) {
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
export function filterQuery(query: CalendarQuery): string {
  return canonicalQuery(CalendarQuery, query)
}
