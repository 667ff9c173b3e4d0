import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { Form } from '../parts/form.tsx'
import { formatDay, formatTime } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'
import { EventOrigin } from './event-origin.tsx'
import { EventShare, hiddenBecause } from './event-share.tsx'
import { SERIES } from './repeat-texts.ts'
import { repeatInWords } from './save-series.ts'
import { seriesPath } from './series-dates.tsx'
import { DUPLICATES } from './texts.ts'

type Props = {
  session: OrgSession
  found: EditableEvent
  publicUrl: string
  /** Whether the ways to share it are above the form already. */
  shared: boolean
}

/** Beside an event's form: where the public sees it, and what else can be done with it. */
export function EventSide({ session, found, publicUrl, shared }: Props) {
  const { event, feed, series } = found
  const isDraft = event.publishedAt === null
  const here = `/events/${event.id}`
  const hidden = hiddenBecause(found)
  return (
    <div class="stack">
      {!hidden && !shared && <EventShare {...{ session, found, publicUrl }} />}
      <section class="card stack">
        <h2>Public links</h2>
        {hidden ? (
          <p class="muted">{hidden}</p>
        ) : (
          <ul class="plain stack tight">
            {series && (
              <li>
                <a href={`/f/${series.feedId}/series/${series.id}`}>{SERIES.page}</a>
              </li>
            )}
            <li>
              <a href={`/api/v1/feeds/${event.feedId}/events/${event.id}`}>Event in the API</a>
            </li>
            <li>
              <a href={`/f/${event.feedId}`}>
                All events in <bdi>{feed.name}</bdi>
              </a>
            </li>
          </ul>
        )}
        <p class="hint">
          Last saved {formatTime(event.updatedAt, session.org.timezone)}.{' '}
          <a href={session.path(`${here}/changes`)}>Show changes</a>
        </p>
      </section>
      <EventOrigin {...{ session, found }} />
      <EventSeries {...{ session, found }} />
      <EventDuplicates {...{ session, found }} />
      <section class="card stack">
        <h2>More</h2>
        <ul class="plain stack tight">
          <li>
            <a href={session.path(`/events/new?from=${event.id}`)}>Duplicate</a>
          </li>
          {!isDraft && event.status !== 'cancelled' && (
            <li>
              <a href={session.path(`${here}/cancelled`)}>Cancel the event</a>
            </li>
          )}
          {!isDraft && event.status !== 'postponed' && (
            <li>
              <a href={session.path(`${here}/postponed`)}>Postpone the event</a>
            </li>
          )}
          {event.status !== 'scheduled' && (
            <li>
              <a href={session.path(`${here}/scheduled`)}>Mark as scheduled</a>
            </li>
          )}
          {!isDraft && (
            <li>
              <a href={session.path(`${here}/unpublish`)}>Unpublish</a>
            </li>
          )}
          <li>
            <a href={session.path(`${here}/delete`)}>Delete</a>
          </li>
        </ul>
      </section>
    </div>
  )
}

/** How the event repeats, and its other dates. */
function EventSeries({ session, found }: { session: OrgSession; found: EditableEvent }) {
  const { event, series, dateBefore, dateAfter } = found
  if (!series) return null
  const others = [
    { label: SERIES.previous, date: dateBefore },
    { label: SERIES.next, date: dateAfter },
  ]
  return (
    <section class="card stack">
      <h2>{SERIES.title}</h2>
      <p>{repeatInWords(series)}</p>
      {event.overridden.length > 0 && <p class="hint">{SERIES.hasOwnDetails}</p>}
      <ul class="plain stack tight">
        {others.map(
          ({ label, date }) =>
            date && (
              <li>
                {label}:{' '}
                <a href={session.path(`/events/${date.id}`)}>
                  {formatDay(date.startsAt, event.timezone)}
                </a>
              </li>
            ),
        )}
        <li>
          <a href={seriesPath(session, series.id)}>{SERIES.allDates}</a>
        </li>
        <li>
          <a href={session.path(`/events/${event.id}/delete`)}>{SERIES.skip}</a>
        </li>
      </ul>
    </section>
  )
}

/** The same event in other feeds: what the organization's list makes of it, and how to change that. */
function EventDuplicates({ session, found }: { session: OrgSession; found: EditableEvent }) {
  const { event, duplicates } = found
  if (duplicates.length === 0) return null
  const here = `/events/${event.id}`
  const { title, text, button } =
    DUPLICATES[event.shownSeparately ? 'shownSeparately' : 'shownOnce']
  return (
    <section class="card stack">
      <h2>{title}</h2>
      <p>{text}</p>
      <ul class="plain stack tight">
        {duplicates.map(({ id, feedName }) => (
          <li>
            <a href={session.path(`/events/${id}`)}>
              <bdi>{feedName}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <Form session={session} action={`${here}/${event.shownSeparately ? 'same' : 'another'}`}>
        <button class="button secondary" type="submit">
          {button}
        </button>
      </Form>
    </section>
  )
}
