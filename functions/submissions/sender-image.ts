import { type Submission, setSubmissionImage } from '../../db/submissions/sender.ts'
import { cutText } from '../../domain/cut-text.ts'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { newId } from '../../domain/ids.ts'
import { IMAGE_QUOTA } from '../../domain/plan.ts'
import { SUBMISSION_DEEDS, SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { tidyLine } from '../../domain/word-list.ts'
import type { Form } from '../forms/read-form.ts'
import { MOST_BYTES_ALONE, type Stored, storeImage } from '../media/store-image.ts'
import type { Deps } from '../platform/deps.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

/** The largest image, and what a form has around it. */
export const MOST_IMAGE_BYTES = MOST_BYTES_ALONE + 65_536

type Sent = { form: Form; files: Record<string, File> | undefined; voice: PageVoice }
type Problem = Extract<Stored, { problem: string }>['problem']

const PROBLEMS: Partial<Record<Problem, Parameters<PageVoice['say']>[0]>> = {
  'not-an-image': 'imageInvalid',
  'too-many-pixels': 'imageLarge',
  'too-large': 'imageLarge',
  'too-large-alone': 'imageLarge',
  position: 'imagePosition',
}

/**
 * Stores the image of a suggestion, and returns what is wrong with it. Its URL is for staff alone until they accept
 * it, so that visitors cannot publish pictures here.
 */
export async function uploadImage(
  deps: Deps,
  submission: Submission,
  { form, files, voice }: Sent,
) {
  if (!files) return voice.say('imageLarge')
  const { file } = files
  if (!file) return voice.say('imageInvalid')
  const { id, nonce, state, orgId, orgPlan } = submission
  if (!SUBMISSION_DEEDS.change.from.includes(state)) return voice.say('changedMeanwhile')
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
  if ('problem' in stored) return voice.say(PROBLEMS[stored.problem] ?? 'imageFailed')
  const imageAlt = cutText(tidyLine(form.imageAlt ?? ''), EVENT_FIELDS.imageAlt.most)
  const image = { imageUrl: stored.path, imageAlt }
  const isSet = await setSubmissionImage(deps.db, { id, nonce, now: deps.now(), ...image })
  return isSet ? undefined : voice.say('changedMeanwhile')
}

/** The file itself goes with the next clean-up. */
export function removeImage({ db, now }: Deps, { id, nonce }: Submission) {
  return setSubmissionImage(db, { id, nonce, now: now(), imageUrl: '', imageAlt: '' })
}
