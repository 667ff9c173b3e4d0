import { beforeEach, describe, expect, it } from 'vitest'
import { atMinute, reader, THURSDAY } from '../digests/world.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

// A calendar can change all of its events at once: subscribers get one email of it.

const MINUTE = 60_000
let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
  await world.rows('update feeds set archived_at = now() where id <> $1 and archived_at is null', [
    world.feed.id,
  ])
  await world.rows(`update feeds set created_at = '2026-01-01' where id = $1`, [world.feed.id])
})

/** Several a day from the day after the first digest on. */
const many = (hours = 0) =>
  calendar(
    ...Array.from({ length: 500 }, (_, n) => {
      const day = new Date(Date.UTC(2026, 5, 19 + (n % 20))).toISOString().slice(0, 10)
      const at = (hour: number) =>
        `${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}${10 + (n % 40)}00`
      const hour = 9 + (n % 8) + hours
      return concert(`n${n}`, {
        'DTSTART;TZID=America/Chicago': at(hour),
        'DTEND;TZID=America/Chicago': at(hour + 1),
      })
    }),
  )

/** How many emails each person gets while the cron runs through these hours. */
async function mailedIn(hours: number): Promise<Record<string, number>> {
  const { app } = world
  const counts: Record<string, number> = {}
  const from = app.deps.now().getTime()
  for (let minutes = 0; minutes <= hours * 60; minutes += 10) {
    const time = new Date(from + minutes * MINUTE).toISOString()
    for (const { to } of await atMinute(app, time)) counts[to] = (counts[to] ?? 0) + 1
  }
  return counts
}

async function readers() {
  const { app, feed } = world
  const all = [await reader(app, feed.id), await reader(app, feed.id, { frequency: 'daily' })]
  return all.map(({ email }) => email)
}
const once = (emails: string[]) => Object.fromEntries(emails.map((email) => [email, 1]))

describe('Of a calendar with 500 events', () => {
  it('each subscriber gets one digest, and nothing when it is imported', async () => {
    const emails = await readers()
    await world.sync(many())
    expect(await world.events()).toHaveLength(500)
    expect(await mailedIn(3)).toEqual({})
    world.app.setNow(THURSDAY)
    expect(await mailedIn(3)).toEqual(once(emails))
  })

  it.each([
    ['moved by an hour', () => many(1)],
    ['cancelled', () => many().replaceAll('END:VEVENT', 'STATUS:CANCELLED\r\nEND:VEVENT')],
  ])('that are all %s, each subscriber gets one email', async (_, text) => {
    const emails = await readers()
    await world.sync(many())
    world.app.setNow(THURSDAY)
    await mailedIn(1)
    await world.sync(text())
    expect(await world.lastRun()).toMatchObject({ changed: 500 })
    expect(await mailedIn(4)).toEqual(once(emails))
  })
})
