import type { Context } from 'hono'
import {
  type Submission,
  type SubmissionImage,
  setSubmissionImage,
} from '../../db/submissions/sender.ts'
import { cutText } from '../../domain/cut-text.ts'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { newId } from '../../domain/ids.ts'
import { IMAGE_QUOTA } from '../../domain/plan.ts'
import { SUBMISSION_DEEDS, SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { tidyLine } from '../../domain/word-list.ts'
import { type Form, isUpload, readUpload } from '../forms/read-form.ts'
import { HttpError } from '../http/errors.ts'
import { MOST_BYTES_ALONE, type Stored, storeImage } from '../media/store-image.ts'
import type { App, Deps } from '../platform/deps.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

/** A description of 10,000 letters is this long in a form, in any script. */
export const MOST_FORM_BYTES = 131_072

/** The largest image, and what a form has around it. */
const MOST_IMAGE_BYTES = MOST_BYTES_ALONE + 65_536

/** What a form says, and its files; of one above the limit nothing is read, and its page can say why. */
export type ImageForm = { form: Form; files: Record<string, File> | undefined }

export function readImageForm(c: Context<App>): Promise<ImageForm> {
  return readUpload(c, { form: MOST_FORM_BYTES, upload: MOST_IMAGE_BYTES }).catch((error) => {
    if (!isUpload(c) || !(error instanceof HttpError && error.status === 413)) throw error
    return { form: {}, files: undefined }
  })
}

type Sent = ImageForm & { voice: PageVoice }
type Problem = Extract<Stored, { problem: string }>['problem']

const PROBLEMS: Partial<Record<Problem, Parameters<PageVoice['say']>[0]>> = {
  'not-an-image': 'imageInvalid',
  'too-many-pixels': 'imageLarge',
  'too-large': 'imageLarge',
  'too-large-alone': 'imageLarge',
  position: 'imagePosition',
}

/**
 * Stores the image that came with a suggestion, or returns what is wrong with it. Its URL is for staff alone until they
 * accept it, so that visitors cannot publish pictures here. What shows it is for the caller to change.
 */
export async function storeSent(
  deps: Deps,
  { orgId, orgPlan }: Submission,
  { form, files, voice }: Sent,
): Promise<{ image: SubmissionImage } | { problem: string }> {
  if (!files) return { problem: voice.say('imageLarge') }
  const { file } = files
  if (!file) return { problem: voice.say('imageInvalid') }
  const large = new Uint8Array(await file.arrayBuffer())
  const stored = await storeImage(
    deps,
    { id: orgId, plan: orgPlan },
    { large },
    {
      // The sender has the file: named as others are, they could work out its URL.
      owner: `${orgId} ${newId('n', deps.random)}`,
      quota: IMAGE_QUOTA[orgPlan] * SUBMISSION_LIMITS.shareOfImages,
    },
  )
  if ('problem' in stored) {
    return { problem: voice.say(PROBLEMS[stored.problem] ?? 'imageFailed') }
  }
  const imageAlt = cutText(tidyLine(form.imageAlt ?? ''), EVENT_FIELDS.imageAlt.most)
  return { image: { imageUrl: stored.path, imageAlt } }
}

/** Adds an image to a suggestion that is confirmed, and returns what is wrong with it. */
export async function uploadImage(deps: Deps, submission: Submission, sent: Sent) {
  const { id, nonce, state } = submission
  const { say } = sent.voice
  if (!SUBMISSION_DEEDS.change.from.includes(state)) return say('changedMeanwhile')
  const stored = await storeSent(deps, submission, sent)
  if ('problem' in stored) return stored.problem
  const isSet = await setSubmissionImage(deps.db, { id, nonce, now: deps.now(), ...stored.image })
  return isSet ? undefined : say('changedMeanwhile')
}

/** The file itself goes with the next clean-up. */
export function removeImage({ db, now }: Deps, { id, nonce }: Submission) {
  return setSubmissionImage(db, { id, nonce, now: now(), imageUrl: '', imageAlt: '' })
}
