import type { EventUpdateKind } from '../../domain/digests/event-update.ts'
import type { Translation } from '../../domain/display/words.ts'
import { en } from './words/en.ts'

export type MailWords = Record<keyof typeof en, string>

/** Which of a language's texts says what has become of an event. */
export const EVENT_UPDATE_LABEL: Record<EventUpdateKind, keyof MailWords> = {
  cancelled: 'updateCancelled',
  postponed: 'updatePostponed',
  removed: 'updateRemoved',
  back: 'updateBack',
  moved: 'updateMoved',
  place: 'updatePlace',
  'time-and-place': 'updateTimeAndPlace',
}

/** A language's texts are loaded when a mail needs them. */
const OTHERS: Record<Translation, () => Promise<MailWords>> = {
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

export type Voice<W = MailWords> = {
  /** As the feed's setting names it, with its region: `pt-BR`. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** A text with its gaps filled in. */
  say: (name: keyof W & string, gaps?: Record<string, string | number>) => string
}

/** The language of a feed's emails: its own where there are texts, English otherwise. */
export async function voiceOf(language: string | null): Promise<Voice> {
  return makeVoice(language, await mailWords(language))
}

export function mailWords(language: string | null): Promise<MailWords> {
  return loadWords(language, en, OTHERS)
}

/** Loads a language's texts; English ones where there are none. */
export async function loadWords<W>(
  language: string | null,
  english: W,
  others: Record<Translation, () => Promise<W>>,
): Promise<W> {
  const [primary = ''] = canonical(language).split('-')
  return isTranslated(primary) ? others[primary]() : english
}

/** Says the texts of a language, in its direction and with its dates. */
export function makeVoice<W extends Record<string, string>>(
  language: string | null,
  words: W,
): Voice<W> {
  const locale = canonical(language)
  const [primary = ''] = locale.split('-')
  const isKnown = primary === 'en' || isTranslated(primary)
  const direction = primary === 'ar' ? 'rtl' : 'ltr'
  return {
    locale: isKnown ? locale : 'en',
    direction,
    say: (name, gaps = {}) =>
      spaced(words[name] ?? '', primary).replace(/\{(\w+)\}/g, (_, gap) =>
        isolate(String(gaps[gap] ?? ''), direction),
      ),
  }
}

/** French has a space before some signs, at which no line may break. */
function spaced(text: string, language: string): string {
  if (language !== 'fr') return text
  return text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}

function isTranslated(language: string): language is Translation {
  return Object.hasOwn(OTHERS, language)
}

/** A name written in the other direction would reorder the sentence around it. */
function isolate(text: string, direction: Voice['direction']): string {
  return direction === 'rtl' ? `\u2068${text}\u2069` : text
}

function canonical(language: string | null): string {
  try {
    return Intl.getCanonicalLocales(language ?? 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}
