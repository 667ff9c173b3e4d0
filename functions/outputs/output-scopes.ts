import type { CalendarScope } from '../../db/calendars.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'

type OutputScope = {
  /** Its last part is the name of the file. */
  path: string
  what: string
  /** Whose events they are; undefined for a name that cannot be one. */
  scopeOf: (name: string, orgSlug: string) => CalendarScope | undefined
}

/** What there are files of, each beside its page. */
export const OUTPUT_SCOPES: OutputScope[] = [
  {
    path: '/f/:file',
    what: 'Feed',
    scopeOf: (feedId) => (isId('feed', feedId) ? { feedId } : undefined),
  },
  {
    path: '/o/:file',
    what: 'Organization',
    scopeOf: (orgSlug) => (isSlug(orgSlug) ? { orgSlug } : undefined),
  },
  {
    path: '/o/:orgSlug/:file',
    what: 'Custom feed',
    scopeOf: (customSlug, orgSlug) =>
      isSlug(customSlug) && isSlug(orgSlug) ? { orgSlug, customSlug } : undefined,
  },
]
