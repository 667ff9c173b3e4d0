import type { Context } from 'hono'
import type { Language } from '../../domain/words.ts'
import { wantsHtml } from '../layout/answer-page.ts'
import { type MailWords, makeVoice, type Voice } from '../mail/voice.ts'
import type { App } from '../platform/deps.ts'

export type PageWords = Language['subscribers']
/** Pages say some things in the words of the emails. */
export type PageVoice = Voice<PageWords & MailWords & Language['submissions']>

/** The language of a calendar's pages with forms, as of its emails. */
export async function pageVoice(setting: string | null): Promise<PageVoice> {
  return makeVoice(setting, ({ email, subscribers, submissions }) => ({
    ...email,
    ...subscribers,
    ...submissions,
  }))
}

/**
 * The voice of a response: a person gets the language of the calendar, or of their browser where no
 * calendar is known; a script gets English.
 */
export function voiceFor(c: Context<App>, calendar?: { feedLanguage: string | null }) {
  if (!wantsHtml(c)) return pageVoice(null)
  return pageVoice(calendar ? calendar.feedLanguage : browserLanguage(c))
}

/** The first language that the browser asks for. */
function browserLanguage(c: Context<App>): string | null {
  return /^[a-z]{2,3}(-[a-z\d]{2,8})*/i.exec(c.req.header('accept-language') ?? '')?.[0] ?? null
}
