import { listNewestLines } from '../../../db/audit/lines.ts'
import { actorText } from '../../../domain/actor.ts'
import { type Did, isDid, type SeveralUndone, undoSeveral } from '../../events/undo-several.ts'
import { notFound } from '../../http/errors.ts'
import { isCount } from '../../http/list-cursor.ts'
import { Form } from '../parts/form.tsx'
import { formatCount } from '../parts/format.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { MONTH } from './month-texts.ts'
import { answerLeft } from './selected-done.tsx'
import { backTo, listOf, MOST_SELECTED } from './selected-list.ts'
import { LEFT, undoneText } from './selected-texts.ts'
import { SAVED } from './texts.ts'

export const UNDO_PATH = '/events/undo'

/** What was just done to these events, as the address of the next page says it: by its lines in the audit log. */
export async function undoQuery(
  { env, var: { session } }: StaffContext,
  eventIds: string[],
): Promise<{ undo: string }> {
  const actor = actorText({ kind: 'person', id: session.personId })
  const lines = await listNewestLines(env.db, { orgId: session.org.id, actor, eventIds })
  return { undo: lines.join('.') }
}

function linesIn(text = ''): number[] {
  const ids = text.split('.').filter((part) => isCount(part))
  return [...new Set(ids.map(Number))].slice(0, MOST_SELECTED)
}

type Props = {
  c: StaffContext
  /** The query of the page. */
  list: string
  did: Did
  /** The event that the notice names, if it names one. */
  eventId?: string
  /** How many events the notice counts. */
  count?: number
  undo?: string | undefined
}

/** Undoes what the notice beside it says, by default what the address names, and of that only what the notice says. */
export function UndoForm({ c, list, did, eventId, count, undo = c.req.query('undo') }: Props) {
  const lines = linesIn(undo)
  if (lines.length === 0) return null
  return (
    <Form session={c.var.session} action={UNDO_PATH} class="undo">
      <input type="hidden" name="lines" value={lines.join('.')} />
      <input type="hidden" name="did" value={did} />
      {eventId && <input type="hidden" name="of" value={eventId} />}
      <input type="hidden" name="list" value={list.replace(/^\?/, '')} />
      <button class="button secondary small" type="submit">
        {count === undefined || lines.length >= count
          ? MONTH.undo
          : MONTH.undoSome(formatCount(lines.length, 'event'))}
      </button>
    </Form>
  )
}

/** POST events/undo */
export async function undoEvents(c: FormContext) {
  const { session, form } = c.var
  const list = listOf(form.list)
  const lineIds = linesIn(form.lines)
  const { personId } = session
  const { did = '', of: eventId } = form
  if (!isDid(did)) throw notFound('Change')
  const asked = { orgId: session.org.id, personId, lineIds, did, eventId }
  const several = await undoSeveral(c.env, asked)
  if (!several) throw notFound('Change')
  const { undone, without, left } = several
  if (left.length + without.length === 0) {
    return c.redirect(backTo(c, list, { selected: 'undone', changed: `${undone}` }), 303)
  }
  return answerLeft(c, {
    list,
    title: MONTH.undo,
    said: undoneText(undone),
    count: left.length,
    events: [
      ...left.map(({ subjectId, title, why, isThere }) => {
        return { id: subjectId, title, why: whyLeft(why), isThere }
      }),
      ...without.map(({ subjectId, title, without }) => {
        return {
          id: subjectId,
          title,
          why: SAVED[`undone-without-${without}`] ?? '',
          isThere: true,
        }
      }),
    ],
  })
}

type Why = SeveralUndone['left'][number]['why']
const WHY: Partial<Record<Why, string>> = {
  'undone before': LEFT.undone,
  'changed since': LEFT.changed,
  missing: LEFT.gone,
  late: LEFT.late,
  'there already': LEFT.there,
  'feed gone': LEFT.formerFeed,
  'series gone': LEFT.series,
  'too large': LEFT.tooLarge,
}

function whyLeft(why: Why): string {
  return WHY[why] ?? LEFT.notPossible
}
