import type { Context } from 'hono'
import { getSubmissionFeed } from '../../db/submissions/request.ts'
import { isId } from '../../domain/ids.ts'
import { type ErrorStatus, HttpError } from '../http/errors.ts'
import { wantsHtml } from '../layout/answer-page.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { type PageVoice, voiceFor } from '../visitors/page-voice.ts'

/** The feed of the form in the address, whether or not it takes suggestions. */
export async function feedInPath(c: Context<App>) {
  const feedId = c.req.param('feedId')
  return feedId && isId('feed', feedId) ? await getSubmissionFeed(c.env.db, feedId) : undefined
}

type Name = Parameters<PageVoice['say']>[0]
type Words = { title: Name; message: Name }

const FORM: Partial<Record<ErrorStatus, Words>> = {
  404: { title: 'noCalendarTitle', message: 'noCalendarText' },
  413: { title: 'tooLongTitle', message: 'tooLongText' },
  429: { title: 'tooManyTitle', message: 'tooManyText' },
}
const LINK: Partial<Record<ErrorStatus, Words>> = {
  ...FORM,
  404: { title: 'badLinkTitle', message: 'badLinkText' },
  410: { title: 'goneTitle', message: 'suggestionGone' },
}

/** A person learns what to do next; scripts and internal errors get the usual response. */
export async function explainError(error: Error, c: Context<App>): Promise<Response> {
  if (!(error instanceof HttpError) || !wantsHtml(c)) throw error
  const words = (c.req.param('token') ? LINK : FORM)[error.status]
  if (!words) throw error
  const voice = await voiceFor(c, await feedInPath(c))
  const response = await answerMessage(c, {
    voice,
    title: voice.say(words.title),
    message: voice.say(words.message),
    status: error.status,
  })
  for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
  return response
}

/** The same for a link that is too old, or whose suggestion, sender, or calendar is gone: it says of none which. */
export function gone(): HttpError {
  return new HttpError(410, 'This suggestion has ended. You can send a new one at any time.')
}
