import type { Context } from 'hono'
import {
  answerStaff,
  askToTakeOff,
  changeSubmission,
  type Submission,
  withdrawSubmission,
} from '../../db/submissions/sender.ts'
import { SUBMISSION_DEEDS, SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { tidyLines } from '../../domain/word-list.ts'
import { type FormState, versionIn } from '../forms/parse-form.ts'
import type { Form } from '../forms/read-form.ts'
import { clientKey, limitCalls } from '../http/rate-limits.ts'
import { answerPage, wantsHtml } from '../layout/answer-page.ts'
import type { App } from '../platform/deps.ts'
import { lookOf } from '../visitors/calendar-page.tsx'
import { type PageVoice, voiceFor } from '../visitors/page-voice.ts'
import { MinePage, type Shown } from './mine-page.tsx'
import { findConfirmed } from './open-submission.ts'
import { readImageForm, removeImage, uploadImage } from './sender-image.ts'
import { readSubmission, typedIn } from './submission-input.ts'
import { submissionPath } from './submission-links.ts'

/** GET: what became of the suggestion, and what its sender can do. Changes nothing. */
export async function minePage(c: Context<App>) {
  const submission = await findConfirmed(c)
  return answerMine(
    c,
    submission,
    c.req.query('done') === 'saved' ? { notice: 'savedSuggestion' } : {},
  )
}

/** POST: one of the forms of the page, by its `intent`. */
export async function mine(c: Context<App>) {
  const deps = c.env
  await limitCalls(deps.limits.client(clientKey(c)))
  const { form, files } = await readImageForm(c)
  const submission = await findConfirmed(c)
  const voice = await voiceFor(c, submission)
  const by = { id: submission.id, nonce: submission.nonce, now: deps.now() }
  switch (files ? form.intent : 'image') {
    case 'withdraw':
      return after(c, submission, await withdrawSubmission(deps.db, by), {
        isSo: ({ state }) => state === SUBMISSION_DEEDS.withdraw.to,
      })
    case 'ask-off':
      return after(c, submission, await askToTakeOff(deps.db, by), {
        isSo: ({ state }) => state === SUBMISSION_DEEDS['ask-off'].to,
      })
    case 'answer':
      return answer(c, submission, form, voice)
    case 'image': {
      const error = await uploadImage(deps, submission, { form, files, voice })
      if (!error) return after(c, submission, true)
      return answerMine(c, submission, { status: 400, errors: { image: error } })
    }
    case 'remove-image':
      return after(c, submission, await removeImage(deps, submission))
    default:
      return change(c, submission, form, voice)
  }
}

async function answer(c: Context<App>, submission: Submission, form: Form, voice: PageVoice) {
  const text = tidyLines(form.answer ?? '')
  const most = SUBMISSION_LIMITS.text
  if (text === '' || text.length > most) {
    const error =
      text === '' ? voice.say('answerMissing') : voice.say('textTooLong', { count: most })
    return answerMine(c, submission, { status: 400, errors: { answer: error }, answer: text })
  }
  const { id, nonce } = submission
  const by = { id, nonce, version: versionIn(form.version), answer: text, now: c.env.now() }
  return after(c, submission, await answerStaff(c.env.db, by), {
    isSo: (now) => now.state === SUBMISSION_DEEDS.answer.to && now.answer === text,
    typed: { answer: text },
  })
}

async function change(c: Context<App>, submission: Submission, form: Form, voice: PageVoice) {
  const typed = typedIn(form)
  const { id, nonce, inputs: before } = submission
  const image = { imageUrl: before.imageUrl ?? '', imageAlt: before.imageAlt ?? '' }
  const read = readSubmission(typed, { feed: submission, image, now: c.env.now() }, voice)
  if (!read.event) return answerMine(c, submission, { status: 400, form: read.state })
  const { event, inputs, note } = read
  const isChanged = await changeSubmission(c.env.db, {
    ...{ id, nonce, inputs, note, version: versionIn(form.version), now: c.env.now() },
    title: event.title,
    startsAt: event.startsAt,
    timezone: event.timezone,
    location: event.location,
  })
  return after(c, submission, isChanged, {
    isSo: (now) =>
      now.state === SUBMISSION_DEEDS.change.to && now.note === note && says(now.inputs, inputs),
    typed: { form: { values: typed, errors: {} } },
  })
}

/** Whether inputs say the same, in whichever order they are stored. */
function says(one: Record<string, string>, other: Record<string, string>): boolean {
  const [a, b] = [one, other].map((inputs) => JSON.stringify(Object.entries(inputs).sort()))
  return a === b
}

type After = {
  /** Whether the submission is as the deed makes it: its button was selected twice. */
  isSo?: (now: Submission) => boolean
  typed?: Partial<Shown>
}

/** After a deed the page again; where another came before, what is so by now, beside what was typed. */
async function after(
  c: Context<App>,
  submission: Submission,
  isDone: boolean,
  { isSo = () => false, typed = {} }: After = {},
) {
  const now = isDone ? submission : await findConfirmed(c)
  if (isDone || isSo(now)) {
    const path = await submissionPath(c.env, 'mine', submission)
    return c.redirect(`${path}?done=saved`, 303)
  }
  return answerMine(c, now, { ...typed, status: 409, notice: 'changedMeanwhile' })
}

type Answer = Partial<Shown> & { status?: number }

async function answerMine(
  c: Context<App>,
  submission: Submission,
  { status = 200, ...shown }: Answer,
) {
  const voice = await voiceFor(c, submission)
  if (!wantsHtml(c)) {
    const { state, title } = submission
    const error = shown.notice ?? Object.values({ ...shown.errors, ...shown.form?.errors })[0]
    return c.json(status === 200 ? { title, state } : { error }, status as 200)
  }
  const theme = await lookOf(submission)
  const form: FormState = shown.form ?? {
    values: { ...submission.inputs, note: submission.note ?? '' },
    errors: {},
  }
  const path = await submissionPath(c.env, 'mine', submission)
  const morePath = await submissionPath(c.env, 'more', submission)
  const uploads = c.env.bucket !== undefined
  return answerPage(
    c,
    <MinePage
      {...{ submission, voice, theme, path, morePath, uploads }}
      shown={{ ...shown, form }}
    />,
    {
      status,
      allowed: { ...theme.allowed, 'script-src': "'self'" },
    },
  )
}
