import { CLOSED_DAYS } from '../../../db/organizations/close-organization.ts'
import { Alert } from '../parts/alert.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { Form } from '../parts/form.tsx'
import { formatDay } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'
import { CLOSED } from './texts.ts'

const DAY_MS = 86_400_000

/** On every page of an organization that is being deleted. */
export function ClosedBanner({ session, now }: { session: OrgSession; now: Date }) {
  const { closedAt, timezone } = session.org
  if (!closedAt) return null
  const end = new Date(Date.parse(closedAt) + CLOSED_DAYS * DAY_MS)
  if (end <= now) return <Alert kind="warning" text={<p>{CLOSED.late}</p>} />
  const text = (
    <>
      <p>{fillText(CLOSED.text, { day: <strong>{formatDay(end, timezone)}</strong> })}</p>
      {session.may('organization.delete') ? (
        <Form session={session} action="/delete/undo" class="row">
          <button class="button small" type="submit">
            {CLOSED.undo}
          </button>
        </Form>
      ) : (
        <p>{CLOSED.askOwner}</p>
      )}
    </>
  )
  return <Alert kind="warning" text={text} />
}
