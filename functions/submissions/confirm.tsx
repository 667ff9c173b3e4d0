import type { Context } from 'hono'
import {
  confirmSubmission,
  type Submission,
  type SubmissionImage,
} from '../../db/submissions/sender.ts'
import { limitReached } from '../../db/writes/limit-reached.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { ASSETS } from '../caching/assets.generated.ts'
import { acceptAtOnce } from '../events/accept-submission.ts'
import { readEvent } from '../events/event-input.ts'
import type { FormState } from '../forms/parse-form.ts'
import { isUpload, readBody } from '../forms/read-form.ts'
import { openLink } from '../http/open-link.ts'
import { clientKey, limitCalls } from '../http/rate-limits.ts'
import { answerPage, wantsHtml } from '../layout/answer-page.ts'
import type { App, Deps } from '../platform/deps.ts'
import { CalendarPage, lookOf } from '../visitors/calendar-page.tsx'
import { voiceFor } from '../visitors/page-voice.ts'
import { ImageFields } from './image-fields.tsx'
import { gone } from './messages.tsx'
import { findSubmission } from './open-submission.ts'
import { type ImageForm, MOST_FORM_BYTES, readImageForm, storeSent } from './sender-image.ts'
import { SentEvent } from './sent-event.tsx'
import { submissionPath } from './submission-links.ts'

/** GET: shows what was sent, and a form, and changes nothing, since mail scanners open links too. */
export async function confirmPage(c: Context<App>) {
  const submission = await findSubmission(c)
  if (submission.state !== 'unconfirmed') return toMine(c, submission)
  if (!mayConfirm(c.env, submission)) throw gone()
  return answerConfirm(c, submission, { values: {}, errors: {} })
}

/** POST: staff see it from now on; that of a trusted sender is accepted at once. Twice is as once. */
export async function confirm(c: Context<App>) {
  const deps = c.env
  const sent = await readSent(c)
  const { id, nonce } = await openLink(c, 'submission')
  let image: (SubmissionImage & { orgId: string }) | undefined
  // Most send none: for them nothing is looked up before.
  if (deps.bucket && hasFile(sent)) {
    const submission = await findSubmission(c)
    if (submission.state !== 'unconfirmed') return toMine(c, submission)
    if (!mayConfirm(deps, submission)) throw gone()
    const voice = await voiceFor(c, submission)
    // Stored before it is confirmed, so that a crash between the two leaves an image that clean-up deletes, and never
    // a suggestion that is accepted without it.
    const stored = await storeSent(deps, submission, { ...sent, voice })
    if ('problem' in stored) {
      return answerConfirm(c, submission, { values: sent.form, errors: { file: stored.problem } })
    }
    image = { ...stored.image, orgId: submission.orgId }
  }
  const isNew = await confirmSubmission(deps.db, { id, nonce, now: deps.now(), image })
  const submission = await findSubmission(c)
  if (submission.state === 'unconfirmed') throw gone()
  if (isNew && submission.isTrusted) await accept(deps, submission)
  return toMine(c, submission)
}

/** What came with the button: a form with an image, or whatever a script posts, which says nothing. */
async function readSent(c: Context<App>): Promise<ImageForm> {
  if (isUpload(c)) {
    await limitCalls(c.env.limits.client(clientKey(c)))
    return readImageForm(c)
  }
  await readBody(c, MOST_FORM_BYTES)
  return { form: {}, files: {} }
}

/** Also one that was too large to be read. */
const hasFile = ({ files }: ImageForm) => !files || files.file !== undefined

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

function mayConfirm({ now }: Deps, { takesSubmissions, createdAt }: Submission): boolean {
  const hours = SUBMISSION_LIMITS.confirmHours
  return takesSubmissions && now().getTime() - createdAt.getTime() < hours * 3_600_000
}

/** The page with the button, and with what is wrong with the image. */
async function answerConfirm(c: Context<App>, submission: Submission, state: FormState) {
  const { inputs, note, orgName: org } = submission
  const voice = await voiceFor(c, submission)
  const { say } = voice
  const error = state.errors.file
  const title = say('confirmSuggestion')
  const message = say('confirmSuggestionText', { org })
  if (!wantsHtml(c)) return error ? c.json({ error }, 400) : c.json({ message })
  const theme = await lookOf(submission)
  const takesImage = c.env.bucket !== undefined
  const files = takesImage ? ({ enctype: 'multipart/form-data' } as const) : {}
  return answerPage(
    c,
    <CalendarPage
      {...{ voice, title, theme }}
      calendar={submission}
      head={takesImage && <script type="module" src={ASSETS.shrinkScript} />}
    >
      <div class="stack">
        <h1>{title}</h1>
        {error && (
          <p class="notice danger" role="alert">
            {say('notSent')}
          </p>
        )}
        <p class="lead">{message}</p>
        <SentEvent {...{ inputs, note, org, voice }} />
        <form method="post" {...files} class="stack">
          {takesImage && <ImageFields {...{ state, voice }} />}
          <p>
            <button class="button" type="submit">
              {say('submitButton')}
            </button>
          </p>
        </form>
      </div>
    </CalendarPage>,
    {
      status: error ? 400 : 200,
      allowed: { ...theme.allowed, ...(takesImage && { 'script-src': "'self'" }) },
    },
  )
}
