import type { Context } from 'hono'
import type { Translation } from '../../domain/display/words.ts'
import { wantsHtml } from '../layout/answer-page.ts'
import { loadWords, type MailWords, mailWords, makeVoice, type Voice } from '../mail/voice.ts'
import type { App } from '../platform/deps.ts'
import { en } from './words/en.ts'

export type PageWords = Record<keyof typeof en, string>
/** Pages say some things in the words of the emails. */
export type PageVoice = Voice<PageWords & MailWords>

/** A language's texts are loaded when a page needs them. */
const OTHERS: Record<Translation, () => Promise<PageWords>> = {
  ar: async () => (await import('./words/ar.ts')).ar,
  de: async () => (await import('./words/de.ts')).de,
  es: async () => (await import('./words/es.ts')).es,
  fr: async () => (await import('./words/fr.ts')).fr,
  it: async () => (await import('./words/it.ts')).it,
  ja: async () => (await import('./words/ja.ts')).ja,
  nl: async () => (await import('./words/nl.ts')).nl,
  pl: async () => (await import('./words/pl.ts')).pl,
  pt: async () => (await import('./words/pt.ts')).pt,
  zh: async () => (await import('./words/zh.ts')).zh,
}

/** The language of a calendar's pages for subscribers, as of its emails. */
export async function pageVoice(language: string | null): Promise<PageVoice> {
  const [mail, page] = [await mailWords(language), await loadWords(language, en, OTHERS)]
  return makeVoice(language, { ...mail, ...page })
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
