import type { EventUpdateKind } from '../../domain/digests/event-update.ts'
import { fill } from '../../domain/display/fill.ts'
import { fold } from '../../domain/fold.ts'
import { type Language, readLanguage, type Spoken } from '../../domain/words.ts'

export type MailWords = Language['email']

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

/** The locale is as the feed's setting names it, with its region: `pt-BR`. */
export type Voice<W = MailWords> = Spoken & {
  direction: 'ltr' | 'rtl'
  /**
   * A text with its gaps filled in. Where calendar and organization have one name, the text whose name ends in `Same`
   * says it once.
   */
  say: (name: keyof W & string, gaps?: Record<string, string | number>) => string
}

/** The language of a feed's emails: its own where there are texts, English otherwise. */
export async function voiceOf(setting: string | null): Promise<Voice> {
  return makeVoice(setting, ({ email }) => email)
}

/** Says some texts of a language, in its direction. */
export async function makeVoice<W extends Record<string, string>>(
  setting: string | null,
  textsOf: (language: Language) => W,
): Promise<Voice<W>> {
  const spoken = await readLanguage(setting)
  const texts = textsOf(spoken.language)
  const isolate = spoken.direction === 'rtl' ? isolated : undefined
  return {
    ...spoken,
    say: (name, gaps = {}) => {
      const text = (isOneName(gaps) && texts[`${name}Same`]) || texts[name]
      return fill(spaced(text ?? '', spoken.locale), gaps, isolate)
    },
  }
}

function isOneName({ feed, org }: Record<string, string | number>): boolean {
  return feed !== undefined && org !== undefined && isSameName(String(feed), String(org))
}

/** Whether a calendar has the name of its organization, as after a sign-up. */
export function isSameName(feed: string, org: string): boolean {
  return fold(feed.trim()) === fold(org.trim())
}

/** French has a space before some signs, at which no line may break. */
function spaced(text: string, locale: string): string {
  if (!/^fr\b/.test(locale)) return text
  return text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}

/** A name written in the other direction would reorder the sentence around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
