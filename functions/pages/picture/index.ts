import { Hono } from 'hono'
import { getEventPage } from '../../../db/events/single-events.ts'
import { getWidgetConfig } from '../../../db/feeds/public-feeds.ts'
import { isId } from '../../../domain/ids.ts'
import { withDefaults } from '../../../domain/widget-config.ts'
import { NoQuery } from '../../events/params.ts'
import { cacheTags } from '../../http/cache-policy.ts'
import { endpoint } from '../../http/endpoint.ts'
import { notFound } from '../../http/errors.ts'
import { readerOf } from '../../http/reader.ts'
import type { App, Deps } from '../../platform/deps.ts'
import { drawPicture } from './draw-picture.ts'
import { loadLetters } from './letters.ts'
import { type Picture, pictureName, pictureOfEvent, pictureOfFeed } from './picture.ts'

type Found = { picture: Picture; tags: string[] }

const picture = endpoint({
  path: '/pictures/:file',
  summary: 'Preview image of an event or a feed (:id.:version.png)',
  answers: 'png',
  query: NoQuery,
  async handle({ deps, params: { file = '' } }) {
    const [, id = ''] = /^(\w+)\.[a-z\d]+\.png$/.exec(file) ?? []
    const found = isId('evt', id) ? await ofEvent(deps, id) : await ofFeed(deps, id)
    if (!found) throw notFound('Picture')
    const name = pictureName(id, found.picture)
    if (file !== name) return { elsewhere: `/pictures/${name}` }
    return {
      body: await drawPicture(await loadLetters(deps), found.picture),
      tags: found.tags,
    }
  },
})

/** Drawn when a page has no picture of its own. */
export const pictures = new Hono<App>().get(picture.path, picture.serve)

async function ofEvent(deps: Deps, eventId: string): Promise<Found | undefined> {
  const found = await getEventPage(deps.db, { eventId, publicUrl: deps.env.PUBLIC_URL })
  if (!found) return undefined
  const { owner, orgId } = found
  const reader = await readerOf(deps, withDefaults(owner.widget).language)
  return {
    picture: pictureOfEvent(JSON.parse(found.event), owner, reader),
    tags: [cacheTags.org(orgId), cacheTags.feed(owner.feed.id), cacheTags.event(eventId)],
  }
}

async function ofFeed(deps: Deps, feedId: string): Promise<Found | undefined> {
  const owner = isId('feed', feedId) ? await getWidgetConfig(deps.db, feedId) : undefined
  if (!owner) return undefined
  const tags = [cacheTags.org(owner.organization.id), cacheTags.feed(feedId)]
  return { picture: pictureOfFeed(owner), tags }
}
