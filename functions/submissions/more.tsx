import type { Context } from 'hono'
import { addConfirmed } from '../../db/submissions/request.ts'
import { getSubmission, type Submission } from '../../db/submissions/sender.ts'
import { onceId } from '../forms/idempotency-key.tsx'
import { readForm } from '../forms/read-form.ts'
import { clientKey, limitCalls } from '../http/rate-limits.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { findConfirmed } from './open-submission.ts'
import { submissionPath } from './submission-links.ts'
import { answerForm, answerOff, type FormOf, readSent, type Sent, toStore } from './submit-form.tsx'

/** GET /submit/more/:token: the form for another event, behind the link of one that was confirmed. */
export async function morePage(c: Context<App>) {
  const submission = await findConfirmed(c)
  if (!submission.takesSubmissions) return answerOff(c, submission)
  return answerForm(c, await formOf(c, submission))
}

/** POST: it is in the queue without another email. A form that is sent twice is one suggestion. */
export async function more(c: Context<App>) {
  const deps = c.env
  await limitCalls(deps.limits.client(clientKey(c)))
  const submission = await findConfirmed(c)
  if (!submission.takesSubmissions) return answerOff(c, submission)
  const sent = await readSent(c, await formOf(c, submission))
  if (sent instanceof Response) return sent
  const added = sent.isProgram ? submission : await add(c, submission, sent)
  if (added) return c.redirect(await submissionPath(deps, 'mine', added), 303)
  const { voice } = sent
  return answerMessage(c, {
    ...{ voice, calendar: submission, status: 429 },
    title: voice.say('manySuggestionsTitle'),
    message: voice.say('mostWaiting', { org: submission.orgName }),
  })
}

async function formOf(c: Context<App>, feed: Submission): Promise<FormOf> {
  const path = await submissionPath(c.env, 'more', feed)
  return { feed, path, sender: feed.email ?? '' }
}

/** `undefined`: too much of the sender or the feed waits already, or too much came from them within a day. */
async function add(c: Context<App>, by: Submission, sent: Sent) {
  const deps = c.env
  const { orgId, feedId } = by
  // Of its text, too: a form that one goes back to, and changes, is another suggestion.
  const of = JSON.stringify([by.id, sent.inputs, sent.note])
  const { id } = await onceId(readForm(c), { prefix: 'smn', orgId, of, random: deps.random })
  await addConfirmed(deps.db, { ...(await toStore(deps, sent)), id, orgId, feedId, by })
  return getSubmission(deps.db, id)
}
