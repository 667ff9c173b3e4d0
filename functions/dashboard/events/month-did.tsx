import type { StaffEvent } from '../../../db/events/month-events.ts'
import { Alert, type AlertContent } from '../parts/alert.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { address } from '../parts/list-parts.tsx'
import type { StaffContext } from '../staff-context.ts'
import { dayIn, type ShownMonth, versionIn } from './month-shared.ts'
import { DID } from './month-texts.ts'
import { UndoForm } from './undo-several.tsx'

type Props = { c: StaffContext; shown: ShownMonth; event: StaffEvent }

/** Says what was just done with an event, with a button that undoes it unless the event was changed since. */
export function MonthDid({ c, shown, event }: Props) {
  const { session } = c.var
  const { did, clock, version } = c.req.query()
  const { month, feed } = shown
  const list = address('', { view: 'month', month, feed })
  const undo = (did: 'added' | 'moved') =>
    version === versionIn(event) && <UndoForm {...{ c, list, did }} eventId={event.id} />
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
      return <Alert {...done(DID.added, undo(did))} />
    case 'added-before':
      return <Alert {...done(DID.addedBefore)} />
    case 'moved':
      return <Alert {...done(DID.moved, undo(did))} />
    case 'moved-all':
      return <Alert {...done(DID.movedAll)} />
    case 'conflict':
      return <Alert kind="warning" text={<p>{said(DID.conflict)}</p>} />
    default:
      return null
  }
}
