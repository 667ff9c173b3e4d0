import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyList, withPages } from '../support/every-list.ts'
import { type EventOverrides, makeEvents } from '../support/factories.ts'
import { forRandom, type Random } from '../support/random.ts'
import { walkList } from '../support/walk-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

/** Few distinct days, moments and places, so that every part of a sort key has to decide. */
function anyEvent(random: Random): EventOverrides {
  const startsAt = new Date(Date.UTC(2026, 5, 13 + random.int(0, 4), random.pick([0, 6, 18])))
  return {
    title: 'jazz',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 96 * 3_600_000),
    timezone: random.pick(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']),
    state: 'TX',
    lat: 30 + random.int(0, 2) / 10,
    lng: -97,
  }
}

describe('Every list', () => {
  it('holds 20 events a page by default, and at most 100', async () => {
    const { feed, lists } = await everyList()
    expect(lists).toHaveLength(7)
    await makeEvents(feed, Array(101).fill({ state: 'TX', lat: 30, lng: -97 }))
    for (const list of lists) {
      for (const [asked, perPage] of [
        ['', 20],
        ['1', 1],
        ['007', 7],
        ['100', 100],
        ['101', 100],
        ['9'.repeat(400), 100],
      ] as const) {
        const { events, pagination } = await app.get<EventList>(
          asked === '' ? list : withPages(list, asked),
        )
        expect({ list, asked, ...pagination, shown: events.length }).toEqual({
          ...{ list, asked, perPage, shown: perPage },
          nextCursor: expect.any(String),
        })
      }
    }
  })
})

describe('Cursors', () => {
  it('walk every list in the order of one big page', async () => {
    await forRandom(2, async (random) => {
      const { feed, lists } = await everyList()
      await makeEvents(
        feed,
        random.list(13, 13, () => anyEvent(random)),
      )
      for (const list of lists) {
        const { events } = await app.get<EventList>(withPages(list, 100))
        expect(events).toHaveLength(13)
        for (const size of [1, 3, 10]) {
          const walked = await walkList(app, withPages(list, size))
          expect(walked, `${list} by ${size}`).toEqual(events)
        }
      }
    })
  })

  it('repeat nothing and lose nothing that stays while rows come and go', async () => {
    await forRandom(2, async (random) => {
      for (const nth of [0, 1, 2, 3, 4, 5]) {
        const { feed, lists } = await everyList()
        const list = withPages(lists[nth] ?? '', 4)
        const fresh = () => anyEvent(random)
        const stays = await makeEvents(feed, random.list(20, 20, fresh))
        const goes = await makeEvents(feed, random.list(12, 12, fresh))
        const walked = await walkList(app, list, async () => {
          const gone = goes.splice(0, 2).map((event) => event.id)
          await app.database.query('delete from events where id = any($1)', [gone])
          if (goes.length > 0) await makeEvents(feed, random.list(0, 4, fresh))
        })
        const ids = walked.map((event) => event.id)
        expect(new Set(ids).size, `${list} repeats`).toBe(ids.length)
        const lost = stays.filter((event) => !ids.includes(event.id))
        expect(lost, `${list} loses`).toEqual([])
      }
    })
  })

  it('go on after a row that is gone', async () => {
    const { feed, base } = await everyList()
    const day = (n: number) => ({ startsAt: new Date(Date.UTC(2026, 6, n, 18)) })
    const events = await makeEvents(feed, [day(1), day(2), day(3), day(4)])
    const shown = await walkList(app, withPages(base, 2), () =>
      app.database.query('delete from events where id = $1', [events[1]?.id]),
    )
    expect(shown.map((event) => event.id)).toEqual(events.map((event) => event.id))
  })

  it('may change the size of the page under way', async () => {
    const { feed, base } = await everyList()
    await makeEvents(feed, Array(5).fill({}))
    const first = await app.get<EventList>(`${base}?per_page=2`)
    const rest = await app.get<EventList>(
      `${base}?per_page=9&cursor=${first.pagination.nextCursor}`,
    )
    expect(rest.events).toHaveLength(3)
  })

  it('belong to one address and its other parameters', async () => {
    const { feed, lists } = await everyList()
    await makeEvents(feed, Array(3).fill({ title: 'jazz', state: 'TX', lat: 30, lng: -97 }))
    const addresses = [...lists, `${lists[0]}?search=jazz`, `${lists[0]}?ongoing=false`]
    const cursors = await Promise.all(
      addresses.map(async (address) => {
        const { pagination } = await app.get<EventList>(withPages(address, 1))
        return String(pagination.nextCursor)
      }),
    )
    // `events.json` is another name of `events`.
    const scopes = addresses.map((address) => address.replace('/events.json', '/events'))
    expect(new Set(cursors).size).toBe(new Set(scopes).size)
    for (const [i, address] of addresses.entries()) {
      for (const [j, cursor] of cursors.entries()) {
        const answer = await answerOf(app.request(`${withPages(address, 1)}&cursor=${cursor}`))
        expect([address, answer.status]).toEqual([address, scopes[i] === scopes[j] ? 200 : 400])
      }
    }
  })
})
