import { subscribeWords } from '../../domain/display/subscribe-words.ts'
import type { Ui } from '../view/ui.ts'
import { OWN_WORDS, type OwnWords } from './own-words.ts'

export type PanelWords = OwnWords & ReturnType<typeof subscribeWords>

/** In the widget's language, with the host's own wording. */
export function panelWords({ locale, words }: Ui): Ui['words'] & PanelWords {
  const own = OWN_WORDS[locale.split('-')[0] ?? '']
  return { ...OWN_WORDS.en, ...own, ...subscribeWords(locale), ...words }
}
