import { readLanguage, type Spoken, type Words } from '../../domain/words.ts'
import type { Deps } from '../platform/deps.ts'

/** Whom a page is written for: in which language, and at which moment. */
export type Reader = Spoken & { direction: 'ltr' | 'rtl'; words: Words; now: number }

/** The language staff chose for the feed, where there are texts in it; American English otherwise. */
export async function readerOf(
  deps: Pick<Deps, 'now'>,
  setting: string | null | undefined,
): Promise<Reader> {
  const { language, direction, ...read } = await readLanguage(setting)
  const locale = /^en\b/.test(read.locale) ? 'en-US' : read.locale
  const words = { ...language.widget, ...language.event }
  return { locale, direction, language, words, now: deps.now().getTime() }
}
