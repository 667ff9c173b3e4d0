import type { AuditLine } from '../../../db/audit/lines.ts'
import { listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { conflictsOf, restoreVersion, type Undone, undoChange } from '../../events/undo-change.ts'
import { notFound } from '../../http/errors.ts'
import { isCount } from '../../http/list-cursor.ts'
import { pathParam } from '../../http/path-param.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { valueInWords } from './values.ts'
import { columnLabel } from './words.ts'

type ButtonProps = { session: OrgSession; line: Pick<AuditLine, 'id'>; label: string }

export function UndoButton({ session, line, label }: ButtonProps) {
  return (
    <Form session={session} action={`/changes/${line.id}/undo`} class="row">
      <button class="button secondary small" type="submit">
        {label}
      </button>
    </Form>
  )
}

/** POST changes/:line/undo */
export async function undoLine(c: FormContext) {
  const { session } = c.var
  const id = pathParam(c, 'line')
  if (!isCount(id)) throw notFound('Change')
  return answerUndone(c, await undoChange(c.env, { orgId: session.org.id, lineId: Number(id) }))
}

/** POST events/:eventId/restore */
export async function restoreEventVersion(c: FormContext) {
  const { session, form } = c.var
  const eventId = pathId(c, 'eventId')
  const { line = '', seen = '' } = form
  if (!isCount(line) || !isCount(seen)) throw notFound('Version')
  const version = { orgId: session.org.id, eventId, lineId: Number(line), seen: Number(seen) }
  return answerUndone(c, await restoreVersion(c.env, version))
}

const REFUSED = {
  'not possible': 'This change can’t be undone here. Open the event and change it there.',
  'feed gone':
    'Nothing was undone because the feed that this was in is archived or deleted. If it’s archived, restore the feed first.',
  'series gone':
    'This was one date of a repeating event that was deleted. Restore the repeating event instead.',
  'there already': 'It’s there already. Someone else may have restored it.',
  'too large':
    'Nothing was restored because this repeating event has too many dates with long descriptions. Please add it again.',
  'no dates': 'Nothing was undone because the repeating event would have no dates.',
  'too many dates': 'Nothing was undone because the repeating event would have too many dates.',
  'all past': 'Nothing was undone because all dates are past or have their own details.',
}

async function answerUndone(c: StaffContext, undone: Undone): Promise<Response> {
  const { session } = c.var
  if (undone.outcome === 'undone') {
    const { eventId, isGone, without } = undone
    const saved = without ? `undone-without-${without}` : 'undone'
    const to = isGone ? '/events?done=undone' : `/events/${eventId}?saved=${saved}`
    return c.redirect(session.path(to), 303)
  }
  if (undone.outcome === 'missing') throw notFound('Change')
  if (undone.outcome === 'changed since') return answerConflict(c, undone.line)
  return answerDashboard(c, {
    title: 'Not undone',
    section: 'events',
    above: { label: 'Events', path: '/events' },
    status: 409,
    children: <p class="measure">{REFUSED[undone.outcome]}</p>,
  })
}

type Conflict = Extract<Undone, { outcome: 'changed since' }>['line']

/** Both versions, where another change of the same fields came later. */
async function answerConflict(c: StaffContext, line: Conflict): Promise<Response> {
  const { session } = c.var
  const feeds = await listFeedNames(c.env.db, session.org.id)
  const naming = { zone: session.org.timezone, feeds }
  const { before, current, kind } = line
  const shown = conflictsOf(line).filter((column) => before && column in before)
  return answerDashboard(c, {
    title: 'Not undone',
    section: 'events',
    above: { label: 'Events', path: '/events' },
    status: 409,
    children: (
      <div class="card stack measure">
        <p>
          <strong>Someone changed this since.</strong> Nothing was undone, so that their change
          isn’t lost.
        </p>
        {shown.length > 0 && (
          <ul>
            {shown.map((column) => (
              <li>
                {columnLabel(kind, column)}, now:{' '}
                <bdi>{valueInWords(column, current?.[column], naming).slice(0, 200)}</bdi>. Before
                the change:{' '}
                <bdi>{valueInWords(column, before?.[column], naming).slice(0, 200)}</bdi>
              </li>
            ))}
          </ul>
        )}
        {kind === 'event' && current && (
          <p class="row">
            <a class="button" href={session.path(`/events/${line.subjectId}`)}>
              Open the event
            </a>
            <a class="button secondary" href={session.path(`/events/${line.subjectId}/changes`)}>
              Show its changes
            </a>
          </p>
        )}
      </div>
    ),
  })
}
