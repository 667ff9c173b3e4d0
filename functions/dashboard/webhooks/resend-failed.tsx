import type { EditableEndpoint } from '../../../db/webhooks/endpoints.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { Field } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form } from '../parts/form.tsx'
import { formatCount, formatTime } from '../parts/format.ts'

type Props = { session: OrgSession; path: string; endpoint: EditableEndpoint; state: FormState }

/** What failed is sent again, and how far the last press has come. */
export function ResendForm({ session, path, endpoint, state }: Props) {
  return (
    <Form session={session} action={`${path}/resend`} class="card stack">
      <h2>Send again what failed</h2>
      <Field
        state={state}
        name="since"
        type="date"
        label="Failed deliveries begun since"
        hint={`From midnight in ${session.org.timezone}; up to 1,000 at a press, the oldest first. Each has attempts of its own.`}
      />
      {endpoint.resend && <Progress {...{ session }} resend={endpoint.resend} />}
      <p>
        <button class="button secondary" type="submit">
          Send all of them again
        </button>
      </p>
    </Form>
  )
}

/** The day since when it fails, else today. */
export function resendState(session: OrgSession, endpoint: EditableEndpoint, now: Date): FormState {
  const { date } = clockIn(endpoint.failingSince ?? now, session.org.timezone)
  return { values: { since: date }, errors: {} }
}

type ProgressProps = { session: OrgSession; resend: NonNullable<EditableEndpoint['resend']> }

function Progress({ session, resend }: ProgressProps) {
  const { found, made, askedAt, endedAt } = resend
  const count = (number: number) => formatCount(number, 'new delivery', { many: 'new deliveries' })
  const asked = `asked for ${formatTime(askedAt, session.org.timezone)}`
  return endedAt ? (
    <p role="status">
      Last time: {count(made)}, {asked}. How they fare is below.
    </p>
  ) : (
    <p role="status">
      <progress value={made} max={found} aria-label="Made so far" /> {made} of {count(found)} made,{' '}
      {asked}. Load the page again to see more.
    </p>
  )
}
