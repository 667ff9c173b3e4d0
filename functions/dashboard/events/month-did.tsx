import type { StaffEvent } from '../../../db/events/month-events.ts'
import { isCalendarDate } from '../../../domain/calendar-date.ts'
import { Alert, type AlertContent } from '../parts/alert.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { Form } from '../parts/form.tsx'
import { address } from '../parts/list-parts.tsx'
import type { StaffContext } from '../staff-context.ts'
import { dayIn, type ShownMonth, versionIn } from './month-shared.ts'
import { DID, MONTH } from './month-texts.ts'
import { SELECTED_PATH } from './selected-texts.ts'

type Props = { c: StaffContext; shown: ShownMonth; event: StaffEvent }

/** Says what was just done with an event, with a button that undoes it unless the event was changed since. */
export function MonthDid({ c, shown, event }: Props) {
  const { session } = c.var
  const { did, clock, version } = c.req.query()
  const isAsDone = version === versionIn(event)
  const link = (
    <a href={session.path(`/events/${event.id}`)}>
      <bdi>{event.title}</bdi>
    </a>
  )
  const said = (text: string) => fillText(text, { event: link, day: dayIn(event.displayDate) })
  const done = (text: string, more?: AlertContent['text']): AlertContent => ({
    kind: 'done',
    text: (
      <div class="row">
        <span>
          {said(text)} {clock === 'on' && DID.clock}
        </span>
        {more}
      </div>
    ),
  })
  switch (did) {
    case 'added':
      return <Alert {...done(DID.added, isAsDone && <UndoAdd {...{ c, shown, event }} />)} />
    case 'added-before':
      return <Alert {...done(DID.addedBefore)} />
    case 'moved':
      return <Alert {...done(DID.moved, isAsDone && <UndoMove {...{ c, shown, event }} />)} />
    case 'moved-all':
      return <Alert {...done(DID.movedAll)} />
    case 'conflict':
      return <Alert kind="warning" text={<p>{said(DID.conflict)}</p>} />
    case 'not-undone':
      return <Alert kind="warning" text={<p>{said(DID.notUndone)}</p>} />
    default:
      return null
  }
}

/** Deletes it as the list does: only if it is still as it was added. */
function UndoAdd({ c, shown, event }: Props) {
  const { month, feed } = shown
  return (
    <Form session={c.var.session} action={SELECTED_PATH} class="undo">
      <input type="hidden" name="do" value="delete" />
      <input type="hidden" name="list" value={address('', { view: 'month', month, feed })} />
      <input type="hidden" name={event.id} value={new Date(event.updatedAt).toISOString()} />
      <UndoButton />
    </Form>
  )
}

/** Moves it back to the day and time that it had. */
function UndoMove({ c, shown, event }: Props) {
  const { month, feed } = shown
  const { from = '', startTime, endTime } = c.req.query()
  if (!isCalendarDate(from)) return null
  const fields = {
    ...{ to: from, version: versionIn(event), undo: 'yes', month, feed: feed ?? '' },
    ...(startTime !== undefined && { startTime, endTime: endTime ?? '' }),
  }
  return (
    <Form session={c.var.session} action={`/events/${event.id}/move`} class="undo">
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <UndoButton />
    </Form>
  )
}

function UndoButton() {
  return (
    <button class="button secondary small" type="submit">
      {MONTH.undo}
    </button>
  )
}
