import type { EditableEvent } from '../../../db/events/manage-events.ts'
import type { Submission } from '../../../db/submissions/queue.ts'
import { isMoment } from '../../http/list-cursor.ts'
import { hiddenBecause, publicPath } from '../events/event-share.tsx'
import type { AlertContent } from '../parts/alert.tsx'
import { address } from '../parts/list-parts.tsx'
import type { StaffContext } from '../staff-context.ts'
import type { Found } from './decide.ts'
import { DID, type Did, NEXT, PAGE, PATH } from './texts.ts'

/** The page of a submission after a decision; it goes on from the place that the submission had in the queue. */
export function didPath(c: StaffContext, { id, queuedAt }: Submission, did: Did): string {
  const path = c.var.session.path(`${PATH}/${id}`)
  return address(path, { did, place: queuedAt?.toISOString() })
}

/** The place in the queue that the address names. */
export function placeIn(c: StaffContext): string | undefined {
  const { place } = c.req.query()
  return place !== undefined && isMoment(place) ? place : undefined
}

/** What each decision leaves behind: after another one, its message would no longer be true. */
const LEAVES: Record<Did, (submission: Submission) => boolean> = {
  accepted: ({ state }) => state === 'accepted',
  declined: ({ state }) => state === 'declined',
  asked: ({ state }) => state === 'asked',
  'taken-off': ({ state }) => state === 'withdrawn',
  kept: ({ state }) => state === 'accepted',
  blocked: ({ trust }) => trust === 'blocked',
}

/** What a decision did, as its redirect says, and where the work goes on. */
export function didAlert(c: StaffContext, found: Found): AlertContent | undefined {
  const did = c.req.query('did') ?? ''
  if (!isDid(did) || !LEAVES[did](found.submission)) return undefined
  const { session } = c.var
  const { event, submission } = found
  const next = submission.older ?? submission.newer
  const text = (
    <>
      <p id="did">
        {DID[did]}
        {did === 'accepted' && event && (
          <>
            {' '}
            <EventLinks {...{ c, event }} />
          </>
        )}
      </p>
      <p>
        <a
          class="button small"
          href={session.path(next ? `${PATH}/${next}` : PATH)}
          aria-describedby="did"
          data-goes-on
        >
          {next ? NEXT.submission : NEXT.queue}
        </a>
      </p>
    </>
  )
  return { kind: 'done', text }
}

/** To the event that came of a submission. */
export function EventLinks({ c, event }: { c: StaffContext; event: EditableEvent }) {
  return (
    <>
      {!hiddenBecause(event) && (
        <>
          <a href={publicPath(event)}>{PAGE.publicPage}</a> ·{' '}
        </>
      )}
      <a href={c.var.session.path(`/events/${event.event.id}`)}>{PAGE.editEvent}</a>
    </>
  )
}

const isDid = (text: string): text is Did => Object.hasOwn(DID, text)
