import {
  askSender,
  type Decision,
  declineSubmission,
  keepEvent,
  letGo,
} from '../../../db/submissions/decide.ts'
import { type Id, newId } from '../../../domain/ids.ts'
import { SUBMISSION_LIMITS } from '../../../domain/submissions.ts'
import { tidyLines } from '../../../domain/word-list.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { typed, versionIn } from '../../forms/parse-form.ts'
import type { FormContext } from '../staff-context.ts'
import { acceptFound, type Found, findSubmission, isEventChanged } from './decide.ts'
import { didPath } from './did-alert.tsx'
import { answerProblem } from './problems.tsx'
import { answerSubmission } from './submission-page.tsx'
import { ASK, DECLINE, type Did } from './texts.ts'

/** POST submissions/:submissionId/accept */
export async function accept(c: FormContext) {
  const { form } = c.var
  const found = await findSubmission(c)
  const version = versionIn(form.version)
  const eventVersion = form.eventVersion ? versionIn(form.eventVersion) : undefined
  const done = isEventChanged(found)
    ? 'event changed'
    : await acceptFound(c, found, { version, eventVersion })
  if (typeof done === 'string') return answerProblem(c, done)
  return c.redirect(didPath(c, found.submission, 'accepted'), 303)
}

/** POST submissions/:submissionId/decline */
export async function decline(c: FormContext) {
  const { form } = c.var
  const found = await findSubmission(c)
  const reason = reasonIn(form)
  if (reason.length > SUBMISSION_LIMITS.text) {
    const state = { values: typed(form), errors: { reason: DECLINE.tooLong } }
    return answerSubmission(c, found, { status: 400, state })
  }
  const { db } = c.env
  return finish(c, found, 'declined', (named) =>
    declineSubmission(db, { ...named, reason: reason || null }),
  )
}

/** What staff wrote, or else the saved reason that they chose. */
export function reasonIn(form: { reason?: string; saved?: string }): string {
  return tidyLines(form.reason ?? '') || tidyLines(form.saved ?? '')
}

/** POST submissions/:submissionId/ask */
export async function ask(c: FormContext) {
  const { form } = c.var
  const found = await findSubmission(c)
  const question = tidyLines(form.question ?? '')
  const isTooLong = question.length > SUBMISSION_LIMITS.text
  if (question === '' || isTooLong) {
    const errors = { question: isTooLong ? DECLINE.tooLong : ASK.missing }
    return answerSubmission(c, found, { status: 400, state: { values: typed(form), errors } })
  }
  return finish(c, found, 'asked', (named) => askSender(c.env.db, { ...named, question }))
}

/** POST submissions/:submissionId/let-go */
export async function takeOff(c: FormContext) {
  const found = await findSubmission(c)
  const { eventId } = found.submission
  return finish(c, found, 'taken-off', (named) => letGo(c.env.db, { ...named, eventId }))
}

/** POST submissions/:submissionId/keep */
export async function keep(c: FormContext) {
  const found = await findSubmission(c)
  return finish(c, found, 'kept', (named) => keepEvent(c.env.db, named))
}

type Named = {
  orgId: string
  id: string
  version: Date
  decidedBy: string
  mailId: Id<'mail'>
  now: Date
}

async function finish(
  c: FormContext,
  found: Found,
  did: Did,
  decide: (named: Named) => Promise<Decision | undefined>,
) {
  const { session, form } = c.var
  const { random, now } = c.env
  const done = await decide({
    orgId: session.org.id,
    id: found.submission.id,
    version: versionIn(form.version),
    decidedBy: session.personId,
    mailId: newId('mail', random),
    now: now(),
  })
  if (!done) return answerProblem(c, 'meanwhile')
  c.env.enqueue(done.tasks)
  purgeAfterAnswer(c.env)
  return c.redirect(didPath(c, found.submission, did), 303)
}
