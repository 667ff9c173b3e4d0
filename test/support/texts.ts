import type { Language } from '../../domain/words.ts'

/** Every text of a language, by its name; how events repeat is grammar. */
export function textsOf({ repeats: _, ...sections }: Language): { name: string; text: string }[] {
  return Object.entries(sections).flatMap(([section, texts]) =>
    Object.entries(texts).map(([name, text]) => ({ name: `${section}.${name}`, text })),
  )
}
