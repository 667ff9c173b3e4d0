import { describe, expect, it } from 'vitest'
import { noteUnusedImages } from '../../db/media/images.ts'
import { deleteOrganization } from '../../db/organizations/delete-organization.ts'
import type { Event } from '../../domain/event-contract.ts'
import { tellsPosition } from '../../domain/image-file.ts'
import { deleteUnusedImages } from '../../functions/media/delete-unused.ts'
import { withPosition } from '../media/files.ts'
import { makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { makeStaff } from '../support/staff.ts'
import { concert } from './calendar.ts'
import { COPY, IMAGE, type ImageWorld, OTHER, useImageWorlds, withImage } from './image-world.ts'

let world: ImageWorld
useImageWorlds((made) => {
  world = made
})

describe('An image that an imported event shows from elsewhere', () => {
  it('is copied, and shown from here in each size', async () => {
    await world.import(withImage('a'))
    const [path] = await world.shown()
    expect(path).toMatch(COPY)
    const sizes = { large: [1600, 900], medium: [800, 450], small: [320, 180], square: [320, 320] }
    for (const [variant, [width, height]] of Object.entries(sizes)) {
      const response = await world.app.request(String(path).replace('large', variant))
      expect(response.headers.get('content-type')).toBe('image/webp')
      const { default: sharp } = await import('sharp')
      const file = sharp(new Uint8Array(await response.arrayBuffer()))
      expect(await file.metadata()).toMatchObject({ format: 'webp', width, height })
    }
    const { events } = await world.app.get<{ events: Event[] }>(
      `/api/v1/feeds/${world.feed.id}/events`,
    )
    const url = `https://calendar.test${path}`
    expect(events[0]).toMatchObject({
      imageUrl: url,
      thumbnailUrl: url.replace('large', 'small'),
    })
  })

  it('is asked for as calendars are, under our own name', async () => {
    await world.import(withImage('a'))
    const [request] = world.fetched()
    expect(request?.headers.get('user-agent')).toBe(
      'calendar-feed-service (+https://calendar.test/docs)',
    )
    const [task] = await world.rows(
      `select lane from tasks where kind = 'image-copy' and subject_id = 'img.venue.com'`,
    )
    expect(task?.lane).toBe('fetch.img.venue.com')
  })

  it('no longer says where it was taken', async () => {
    const photo = await withPosition('jpg')
    expect(tellsPosition(photo)).toBe(true)
    world.images[IMAGE] = () => new Response(photo)
    await world.import(withImage('a'))
    const [path] = await world.shown()
    for (const variant of ['large', 'medium', 'small', 'square']) {
      const response = await world.app.request(String(path).replace('large', variant))
      const file = new Uint8Array(await response.arrayBuffer())
      expect(tellsPosition(file)).toBe(false)
      expect(new TextDecoder('latin1').decode(file)).not.toMatch(/Exif|EXIF|XMP/)
    }
  })

  it('is fetched once for all events of the organization, and for no other organization', async () => {
    const org = await makeOrg({ plan: 'pro' })
    const stranger = await makeEvent(await makeFeed({ orgId: org.id }), { imageUrl: IMAGE })
    const typed = await makeEvent(world.feed, { title: 'Typed', imageUrl: IMAGE })
    await world.import(withImage('a'), withImage('b'))
    expect(world.fetched()).toHaveLength(1)
    const paths = await world.shown()
    expect(paths).toHaveLength(3)
    expect(new Set(paths).size).toBe(1)
    expect(paths[0]).toMatch(COPY)
    const query = 'select id, image_url from events where id = any($1) order by id'
    const rows = await world.rows(query, [[stranger.id, typed.id]])
    expect(rows.find(({ id }) => id === stranger.id)?.image_url).toBe(IMAGE)
  })

  it('stays copied when the calendar is fetched again, which is no change', async () => {
    await world.import(withImage('a'), withImage('b', OTHER))
    const before = await world.events()
    await world.import(withImage('a'), withImage('b', OTHER), concert('c'))
    expect(await world.lastRun()).toMatchObject({ state: 'done', added: 1, changed: 0 })
    expect(await world.events()).toEqual(expect.arrayContaining(before))
    await world.import(
      withImage('a', IMAGE, { SUMMARY: 'New name' }),
      withImage('b', OTHER),
      concert('c'),
    )
    expect(await world.lastRun()).toMatchObject({ added: 0, changed: 1 })
    const after = (await world.events()).filter(({ title }) => title !== 'Concert c')
    expect(after.map(({ title }) => title)).toEqual(['Concert b', 'New name'])
    const images = (rows: typeof before) => rows.map(({ image_url }) => image_url).toSorted()
    expect(images(after)).toEqual(images(before))
    expect(world.fetched()).toHaveLength(1)
    expect(world.fetched(OTHER)).toHaveLength(1)
  })

  it('is copied anew when the calendar names another one', async () => {
    await world.import(withImage('a'))
    const [before] = await world.shown()
    await world.import(withImage('a', OTHER))
    const [after] = await world.shown()
    expect(after).toMatch(COPY)
    expect(after).not.toBe(before)
  })

  it('is the copy at once when another event gets it', async () => {
    await world.import(withImage('a'))
    world.app.deps.images = undefined
    await world.import(withImage('a'), withImage('b'))
    expect(new Set(await world.shown()).size).toBe(1)
  })

  it('is the copy on all dates of a series, none of which counts as changed', async () => {
    const series = { RRULE: 'FREQ=WEEKLY;COUNT=4' }
    await world.import(withImage('a', IMAGE, series))
    const paths = await world.shown()
    expect(paths).toHaveLength(4)
    expect(new Set(paths).size).toBe(1)
    expect(paths[0]).toMatch(COPY)
    await world.import(withImage('a', IMAGE, { RRULE: 'FREQ=WEEKLY;COUNT=6', SUMMARY: 'Longer' }))
    const dates = await world.events()
    expect(dates.map(({ title, image_url, overridden }) => [title, image_url, overridden])).toEqual(
      Array.from({ length: 6 }, () => ['Longer', paths[0], []]),
    )
    expect(world.fetched()).toHaveLength(1)
  })

  it('is the copy on dates that a series gets as time passes', async () => {
    await world.import(withImage('a', IMAGE, { RRULE: 'FREQ=MONTHLY' }))
    const before = await world.shown()
    await world.wait(24 * 100)
    const after = await world.shown()
    expect(after.length).toBeGreaterThan(before.length)
    expect(after[0]).toMatch(COPY)
    expect(new Set(after)).toEqual(new Set(before))
  })

  it('is the copy on one date of a series that has an image of its own', async () => {
    const date = withImage('a', OTHER, {
      'RECURRENCE-ID;TZID=America/Chicago': '20260708T190000',
      'DTSTART;TZID=America/Chicago': '20260708T190000',
      'DTEND;TZID=America/Chicago': '20260708T210000',
    })
    const master = withImage('a', IMAGE, { RRULE: 'FREQ=WEEKLY;COUNT=3' })
    await world.import(master, date)
    const [first, second, third] = await world.shown()
    expect(first).toMatch(COPY)
    expect(second).toMatch(COPY)
    expect(second).not.toBe(first)
    expect(third).toBe(first)
    await world.import({ ...master, SUMMARY: 'Renamed' }, { ...date, SUMMARY: 'Renamed' })
    expect(await world.shown()).toEqual([first, second, first])
  })

  it('is not copied for past events', async () => {
    world.app.setNow('2026-07-20T12:00:00Z')
    await world.rows('update sources set includes_past = true')
    await world.import(withImage('a'))
    expect(await world.shown()).toEqual([IMAGE])
    expect(world.fetched()).toEqual([])
    expect(await world.copies()).toEqual([])
  })

  it('is not copied once no upcoming event shows it any more', async () => {
    world.app.deps.images = undefined
    await world.import(withImage('a'))
    await world.import(concert('a'))
    world.app.deps.images = world.media.images
    await world.wait(1)
    expect(world.fetched()).toEqual([])
    expect(await world.copies()).toEqual([])
  })

  it('changes no email: nobody is notified of it', async () => {
    await world.import(withImage('a'))
    await world.import(withImage('a', OTHER))
    const changes = await world.rows('select * from event_changes where org_id = $1', [
      world.org.id,
    ])
    expect(changes).toEqual([])
  })

  it('reaches caches and copies of the calendar', async () => {
    await world.import(withImage('a'))
    const [event] = await world.events()
    expect(world.app.purged.flat()).toContain(`event:${event?.id}`)
    const [run] = await world.rows('select finished_at from import_runs where source_id = $1', [
      world.id,
    ])
    expect(Number(event?.updated_at)).toBeGreaterThan(Number(run?.finished_at) - 1)
  })
})

describe('A copied image', () => {
  it('is deleted a week after no event shows it, and copied anew if one does later', async () => {
    await world.import(withImage('a'))
    const [path] = await world.shown()
    await world.import(concert('a'))
    const deps = world.app.acting()
    for (const days of [1, 9]) {
      const then = new Date(deps.now().getTime() + days * 86_400_000)
      await noteUnusedImages(deps.db, then)
      await deleteUnusedImages(deps, then)
    }
    expect((await world.app.request(String(path))).status).toBe(404)
    expect(await world.copies()).toEqual([])
    await world.import(withImage('a'))
    expect(world.fetched()).toHaveLength(2)
    expect(await world.shown()).toEqual([path])
  })

  it('goes with its organization', async () => {
    await world.import(withImage('a'))
    const [path] = await world.shown()
    const deps = world.app.acting()
    await deleteOrganization(deps.db, world.org.id, deps.now())
    expect(await world.copies()).toEqual([])
    for (const days of [1, 9]) {
      const then = new Date(deps.now().getTime() + days * 86_400_000)
      await noteUnusedImages(deps.db, then)
      await deleteUnusedImages(deps, then)
    }
    expect((await world.app.request(String(path))).status).toBe(404)
    expect(await world.rows('select id from images where org_id = $1', [world.org.id])).toEqual([])
  })

  it('is its original in an export: the copy stays here', async () => {
    await world.import(withImage('a'), withImage('b', OTHER, { RRULE: 'FREQ=WEEKLY;COUNT=2' }))
    const staff = await makeStaff(world.app, { orgId: world.org.id, slug: world.org.slug })
    const file = JSON.parse(await (await staff.open('/export.json')).text())
    expect(file.events.map((row: Record<string, unknown>) => row.image_url).toSorted()).toEqual([
      OTHER,
      OTHER,
      IMAGE,
    ])
    expect(file.series).toMatchObject([{ fields: { image_url: OTHER } }])
  })
})
