import type { Language } from '../../domain/words.ts'
import type { Ui } from '../view/ui.ts'

/** Texts of a module in the widget's language, with the host's own wording; those given are in English. */
export function wordsWith<T>({ words }: Pick<Ui, 'words'>, english: T): Language['widget'] & T {
  return { ...english, ...words }
}
