import { beforeAll, beforeEach } from 'vitest'
import { image } from '../media/files.ts'
import { testMedia } from '../support/bucket.ts'
import { calendar, concert, type Vevent } from './calendar.ts'
import { importWorld, SOURCE_URL } from './world.ts'

export const IMAGE = 'https://img.venue.com/poster.jpg'
export const OTHER = 'https://img.venue.com/other.jpg'
export const COPY = /^\/media\/img_[0-9a-f]{32}\/large\.webp$/

/** A concert whose image is at a URL. */
export const withImage = (uid: string, url = IMAGE, over: Vevent = {}) =>
  concert(uid, { 'ATTACH;FMTTYPE=image/jpeg': url, ...over })

type Media = Awaited<ReturnType<typeof testMedia>>
export type ImageWorld = Awaited<ReturnType<typeof imageWorld>>

/** A world for each test, beside one storage for images. */
export function useImageWorlds(use: (world: ImageWorld) => void): void {
  let media: Media
  beforeAll(async () => {
    media = await testMedia()
  })
  beforeEach(async () => use(await imageWorld(media)))
}

/** An import of a calendar whose events have images, and what copies those. */
async function imageWorld(media: Media) {
  const world = await importWorld()
  const { app, org, rows } = world
  Object.assign(app.deps, media)
  const files = [await image(640, 480, 'jpg', 1), await image(640, 480, 'png', 2)]
  /** What servers of images answer. */
  const images: Record<string, () => Response> = {
    [IMAGE]: () => new Response(files[0]),
    [OTHER]: () => new Response(files[1]),
  }
  let text = ''
  world.answer = (url) => {
    if (url === SOURCE_URL) return new Response(text)
    return images[url]?.() ?? new Response('', { status: 404 })
  }
  return Object.assign(world, {
    media,
    images,
    /** The calendar has these events, and is fetched. */
    async import(...events: Vevent[]) {
      text = calendar(...events)
      await world.sync()
    },
    /** Time passes, without another fetch of the calendar. */
    async wait(hours: number) {
      app.setNow(new Date(app.deps.now().getTime() + hours * 3_600_000).toISOString())
      await rows('update sources set next_fetch_at = null')
      await world.work()
    },
    /** The images that the events of the feed show. */
    shown: async () => (await world.events()).map(({ image_url }) => image_url),
    copies: () => rows('select * from image_copies where org_id = $1 order by url', [org.id]),
    /** Requests for an image. */
    fetched: (url = IMAGE) => world.asked.filter((request) => request.url === url),
  })
}
