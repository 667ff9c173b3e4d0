import { httpLink } from '../../domain/display/http-link.ts'
import { subscribeLinks } from '../../domain/display/subscribe-links.ts'
import { canonicalQuery } from '../caching/canonical-url.ts'
import { CalendarQuery } from '../events/params.ts'
import { Honeypot } from '../forms/field.tsx'
import type { Reader } from '../layout/locale.ts'
import type { Env } from '../platform/env.ts'

type Props = { feedId: string; privacyUrl: string | null | undefined; reader: Reader }

/** The short way to a mail: address and how often; the rest can be chosen later. */
export function SubscribeForm({ feedId, privacyUrl, reader }: Props) {
  const { words, language } = reader
  const { signUp, subscribe } = language
  const policy = httpLink(privacyUrl)
  return (
    <form class="card stack" method="post" action="/subscriptions" id="email-updates">
      <h2>{words.subscribe}</h2>
      <input type="hidden" name="feedId" value={feedId} />
      <div class="row end">
        <div class="field grow">
          <label for="email">{signUp.email}</label>
          <input id="email" name="email" type="email" autocomplete="email" required />
        </div>
        <div class="field">
          <label for="frequency">{signUp.often}</label>
          <select id="frequency" name="digestFrequency">
            <option value="weekly">{signUp.weekly}</option>
            <option value="daily">{signUp.daily}</option>
          </select>
        </div>
        <button class="button" type="submit">
          {words.subscribe}
        </button>
      </div>
      {policy && (
        <p>
          <a href={policy}>{subscribe.privacy}</a>
        </p>
      )}
      <Honeypot />
    </form>
  )
}

/** Where the form is. With a challenge it has a page of its own: the edge keeps the others, without script. */
export function signUpHref(feedId: string, { TURNSTILE_SITE_KEY }: Env): string {
  return TURNSTILE_SITE_KEY ? `/subscriptions/join/${feedId}` : `/f/${feedId}#email-updates`
}

type MenuProps = {
  /** The URL of the calendar file; undefined if staff turned it off. */
  ics: string | undefined
  /** The URL of the sign-up form; undefined if there is none. */
  emailHref: string | undefined
  name: string
  reader: Reader
}

/** The ways to follow this calendar, collapsed beside its name, since most visitors only look. */
export function SubscribeMenu({ ics, emailHref, name, reader }: MenuProps) {
  const words = reader.language.subscribe
  if (!ics && !emailHref) return null
  return (
    <details class="dropdown subscribe-menu">
      <summary class="button">{reader.language.page.subscribe}</summary>
      <div class="card stack">
        {emailHref && (
          <p>
            <a class="button secondary" href={emailHref}>
              {reader.words.subscribe}
            </a>
          </p>
        )}
        {ics && (
          <div class="stack" id="calendar">
            <p>
              <strong>{reader.words.subscribeCalendar}</strong>
            </p>
            <ul>
              {Object.entries(subscribeLinks(ics, name, words)).map(([program, href]) => (
                <li>
                  <a href={href} rel="noopener">
                    {program}
                  </a>
                </li>
              ))}
            </ul>
            <div class="field">
              <label for="calendar-address">{words.calendarAddress}</label>
              <input id="calendar-address" readonly value={ics} dir="ltr" />
            </div>
            <p class="muted">{words.calendarOften}</p>
          </div>
        )}
      </div>
    </details>
  )
}

/** What narrows a page narrows the file that is offered on it. */
export function filterQuery(query: Partial<CalendarQuery>): string {
  return canonicalQuery(CalendarQuery, query)
}
