import type { EditableEndpoint } from '../../../db/webhooks/endpoints.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { zonePlace } from '../../forms/time-zones.tsx'
import { Form } from '../parts/form.tsx'
import { formatCount, formatTime } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'

type Props = { session: OrgSession; path: string; endpoint: EditableEndpoint; state: FormState }

/** Resends failed deliveries, and shows how far the last resend has come. */
export function ResendForm({ session, path, endpoint, state }: Props) {
  return (
    <Form session={session} action={`${path}/resend`} class="card stack">
      <h2>Resend failed deliveries</h2>
      <Field
        state={state}
        name="since"
        type="date"
        label="Created since"
        hint={`Starts at midnight in ${zonePlace(session.org.timezone)}. Resends up to 1,000 at a time, oldest first. Each new delivery has its own retries.`}
      />
      {endpoint.resend && <Progress {...{ session }} resend={endpoint.resend} />}
      <p>
        <button class="button secondary" type="submit">
          Resend failed deliveries
        </button>
      </p>
    </Form>
  )
}

/** The first day of the present or last failures, else today. */
export function resendState(
  { org }: OrgSession,
  { firstFailedAt }: EditableEndpoint,
  now: Date,
): FormState {
  const { date } = clockIn(firstFailedAt ? new Date(firstFailedAt) : now, org.timezone)
  return { values: { since: date }, errors: {} }
}

type ProgressProps = { session: OrgSession; resend: NonNullable<EditableEndpoint['resend']> }

function Progress({ session, resend }: ProgressProps) {
  const { found, made, askedAt, endedAt } = resend
  const count = (number: number) => formatCount(number, 'delivery', { many: 'deliveries' })
  const asked = `requested ${formatTime(askedAt, session.org.timezone)}`
  return endedAt ? (
    <p role="status">
      Last resend: {count(made)}, {asked}. Results are listed below.
    </p>
  ) : (
    <p role="status">
      <progress value={made} max={found} aria-label="Created so far" /> Created {made} of{' '}
      {count(found)}, {asked}. Reload the page to update.
    </p>
  )
}
