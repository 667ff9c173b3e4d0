import type { CalendarScope, Ended } from '../../db/lists/calendars.ts'
import { sharedSettings } from '../../domain/widget-config.ts'
import { languageOf, readLanguage } from '../../domain/words.ts'
import { cacheTags } from '../caching/cache-policy.ts'

/** A file in place of a calendar that has ended: apps show no error, they keep what they had. */
export type EndedOutput = {
  title: string
  text: string
  locale: string
  /** The URL of the file itself. */
  self: string
  now: Date
}

/** What is said, in the language that its feeds shared. */
export async function endedWords({ settings }: Ended) {
  const { locale, language } = await readLanguage(sharedSettings(settings).language)
  const { endedTitle: title, endedText: text } = language.outputs
  return { locale: languageOf(locale) ?? 'en', title, text }
}

/** What is purged when it comes back: from the archive, by a better plan, or by a new one of its name. */
export function endedTags(scope: CalendarScope, { orgId }: Ended): string[] {
  const tags = orgId === null ? [] : [cacheTags.org(orgId)]
  if ('feedId' in scope) return [...tags, cacheTags.feed(scope.feedId)]
  return orgId === null ? tags : [...tags, cacheTags.orgEvents(orgId)]
}
