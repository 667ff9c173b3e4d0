import { type AuditLine, listAuditLines } from '../../../db/audit/lines.ts'
import { getEventForEdit } from '../../../db/events/manage-events.ts'
import { isUndoable } from '../../events/undo-change.ts'
import { zonePlace } from '../../forms/time-zones.tsx'
import { notFound } from '../../http/errors.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { EmptyState } from '../parts/list-parts.tsx'
import { pathId } from '../parts/path-id.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { ActivityList, activityHead } from './lines.tsx'
import { UndoButton } from './undo.tsx'

const MOST = 100

/** GET events/:eventId/changes: the versions of an event, and of its series. */
export async function eventChangesPage(c: StaffContext) {
  const { session } = c.var
  const { db } = c.env
  const id = pathId(c, 'eventId')
  const found = await getEventForEdit(db, session.org.id, id)
  if (!found) throw notFound('Event')
  const { event, feeds } = found
  const subjectIds = [id, ...(event.seriesId ? [event.seriesId] : [])]
  const all = await listAuditLines(db, { orgId: session.org.id, subjectIds, limit: MOST + 1 })
  const lines = all.slice(0, MOST)
  const seen = lines.find(({ kind }) => kind === 'event')?.id
  return answerDashboard(c, {
    title: `Changes of ${event.title}`,
    section: 'events',
    subjectId: id,
    head: activityHead,
    above: { label: event.title, path: `/events/${id}` },
    lead: 'Restoring a version changes what the event says. Whether it takes place and is published stays as it is. Subscribers are notified as of any change.',
    children:
      lines.length > 0 ? (
        <>
          <ActivityList
            {...{ session, lines, feeds }}
            action={(line) => wayBack({ session, line, seen, eventId: id })}
          />
          <p class="hint">
            {all.length > MOST && `Only the latest ${MOST} changes are shown. `}
            Times are in {zonePlace(session.org.timezone)} time.
          </p>
        </>
      ) : (
        <EmptyState
          title="No changes recorded"
          text="Changes are kept for a year, those by imports and the service for 30 days."
        />
      ),
  })
}

type Props = { session: OrgSession; line: AuditLine; seen: number | undefined; eventId: string }

/** The newest line is the event as it is. A series goes back change by change. */
function wayBack({ session, line, seen, eventId }: Props) {
  if (line.kind === 'series') {
    return isUndoable(line) ? <UndoButton {...{ session, line }} label="Undo" /> : null
  }
  if (seen === undefined || line.id === seen || line.change === 'removed') {
    return line.id === seen ? <span class="muted">Current version</span> : null
  }
  return (
    <Form session={session} action={`/events/${eventId}/restore`} class="row">
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="seen" value={seen} />
      <button class="button secondary small" type="submit">
        Restore this version
      </button>
    </Form>
  )
}
