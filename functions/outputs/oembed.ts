import { html } from 'hono/html'
import * as z from 'zod/mini'
import { getWidgetConfig } from '../../db/queries/feeds/get-widget-config.ts'
import { isId } from '../../domain/ids.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, notFound } from '../http/errors.ts'

const DEFAULT_WIDTH = 600
const DEFAULT_HEIGHT = 700

const size = (name: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^0*[1-9]\d{0,4}$/, `${name} must be a whole number of pixels`)),
      z.transform(Number),
    ),
  )

const OembedQuery = z.object({
  url: z.optional(z.string().check(z.maxLength(2_000, 'url is too long'))),
  maxwidth: size('maxwidth'),
  maxheight: size('maxheight'),
  format: z._default(z.enum(['json', ''], 'format must be json'), 'json'),
})

/** What a page that got our address puts in its place: the calendar in an iframe (https://oembed.com). */
export const oembed = endpoint({
  path: '/oembed',
  summary: 'The calendar of a feed, for pages that are given its address',
  answers: 'json',
  query: OembedQuery,
  async handle({ deps, query: { url, maxwidth, maxheight } }) {
    const { PUBLIC_URL: publicUrl } = deps.env
    if (!url) throw badRequest('Give the address of a calendar as url')
    const asked = URL.canParse(url) ? new URL(url) : undefined
    const [, feedId = ''] = /^\/(?:f|embed)\/([^/]+)$/.exec(asked?.pathname ?? '') ?? []
    const isOurs = asked?.origin === new URL(publicUrl).origin && isId('feed', feedId)
    const found = isOurs ? await getWidgetConfig(deps.db, feedId) : undefined
    if (!asked || !found) throw notFound('Calendar')
    const { feed, organization } = found
    const width = Math.min(DEFAULT_WIDTH, maxwidth ?? DEFAULT_WIDTH)
    const height = Math.min(DEFAULT_HEIGHT, maxheight ?? DEFAULT_HEIGHT)
    const title = withDefaults(found.widget).title ?? feed.name
    const src = `${publicUrl}/embed/${feedId}${asked.search}`
    const frame = html`<iframe src="${src}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy"></iframe>`
    const answer = {
      version: '1.0',
      type: 'rich',
      title,
      author_name: organization.name,
      author_url: `${publicUrl}/o/${organization.slug}`,
      provider_name: 'Calendar Feed Service',
      provider_url: publicUrl,
      cache_age: 300,
      ...{ width, height, html: String(await frame) },
    }
    return {
      body: JSON.stringify(answer),
      tags: [cacheTags.org(organization.id), cacheTags.feed(feedId)],
    }
  },
})
