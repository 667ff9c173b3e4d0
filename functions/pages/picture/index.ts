import { type Context, Hono } from 'hono'
import { getEventPage } from '../../../db/queries/events/get-event.ts'
import { getWidgetConfig } from '../../../db/queries/feeds/get-widget-config.ts'
import { isId } from '../../../domain/ids.ts'
import { withDefaults } from '../../../domain/widget-config.ts'
import { NoQuery } from '../../events/params.ts'
import { setPolicy } from '../../http/cache-policy.ts'
import { cacheTags } from '../../http/cache-tags.ts'
import { notFound } from '../../http/errors.ts'
import { notModified } from '../../http/etag.ts'
import { serveCanonical } from '../../http/serve-canonical.ts'
import type { App, Deps } from '../../platform/deps.ts'
import { lookOf } from '../look.ts'
import { drawPicture } from './draw-picture.ts'
import { loadLetters } from './letters.ts'
import { type Picture, pictureName, pictureOfEvent, pictureOfFeed } from './picture.ts'

/** Pictures for link previews, drawn when a page has none of its own. */
export const pictures = new Hono<App>().get('/:file', picture)

type Found = { picture: Picture; tags: string[] }

/** GET /pictures/:id.:version.png: of an event or of a feed. An older version leads to that of today. */
function picture(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async ({ params: { file = '' } }) => {
    const [, id = ''] = /^(\w+)\.[a-z\d]+\.png$/.exec(file) ?? []
    const found = isId('evt', id) ? await ofEvent(c.env, id) : await ofFeed(c.env, id)
    if (!found) throw notFound('Picture')
    const name = pictureName(id, found.picture)
    if (file !== name) return c.redirect(`/pictures/${name}`)
    const body = await drawPicture(await loadLetters(c.env), found.picture)
    const response = new Response(body, {
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        etag: `"${name}"`,
      },
    })
    setPolicy(response.headers, 'cached', found.tags)
    return notModified(c.req.raw, response)
  })
}

async function ofEvent(deps: Deps, eventId: string): Promise<Found | undefined> {
  const found = await getEventPage(deps.db, { eventId, publicUrl: deps.env.PUBLIC_URL })
  if (!found) return undefined
  const { owner, orgId } = found
  const look = await lookOf(deps, withDefaults(owner.widget).language)
  return {
    picture: pictureOfEvent(JSON.parse(found.event), owner, look),
    tags: [cacheTags.org(orgId), cacheTags.feed(owner.feed.id), cacheTags.event(eventId)],
  }
}

async function ofFeed(deps: Deps, feedId: string): Promise<Found | undefined> {
  const owner = isId('feed', feedId) ? await getWidgetConfig(deps.db, feedId) : undefined
  if (!owner) return undefined
  const tags = [cacheTags.org(owner.organization.id), cacheTags.feed(feedId)]
  return { picture: pictureOfFeed(owner), tags }
}
