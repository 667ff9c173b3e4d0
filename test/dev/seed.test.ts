import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoEvents } from '../../db/seed/demo-events.ts'
import { seed } from '../../db/seed/seed.ts'
import { isId } from '../../domain/ids.ts'
import { knownState } from '../../domain/states.ts'
import { type TestApp, testApp } from '../support/app.ts'

const NOW = '2026-06-15T12:34:56Z'
let app: TestApp

type Listed = { id: string; title: string; startsAt: string; isFree: boolean | null }
type List = { events: Listed[] }

beforeAll(async () => {
  app = await testApp(NOW)
})

afterEach(async () => {
  await app.database.query("DELETE FROM organizations WHERE id LIKE 'org_demo_%'")
})

async function everything() {
  const { query } = app.database
  return Promise.all([
    query("SELECT * FROM organizations WHERE id LIKE 'org_demo_%' ORDER BY id"),
    query("SELECT * FROM feeds WHERE org_id LIKE 'org_demo_%' ORDER BY id"),
    query("SELECT * FROM custom_feeds WHERE org_id LIKE 'org_demo_%' ORDER BY id"),
    query("SELECT * FROM events WHERE org_id LIKE 'org_demo_%' ORDER BY id"),
  ])
}

describe('seed()', () => {
  it('changes nothing the second time, on another day either', async () => {
    await seed(app.database.db, new Date(NOW))
    const once = await everything()
    await seed(app.database.db, new Date(NOW))
    await seed(app.database.db, new Date('2026-08-01T00:00:00Z'))

    expect(await everything()).toEqual(once)
    expect(once.map((rows) => rows.length)).toEqual([2, 3, 1, demoEvents(new Date()).length])
  })

  it('takes three round trips at most', async () => {
    app.database.roundTrips.splice(0)
    await seed(app.database.db, new Date(NOW))
    expect(app.database.roundTrips.length).toBeLessThanOrEqual(3)
  })

  it('fills every feed with coming events', async () => {
    await seed(app.database.db, new Date(NOW))
    for (const feed of ['feed_demo_music', 'feed_demo_family', 'feed_demo_library']) {
      const { events } = await app.get<List>(`/api/v1/feeds/${feed}/events?per_page=100`)
      expect(events.length, feed).toBeGreaterThanOrEqual(15)
    }
  })

  it('has coming events with bold words, a list, and a link', async () => {
    await seed(app.database.db, new Date(NOW))
    const rows = await app.database.query(
      `SELECT string_agg(description_html, '') AS html, bool_or(description ~ '[*][*]') AS marks
       FROM events WHERE org_id LIKE 'org_demo_%' AND starts_at > $1`,
      [NOW],
    )
    const { html, marks } = rows[0] as { html: string; marks: boolean }
    for (const tag of ['<strong>', '<ul>', '<a ']) expect(html).toContain(tag)
    expect(marks).toBe(false)
  })

  it('has events with an image of their own, each with words for it', async () => {
    await seed(app.database.db, new Date(NOW))
    const images = await app.database.query(
      `SELECT image_url, image_alt FROM events WHERE org_id LIKE 'org_demo_%' AND image_url IS NOT NULL`,
    )
    expect(images.length).toBeGreaterThanOrEqual(5)
    for (const { image_url, image_alt } of images)
      expect(image_alt, image_url as string).toMatch(/../)
  })

  it('has something running at this moment', async () => {
    await seed(app.database.db, new Date(NOW))
    const { events } = await app.get<List>('/api/v1/feeds/feed_demo_music/events?per_page=100')
    const running = events.filter((event) => new Date(event.startsAt) <= new Date(NOW))
    expect(running.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['evt_demo_river_sessions_live', 'evt_demo_sound_of_the_river']),
    )
  })

  it('fills the custom feed with free events only', async () => {
    await seed(app.database.db, new Date(NOW))
    const { events } = await app.get<List>('/api/v1/orgs/riverside/custom/free-outdoors')
    expect(events.length).toBeGreaterThanOrEqual(10)
    expect(events.every(({ isFree }) => isFree)).toBe(true)
  })

  it('has two events that share a permalink', async () => {
    await seed(app.database.db, new Date(NOW))
    const { alternates } = await app.get<{ alternates: unknown[] }>(
      '/api/v1/events/2026/06/27/little-explorers-nature-walk',
    )
    expect(alternates).toHaveLength(1)
  })
})

describe('demoEvents()', () => {
  // Month ends, the changes of the clocks and a leap day.
  const days = ['2026-01-31', '2026-03-08', '2026-06-15', '2026-11-01', '2028-02-29']

  it.each(days)('is sound when seeded on %s', (day) => {
    const now = new Date(`${day}T23:30:00Z`)
    const events = demoEvents(now)
    const day90 = 90 * 86_400_000

    expect(events.length).toBeGreaterThanOrEqual(60)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    for (const event of events) {
      const { id, startsAt, endsAt, stateCode, createdAt } = event
      expect(isId('evt', id), id).toBe(true)
      if (endsAt) expect(endsAt.getTime(), id).toBeGreaterThan(startsAt.getTime())
      if (stateCode) expect(knownState(stateCode), id).toBeDefined()
      expect(createdAt?.getTime(), id).toBeLessThan(now.getTime())
      if (id !== 'evt_demo_river_sessions_opening') {
        expect(startsAt.getTime(), id).toBeGreaterThan(now.getTime() - day90)
      }
    }
  })

  it('is the same for the same moment', () => {
    expect(demoEvents(new Date(NOW))).toEqual(demoEvents(new Date(NOW)))
  })

  it('shows each kind of event', () => {
    const events = demoEvents(new Date(NOW))
    const some = (test: (event: (typeof events)[number]) => boolean) => events.some(test)
    expect(new Set(events.map(({ stateCode }) => stateCode)).size).toBeGreaterThan(20)
    expect(new Set(events.map(({ timezone }) => timezone)).size).toBeGreaterThan(8)
    for (const status of ['scheduled', 'cancelled', 'postponed']) {
      expect(
        some((event) => event.status === status),
        status,
      ).toBe(true)
    }
    for (const mode of ['offline', 'online', 'mixed']) {
      expect(
        some((event) => event.attendanceMode === mode),
        mode,
      ).toBe(true)
    }
    expect(some(({ allDay }) => allDay === true)).toBe(true)
    expect(some(({ endsAt }) => endsAt === null)).toBe(true)
    expect(some(({ isFree }) => isFree === null)).toBe(true)
    expect(some(({ title }) => /\p{Script=Han}/u.test(title))).toBe(true)
  })
})
