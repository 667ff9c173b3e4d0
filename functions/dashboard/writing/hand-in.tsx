import {
  answerStaff,
  handInDraft,
  type Sent,
  takeBack as takeBackSubmission,
} from '../../../db/submissions/of-staff.ts'
import { newId } from '../../../domain/ids.ts'
import { SUBMISSION_LIMITS } from '../../../domain/submissions.ts'
import { paragraphs } from '../../forms/inputs.ts'
import { typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { answerEdit, findEvent } from '../events/event-page.tsx'
import { formValues } from '../events/save-series.ts'
import type { Done } from '../parts/answer-dashboard.tsx'
import type { Form, FormContext } from '../staff-context.ts'
import { whose } from './own-submission.ts'
import { ANSWER, NOTE } from './review-panel.tsx'
import { REVIEW, WRITING } from './texts.ts'

type Read = { text: string; error?: never } | { text?: never; error: string }

/** What a writer says to those who decide. */
export function readText(form: Form, name: string): Read {
  const read = paragraphs(SUBMISSION_LIMITS.text).safeParse(form[name] ?? '')
  return read.success
    ? { text: read.data }
    : { error: read.error.issues[0]?.message ?? REVIEW.answerMissing }
}

/** Why nothing was sent, if so. */
export function refusal(sent: Sent) {
  if (sent === 'missing') throw notFound('Event')
  return sent === 'too many' ? WRITING.tooMany(SUBMISSION_LIMITS.waitingOfSender) : undefined
}

/** POST events/:eventId/hand-in: a draft waits for review, or what staff asked about it is answered. */
export async function handIn(c: FormContext) {
  const { session, form } = c.var
  const found = await findEvent(c)
  const name = form[ANSWER] === undefined ? NOTE : ANSWER
  const { text = '', error } = readText(form, name)
  const of = { ...whose(c, found), now: c.env.now() }
  const again = (message: string, errors = {}) =>
    answerEdit(
      c,
      found,
      { values: formValues(found), errors: {} },
      {
        status: 400,
        alert: { kind: 'failed', text: <p>{message}</p> },
        review: { values: typed(form), errors },
      },
    )
  if (error) return again(error, { [name]: error })
  const done = (what: Done) => c.redirect(session.path(`/events/${of.eventId}?done=${what}`), 303)
  if (name === ANSWER) {
    if (text === '') return again(REVIEW.answerMissing, { [name]: REVIEW.answerMissing })
    return done((await answerStaff(c.env.db, { ...of, answer: text })) ? 'answered' : 'not-asked')
  }
  const nonce = newId('n', c.env.random)
  const refused = refusal(await handInDraft(c.env.db, { ...of, nonce, note: text || null }))
  return refused ? again(refused) : done('handed-in')
}

/** POST events/:eventId/take-back */
export async function takeBack(c: FormContext) {
  const found = await findEvent(c)
  await takeBackSubmission(c.env.db, { ...whose(c, found), now: c.env.now() })
  return c.redirect(c.var.session.path(`/events/${found.event.id}?done=taken-back`), 303)
}
