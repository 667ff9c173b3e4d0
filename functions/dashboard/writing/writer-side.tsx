import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { publicPath } from '../events/event-share.tsx'
import { SERIES } from '../events/repeat-texts.ts'
import { repeatInWords } from '../events/save-series.ts'
import { seriesPath } from '../events/series-dates.tsx'
import { SHARE } from '../events/texts.ts'
import type { OrgSession } from '../staff-context.ts'
import { WRITING } from './texts.ts'

/** Beside a writer's form: where the event is seen, and what else can be done with it. */
export function WriterSide({ session, found }: { session: OrgSession; found: EditableEvent }) {
  const { event, series, feed } = found
  const isDraft = event.publishedAt === null
  return (
    <section class="card stack">
      <h2>More</h2>
      {isDraft && <p class="muted">{WRITING.draft}</p>}
      {!isDraft && feed.archivedAt && <p class="muted">{SHARE.archived}</p>}
      {series && <p>{repeatInWords(series)}</p>}
      <ul class="plain stack tight">
        {!isDraft && !feed.archivedAt && (
          <li>
            <a href={publicPath(found)}>{SHARE.page}</a>
          </li>
        )}
        {series && (
          <li>
            <a href={seriesPath(session, series.id)}>{SERIES.allDates}</a>
          </li>
        )}
        <li>
          <a href={session.path(`/events/new?from=${event.id}`)}>Duplicate</a>
        </li>
        {isDraft && (
          <li>
            <a href={session.path(`/events/${event.id}/delete`)}>Delete</a>
          </li>
        )}
      </ul>
    </section>
  )
}
