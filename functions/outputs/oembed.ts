import { html } from 'hono/html'
import * as z from 'zod/mini'
import { getPermalinkPage } from '../../db/events/single-events.ts'
import { getWidgetConfig } from '../../db/feeds/public-feeds.ts'
import { type CalendarScope, getCalendarOwner } from '../../db/lists/calendars.ts'
import { isCalendarDate } from '../../domain/calendar-date.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug, slugAsTyped } from '../../domain/slug.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import { decodeSegment, readQuery } from '../caching/canonical-url.ts'
import { endpoint } from '../caching/endpoint.ts'
import { calendarTags, embedPath } from '../events/calendar-owner.ts'
import { PermalinkQuery, permalinkIds } from '../events/params.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { Deps } from '../platform/deps.ts'

const DEFAULT_WIDTH = 600
const DEFAULT_HEIGHT = 700

const size = (name: string) =>
  z.optional(
    z.pipe(
      z
        .string()
        .check(z.regex(/^0*[1-9]\d{0,4}$/, `${name} must be a whole number from 1 to 99999`)),
      z.transform(Number),
    ),
  )

const OembedQuery = z.object({
  url: z.optional(z.string().check(z.maxLength(2_000, 'url must be at most 2000 characters'))),
  maxwidth: size('maxwidth'),
  maxheight: size('maxheight'),
  format: z._default(z.enum(['json', ''], 'format must be json'), 'json'),
})

/**
 * What a page that got one of our URLs puts in its place (https://oembed.com): a calendar in an iframe,
 * or the title of an event as a link.
 */
export const oembed = endpoint({
  path: '/oembed',
  summary: 'oEmbed: the embed code for a calendar page, or the title for an event page',
  answers: 'json',
  query: OembedQuery,
  async handle({ deps, query: { url, maxwidth, maxheight } }) {
    const { PUBLIC_URL: publicUrl } = deps.env
    if (!url) throw badRequest('url is required and must be the URL of a calendar page')
    const asked = URL.canParse(url) ? new URL(url) : undefined
    const isOurs = asked?.origin === new URL(publicUrl).origin
    const scope = isOurs ? scopeOf(asked.pathname) : undefined
    const event = isOurs && !scope ? await findEvent(deps, asked) : undefined
    if (event)
      return {
        body: JSON.stringify({ ...about(event, publicUrl), type: 'link' }),
        tags: event.tags,
      }
    const found = scope && (await findCalendar(deps, scope))
    if (!asked || !found) throw notFound('Calendar')
    const { title, tags } = found
    const width = Math.min(DEFAULT_WIDTH, maxwidth ?? DEFAULT_WIDTH)
    const height = Math.min(DEFAULT_HEIGHT, maxheight ?? DEFAULT_HEIGHT)
    const src = `${publicUrl}${embedPath(scope)}${asked.search}`
    const frame = html`<iframe src="${src}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy"></iframe>`
    const rich = { type: 'rich', width, height, html: String(await frame) }
    return { body: JSON.stringify({ ...about(found, publicUrl), ...rich }), tags }
  },
})

type Found = { title: string; organization: { name: string; slug: string }; tags: string[] }

function about({ title, organization }: Found, publicUrl: string) {
  return {
    version: '1.0',
    title,
    author_name: organization.name,
    author_url: `${publicUrl}/o/${organization.slug}`,
    provider_name: 'Calendar Feed Service',
    provider_url: publicUrl,
    cache_age: 300,
  }
}

/** Whose calendar stands at a path, as a page or for an iframe. */
function scopeOf(path: string): CalendarScope | undefined {
  const [, feedId] = /^\/(?:f|embed)\/([^/]+)$/.exec(path) ?? []
  if (feedId) return isId('feed', feedId) ? { feedId } : undefined
  const [, orgSlug, customSlug] = /^(?:\/embed)?\/o\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
  if (!orgSlug || !isSlug(orgSlug) || !isSlug(customSlug ?? orgSlug)) return undefined
  return customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
}

/** The event whose page stands at a URL, or stood there. */
async function findEvent(deps: Deps, { pathname, searchParams }: URL): Promise<Found | undefined> {
  const [, date = '', slug = ''] = /^\/events\/(\d{4}\/\d\d\/\d\d)\/([^/]+)$/.exec(pathname) ?? []
  const { data } = PermalinkQuery.safeParse(readQuery(PermalinkQuery, searchParams))
  const day = date.replaceAll('/', '-')
  const typed = slugAsTyped(decodeSegment(slug))
  const ids = data && permalinkIds(data)
  if (!ids || !isCalendarDate(day) || !isSlug(typed)) return undefined
  const link = { date: day, slug: typed, ...ids, publicUrl: deps.env.PUBLIC_URL }
  const found = await getPermalinkPage(deps.db, link)
  if (!found) return undefined
  const { title }: Event = JSON.parse(found.event)
  const { organization } = found.owner
  const feeds = [...new Set([found.feedId, ...found.previousFeeds])].map(cacheTags.feed)
  const tags = [cacheTags.org(found.orgId), ...feeds, cacheTags.event(found.id)]
  return { title, organization, tags }
}

async function findCalendar(
  { db }: Pick<Deps, 'db'>,
  scope: CalendarScope,
): Promise<Found | undefined> {
  if ('feedId' in scope) {
    const found = await getWidgetConfig(db, scope.feedId)
    if (!found) return undefined
    const { feed, organization, widget } = found
    const tags = [cacheTags.org(organization.id), cacheTags.feed(feed.id)]
    return { title: withDefaults(widget).title ?? feed.name, organization, tags }
  }
  const owner = await getCalendarOwner(db, scope)
  if (!owner) return undefined
  const { organization, customFeed } = owner
  const { name } = customFeed ?? organization
  return { title: name, organization, tags: calendarTags(owner) }
}
