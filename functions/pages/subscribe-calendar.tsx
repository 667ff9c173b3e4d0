import { subscribeLinks } from '../../domain/display/subscribe-links.ts'
import { CalendarQuery } from '../events/params.ts'
import { canonicalQuery } from '../http/canonical-url.ts'
import { subscribeWords } from './subscribe-words.ts'

type Props = {
  /** The address of the calendar file. */
  ics: string
  name: string
  locale: string
}

/** The ways to have this calendar in one's own; folded away, since most visitors only look. */
export function SubscribeCalendar({ ics, name, locale }: Props) {
  const words = subscribeWords(locale)
  return (
    <details class="card">
      <summary>{words.title}</summary>
      <div class="stack" id="calendar">
        <p class="row">
          {Object.entries(subscribeLinks(ics, name)).map(([program, href]) => (
            <a class="button secondary" href={href} rel="noopener">
              {program}
            </a>
          ))}
        </p>
        <div class="field">
          <label for="calendar-address">{words.address}</label>
          <input id="calendar-address" readonly value={ics} dir="ltr" />
        </div>
        <p class="muted">{words.often}</p>
      </div>
    </details>
  )
}

/** What narrows a page narrows the file that is offered on it. */
export function filterQuery(query: CalendarQuery): string {
  return canonicalQuery(CalendarQuery, query)
}
