import type { Context } from 'hono'
import { confirmSubmission, type Submission } from '../../db/submissions/sender.ts'
import { limitReached } from '../../db/writes/limit-reached.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { acceptAtOnce } from '../events/accept-submission.ts'
import { readEvent } from '../events/event-input.ts'
import { openLink } from '../http/open-link.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { voiceFor } from '../visitors/page-voice.ts'
import { gone } from './messages.tsx'
import { findSubmission } from './open-submission.ts'
import { SentEvent } from './sent-event.tsx'
import { submissionPath } from './submission-links.ts'

/** GET: shows what was sent and a button, and changes nothing, since mail scanners open links too. */
export async function confirmPage(c: Context<App>) {
  const submission = await findSubmission(c)
  if (submission.state !== 'unconfirmed') return toMine(c, submission)
  if (!submission.takesSubmissions || isExpired(c.env, submission)) throw gone()
  const voice = await voiceFor(c, submission)
  const { inputs, note, orgName: org } = submission
  return answerMessage(c, {
    ...{ voice, calendar: submission },
    title: voice.say('confirmSuggestion'),
    message: voice.say('confirmSuggestionText', { org }),
    children: (
      <>
        <SentEvent {...{ inputs, note, org, voice }} />
        <form method="post">
          <button class="button" type="submit">
            {voice.say('submitButton')}
          </button>
        </form>
      </>
    ),
  })
}

/** POST: staff see it from now on; that of a trusted sender is accepted at once. Twice is as once. */
export async function confirm(c: Context<App>) {
  const deps = c.env
  const { id, nonce } = await openLink(c, 'submission')
  const isNew = await confirmSubmission(deps.db, { id, nonce, now: deps.now() })
  const submission = await findSubmission(c)
  if (submission.state === 'unconfirmed') throw gone()
  if (isNew && submission.isTrusted) await accept(deps, submission)
  return toMine(c, submission)
}

/** What cannot be read as an event any longer, or is one too many, waits for staff, as the others do. */
async function accept(deps: Deps, { id, orgId, inputs, updatedAt }: Submission) {
  const { event } = readEvent(inputs, deps.now())
  if (!event) return
  try {
    await acceptAtOnce(deps, { orgId, id, version: updatedAt, event })
  } catch (error) {
    if (!limitReached(error)) throw error
  }
}

async function toMine(c: Context<App>, submission: Submission) {
  return c.redirect(await submissionPath(c.env, 'mine', submission), 303)
}

function isExpired({ now }: Deps, { createdAt }: Submission): boolean {
  return now().getTime() - createdAt.getTime() >= SUBMISSION_LIMITS.confirmHours * 3_600_000
}
