import { LANGUAGE_TAGS, LANGUAGES, type Language, type LanguageTag } from './words.ts'

/** All languages at once: for the build, and for what reads texts in any of them. */
export const ALL_LANGUAGES = Object.fromEntries(
  await Promise.all(LANGUAGE_TAGS.map(async (tag) => [tag, await LANGUAGES[tag].read()])),
) as Record<LanguageTag, Language>
