import { beforeEach, expect, it } from 'vitest'
import type { Event } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeFeed, makeImage } from '../support/factories.ts'
import { type Browser, makeStaff } from '../support/staff.ts'
import { walkChanges } from '../support/walk-changes.ts'

const PATH = '/media/img_0123456789abcdef0123456789abcdef/large.webp'
const SMALL = PATH.replace('large', 'small')
const RED = '#d24a43'
const BLUE = '#2f7fd0'

let app: TestApp
let staff: Browser
let feed: Awaited<ReturnType<typeof makeFeed>>
beforeEach(async () => {
  app = await testApp()
  staff = await makeStaff(app)
  feed = await makeFeed({ orgId: staff.orgId })
  await makeImage(staff.orgId, PATH)
})

type Looks = Pick<Event, 'imageUrl' | 'thumbnailUrl' | 'imageAlt' | 'color'>

async function looksOf(id: string): Promise<Looks> {
  const { event } = await app.get<{ event: Event }>(`/api/v1/feeds/${feed.id}/events/${id}`)
  const { imageUrl, thumbnailUrl, imageAlt, color } = event
  return { imageUrl, thumbnailUrl, imageAlt, color }
}

const own = (path: string) => `https://calendar.test${path}`
const NOTHING = { imageUrl: null, thumbnailUrl: null, imageAlt: null, color: null }

const style = (category: string, color: string, imageUrl = '') =>
  staff.change(`/appearance/category?key=${category}`, { color, imageUrl })

it('an event shows its own image, with a thumbnail if the image is stored here', async () => {
  const uploaded = await makeEvent(feed, { imageUrl: PATH, imageAlt: 'A stage' })
  expect(await looksOf(uploaded.id)).toEqual({
    ...{ imageUrl: own(PATH), thumbnailUrl: own(SMALL), imageAlt: 'A stage', color: null },
  })
  const elsewhere = await makeEvent(feed, { imageUrl: 'https://img.example/large.jpg' })
  expect(await looksOf(elsewhere.id)).toEqual({
    ...{ ...NOTHING, imageUrl: 'https://img.example/large.jpg' },
  })
})

it('an event without an image shows that of its first category that has one, else its feed’s', async () => {
  const plain = await makeEvent(feed)
  const jazz = await makeEvent(feed, { categories: ['New', 'Jazz'], imageAlt: 'Gone' })
  expect(await looksOf(jazz.id)).toEqual({ ...NOTHING, color: expect.stringMatching(/^#/) })
  await staff.change(`/feeds/${feed.id}`, {
    imageUrl: 'https://img.example/feed.jpg',
    color: BLUE,
  })
  const ofFeed = { ...NOTHING, imageUrl: 'https://img.example/feed.jpg', color: BLUE }
  expect(await looksOf(plain.id)).toEqual(ofFeed)
  await style('jazz', RED, PATH)
  expect(await looksOf(plain.id)).toEqual(ofFeed)
  const ofJazz = { imageUrl: own(PATH), thumbnailUrl: own(SMALL), imageAlt: null, color: RED }
  expect(await looksOf(jazz.id)).toEqual(ofJazz)
  const list = await app.get<{ events: Event[] }>(`/api/v1/feeds/${feed.id}/events`)
  expect(list.events.find(({ id }) => id === jazz.id)).toMatchObject(ofJazz)
})

it('a style that is cleared is gone, and a color that is none of the palette is not taken', async () => {
  const jazz = await makeEvent(feed, { categories: ['Jazz'] })
  await style('jazz', RED)
  expect((await looksOf(jazz.id)).color).toBe(RED)
  await style('jazz', '#123456')
  expect((await looksOf(jazz.id)).color).toBeNull()
})

it.each([
  [own(PATH), PATH],
  [` ${own(SMALL)}`, PATH],
  [`https://other.test${PATH}`, `https://other.test${PATH}`],
  [own('/media/x/large.webp'), own('/media/x/large.webp')],
])('the URL of an uploaded image counts as that image: %s', async (typed, stored) => {
  const { id } = await makeEvent(feed, { categories: ['Jazz'] })
  await staff.change(`/events/${id}`, { imageUrl: typed })
  await staff.change(`/feeds/${feed.id}`, { imageUrl: typed })
  await staff.change('/appearance', { logoUrl: typed }, '/brand')
  await style('jazz', RED, typed)
  const [saved] = await app.database.query(
    `select e.image_url as event, f.image_url as feed, o.logo_url as logo, s.image_url as style
     from events e join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
     join category_styles s on s.org_id = e.org_id where e.id = $1`,
    [id],
  )
  expect(saved).toEqual({ event: stored, feed: stored, logo: stored, style: stored })
})

it('an address that is no image’s is refused at its field', async () => {
  await makeEvent(feed, { categories: ['Jazz'] })
  const response = await style('jazz', RED, 'javascript:alert(1)')
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Enter a full web address')
})

it('new looks are purged, and copies of the events start over', async () => {
  await makeEvent(feed, { categories: ['Jazz'] })
  const changes = `/api/v1/feeds/${feed.id}/changes`
  const { last } = await walkChanges(app, changes)
  await app.settled()
  app.purged.length = 0
  await style('jazz', RED)
  await app.settled()
  expect(app.purged.flat()).toContain(`org:${staff.orgId}`)
  const response = await app.request(`${changes}?cursor=${last.cursor}`)
  expect(await response.text()).toContain('cursor has expired')
})

it('styles of another organization change nothing here', async () => {
  const jazz = await makeEvent(feed, { categories: ['Jazz'] })
  const other = await makeStaff(app)
  const theirs = await makeFeed({ orgId: other.orgId })
  await makeEvent(theirs, { categories: ['Jazz'] })
  await other.change('/appearance/category?key=jazz', { color: RED })
  expect(await looksOf(jazz.id)).toEqual({ ...NOTHING, color: BLUE })
})
