import type { Saved } from '../../../db/writes/outcome.ts'
import { fold } from '../../../domain/fold.ts'
import { newId } from '../../../domain/ids.ts'
import type { Form } from '../staff-context.ts'

const MAX_LENGTH = 60
const MOST_TRIES = 9

/** What was typed, made a short name; else the name; else `otherwise`: `Main Stage` -> `main-stage`. */
export function shortName({ slug = '', name = '' }: Form, otherwise: string): string {
  return toShortName(slug) || toShortName(name) || otherwise
}

/** Saves under a short name. A generated one gets a number when it is taken. */
export async function saveUnderFreeName(
  { slug = '' }: Form,
  name: string,
  save: (name: string) => Promise<Saved>,
): Promise<Saved> {
  const tries = slug.trim() === '' ? MOST_TRIES : 1
  let saved: Saved = 'slug taken'
  for (let number = 1; number <= tries && saved === 'slug taken'; number++) {
    saved = await save(number === 1 ? name : `${name.slice(0, MAX_LENGTH - 2)}-${number}`)
  }
  return saved
}

/** Slugs to try for something that is new to the whole service, the last with a random end. */
export function freeSlugs(name: string, otherwise: string, random: (bytes: number) => Uint8Array) {
  const stem = toShortName(name) || otherwise
  const numbered = (end: string) => `${stem.slice(0, MAX_LENGTH - end.length)}${end}`
  const end = newId('', random).slice(1, 9)
  return [stem, numbered('-2'), numbered('-3'), numbered(`-${end}`)]
}

/** The form to show again: a generated short name stays empty. */
export function withShortName(form: Form): Form {
  return { ...form, slug: toShortName(form.slug ?? '') }
}

function toShortName(text: string): string {
  return fold(text.slice(0, 200).replace(/['‘’ʻʼ]/g, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
}
