import type * as z from 'zod/mini'
import { type CalendarOwner, type CalendarScope, listCalendar } from '../../db/lists/calendars.ts'
import { CALENDAR_WINDOW } from '../../domain/calendar-date.ts'
import { fill } from '../../domain/display/fill.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'
import { canonicalQuery, type QuerySchema } from '../caching/canonical-url.ts'
import { type Endpoint, endpoint, type Format } from '../caching/endpoint.ts'
import { releaseTag, versionsIn } from '../caching/etag.ts'
import {
  calendarPath,
  calendarTags,
  calendarTitle,
  isFormerSlug,
  settingsOf,
} from '../events/calendar-owner.ts'
import { type CalendarQuery, toFilters } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { type Reader, readerOf } from '../layout/locale.ts'
import { type EndedOutput, endedTags, endedWords } from './ended.ts'

/** What is written into a file. */
export type Output = {
  owner: CalendarOwner
  title: string
  description: string
  reader: Reader
  /** The addresses of the page for people and of the file itself. */
  page: string
  self: string
  /** The address of the file with the events after these, where there are any. */
  next: string | undefined
  /** A line of JSON for each event. */
  events: string
  /** Whether one date stands for all of its series. */
  firstOnly: boolean
}

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

/** A format that every calendar is available in. */
export type OutputFormat = {
  answers: Format
  summary: string
  query: QuerySchema & z.ZodMiniType<CalendarQuery>
  /** How many of the events a file holds, the first in its order or the next ones; all by default. */
  perPage?: number
  write: (output: Output) => string
  writeEnded: (ended: EndedOutput) => string
}

/** One format of all calendars: `/f/:feedId.ics`, `/o/:orgSlug.ics`, `/o/:orgSlug/:customSlug.ics`. */
export function outputsIn(ending: string, format: OutputFormat): Endpoint[] {
  const { answers, summary, query: schema, perPage, write, writeEnded } = format
  return OUTPUT_SCOPES.map(({ path, what, scopeOf }) =>
    endpoint({
      path: `${path}{[^/]+\\.${ending}}`,
      summary,
      answers,
      query: schema,
      costly: true,
      async handle({ deps, params: { file = '', orgSlug = '' }, query, known }) {
        const { release } = deps
        const { PUBLIC_URL: publicUrl } = deps.env
        const name = file.slice(0, -ending.length - 1)
        const scope = scopeOf(name, orgSlug)
        const { order = 'start', page: number = 1 } = query
        const isPaged = 'page' in schema.shape
        // In the order of dates a single page begins with what comes next, not with what is past.
        const most = perPage && order === 'start' && !isPaged ? perPage : CALENDAR_WINDOW.most
        const part = perPage ? { perPage, skip: (number - 1) * perPage } : undefined
        const filters = toFilters({ ...query, ongoing: true })
        const now = deps.now()
        const found =
          scope &&
          (await listCalendar(deps.db, {
            ...{ scope, filters, order, most, part, now, publicUrl },
            known: versionsIn(known, release),
          }))
        if (!found) throw notFound(what)
        const fileOf = (page: string, asked = {}) =>
          `${publicUrl}${page}.${ending}${canonicalQuery(schema, { ...query, ...asked })}`
        if ('ended' in found) {
          const { ended } = found
          const self = fileOf(path.replace(':orgSlug', orgSlug).replace(':file', name))
          const body = writeEnded({ ...(await endedWords(ended)), self, now })
          return { body, tags: endedTags(scope, ended) }
        }
        const { owner, version, events, more } = found
        if (isFormerSlug(owner, { customSlug: name })) {
          return { moved: fileOf(calendarPath(owner)), tags: calendarTags(owner) }
        }
        const answer = {
          tags: calendarTags(owner),
          etag: releaseTag(release, version),
          headers: {
            'content-disposition': `inline; filename="${name}.${ending}"`,
            // When an event was deleted or left the window is not stored, so the only honest moment is now.
            'last-modified': now.toUTCString(),
          },
        }
        if (events === null) return { ...answer, body: null }
        const inAll = isPaged ? most : (perPage ?? most)
        const page = calendarPath(owner)
        const reader = await readerOf(deps, settingsOf(owner).language)
        const body = write({
          owner,
          events,
          firstOnly: filters.firstOnly === true,
          page: publicUrl + page,
          ...wordsOf(owner, query, inAll, reader),
          reader,
          self: fileOf(page),
          next: more && isPaged ? fileOf(page, { page: number + 1 }) : undefined,
        })
        return { ...answer, body }
      },
    }),
  )
}

function wordsOf(
  owner: CalendarOwner,
  { search, category, state, country, access }: CalendarQuery,
  most: number,
  { locale, language }: Reader,
) {
  const { monthsAhead } = CALENDAR_WINDOW
  const features = toFilters({ access, ongoing: true }).access?.map((name) => language.event[name])
  const filters = [search, category, state, country?.toUpperCase(), ...(features ?? [])]
  const narrowed = filters.filter(Boolean).join(', ')
  // The window begins one month ago.
  const what = fill(language.outputs.span, {
    months: monthsAhead,
    max: most.toLocaleString(locale),
  })
  return {
    title: calendarTitle(owner) + (narrowed && ` (${narrowed})`),
    description: [owner.feed?.description.trim(), what].filter(Boolean).join('\n\n'),
  }
}
