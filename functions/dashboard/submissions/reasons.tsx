import { addReason, listReasons, removeReason } from '../../../db/submissions/reasons.ts'
import { SUBMISSION_LIMITS } from '../../../domain/submissions.ts'
import { tidyLine } from '../../../domain/word-list.ts'
import { Field } from '../../forms/field.tsx'
import { type FormState, NOTHING_TYPED, typed } from '../../forms/parse-form.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { PATH, QUEUE, REASONS } from './texts.ts'

const LIST = `${PATH}/reasons`

/** GET submissions/reasons: what staff often decline with. */
export const reasonsPage = (c: StaffContext) => answerReasons(c)

/** POST submissions/reasons */
export async function saveReason(c: FormContext) {
  const { session, form } = c.var
  const reason = tidyLine(form.reason ?? '')
  const again = (error: string) =>
    answerReasons(c, { values: typed(form), errors: { reason: error } })
  if (reason === '') return again(REASONS.missing)
  if (reason.length > SUBMISSION_LIMITS.text) return again(REASONS.tooLong)
  const isSaved = await addReason(c.env.db, { orgId: session.org.id, reason })
  return isSaved ? backToList(c) : again(REASONS.tooMany)
}

/** POST submissions/reasons/remove */
export async function forgetReason(c: FormContext) {
  const { session, form } = c.var
  await removeReason(c.env.db, { orgId: session.org.id, reason: form.reason ?? '' })
  return backToList(c)
}

function backToList(c: FormContext) {
  return c.redirect(c.var.session.path(`${LIST}?done=reasons-saved`), 303)
}

async function answerReasons(c: StaffContext, state: FormState = NOTHING_TYPED) {
  const { session } = c.var
  const reasons = await listReasons(c.env.db, session.org.id)
  return answerDashboard(c, {
    title: REASONS.title,
    section: 'submissions',
    above: QUEUE.above,
    lead: REASONS.lead,
    status: Object.keys(state.errors).length > 0 ? 400 : 200,
    children: (
      <div class="card stack measure">
        {reasons.map((reason) => (
          <Form session={session} action={`${LIST}/remove`} class="row apart">
            <input type="hidden" name="reason" value={reason} />
            <bdi>{reason}</bdi>
            <button class="button secondary small" type="submit">
              {REASONS.remove}
              <span class="visually-hidden"> {reason}</span>
            </button>
          </Form>
        ))}
        <Form session={session} action={LIST}>
          <Field
            state={state}
            name="reason"
            label={REASONS.label}
            hint={REASONS.hint}
            maxlength={SUBMISSION_LIMITS.text}
          />
          <p>
            <button class="button" type="submit">
              {REASONS.save}
            </button>
          </p>
        </Form>
      </div>
    ),
  })
}
