import { subscribeWords } from '../../domain/display/subscribe-words.ts'
import { enSignUp } from '../../domain/display/words/en-sign-up.ts'
import type { Ui } from '../view/ui.ts'
import { OWN_WORDS, type OwnWords } from './own-words.ts'

export type PanelWords = OwnWords & typeof enSignUp & ReturnType<typeof subscribeWords>

/** In the widget's language, with the host's own wording. */
export function panelWords({ locale, words }: Ui): Ui['words'] & PanelWords {
  const own = OWN_WORDS[locale.split('-')[0] ?? '']
  return { ...enSignUp, ...OWN_WORDS.en, ...own, ...subscribeWords(locale), ...words }
}
