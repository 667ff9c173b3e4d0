import type { Language } from '../../domain/words.ts'
import type { Ui } from '../view/ui.ts'

/** In the widget's language, with the host's own wording. */
export function wordsWith<T>(
  { locale, words }: Pick<Ui, 'locale' | 'words'>,
  texts: Record<string, T> & { en: T },
): Language['widget'] & T {
  return { ...texts.en, ...texts[locale.split('-')[0] ?? ''], ...words }
}
