import { Hono } from 'hono'
import { getEventPage } from '../../../db/events/single-events.ts'
import { getWidgetConfig } from '../../../db/feeds/public-feeds.ts'
import { getCalendarOwner, type OrgScope } from '../../../db/lists/calendars.ts'
import { isId } from '../../../domain/ids.ts'
import { isSlug } from '../../../domain/slug.ts'
import { withDefaults } from '../../../domain/widget-config.ts'
import { cacheTags } from '../../caching/cache-policy.ts'
import { endpoint } from '../../caching/endpoint.ts'
import { calendarTags } from '../../events/calendar-owner.ts'
import { NoQuery } from '../../events/params.ts'
import { notFound } from '../../http/errors.ts'
import { readerOf } from '../../layout/locale.ts'
import type { App, Deps } from '../../platform/deps.ts'
import { drawPicture } from './draw-picture.ts'
import { loadLetters } from './letters.ts'
import {
  type Picture,
  pictureName,
  pictureOfEvent,
  pictureOfFeed,
  pictureOfOwner,
} from './picture.ts'

type Found = { picture: Picture; tags: string[] }

type Subject = {
  /** Below `/pictures/`; its last part is the name of the file. */
  path: string
  what: string
  find: (deps: Deps, id: string, orgSlug: string) => Promise<Found | undefined>
}

const SUBJECTS: Subject[] = [
  {
    path: ':file',
    what: 'an event or a feed',
    find: (deps, id) => (isId('evt', id) ? ofEvent(deps, id) : ofFeed(deps, id)),
  },
  {
    path: 'o/:file',
    what: 'an organization',
    find: (deps, orgSlug) => ofOwner(deps, { orgSlug }),
  },
  {
    path: 'o/:orgSlug/:file',
    what: 'a custom feed',
    find: (deps, customSlug, orgSlug) => ofOwner(deps, { orgSlug, customSlug }),
  },
]

/** Drawn when a page has no picture of its own. */
export const pictures = new Hono<App>()
for (const { path, what, find } of SUBJECTS) {
  const picture = endpoint({
    path: `/pictures/${path}`,
    summary: `Preview image of ${what} (:id.:version.png)`,
    answers: 'png',
    query: NoQuery,
    async handle({ deps, params: { file = '', orgSlug = '' } }) {
      const [, id = ''] = /^([\w-]+)\.[a-z\d]+\.png$/.exec(file) ?? []
      const found = await find(deps, id, orgSlug)
      if (!found) throw notFound('Picture')
      const name = pictureName(id, found.picture)
      const folder = path.replace(':file', '').replace(':orgSlug', orgSlug)
      if (file !== name) return { elsewhere: `/pictures/${folder}${name}` }
      return {
        body: await drawPicture(await loadLetters(deps), found.picture),
        tags: found.tags,
      }
    },
  })
  pictures.get(picture.path, picture.serve)
}

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

async function ofOwner(deps: Deps, scope: OrgScope): Promise<Found | undefined> {
  const owner = Object.values(scope).every(isSlug)
    ? await getCalendarOwner(deps.db, scope)
    : undefined
  return owner && { picture: pictureOfOwner(owner), tags: calendarTags(owner) }
}
