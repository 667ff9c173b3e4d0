import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { encodeCursor } from '../../functions/events/cursor.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyList, withPages } from '../support/every-list.ts'
import { makeEvents } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const REFUSALS = [
  'cursor is invalid; send a cursor from a previous response',
  'cursor does not match the other parameters; send the same parameters as for the first page',
]

describe('Cursors', () => {
  it('that are broken answer 400 without asking the database', async () => {
    const { feed, lists } = await everyList()
    await makeEvents(feed, Array(2).fill({ state: 'TX', lat: 30, lng: -97 }))
    for (const list of lists) {
      const { pagination } = await app.get<EventList>(withPages(list, 1))
      const cursor = String(pagination.nextCursor)
      const plain = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
      const position = [
        plain.replace(/~\d{4}-/, '~0000-'),
        plain.replace(/~\d{4}-\d\d/, '~2026-13'),
        plain.replace(/~\d+~evt/, '~999999999999~evt'),
        plain.replace(/~\d+~evt/, '~-999999999999~evt'),
        plain.replace(/~\d+~evt/, '~1e9~evt'),
        plain.replace(/evt_\w+/, "evt_' or 1=1"),
        plain.replace(/~(\d+~)?(?=\d{4}-)/, '~-1~'),
        plain.replace(/~(\d+~)?(?=\d{4}-)/, '~12500001~'),
        `${plain}~more`,
        plain.replace(/~[^~]+$/, ''),
      ]
      const broken = [
        ...['x', '!!!!', '%00', 'é', '%F0%9F%8E%B7', 'a'.repeat(401), cursor.slice(1)],
        ...[`${cursor}=`, `%20${cursor}`, cursor.toLowerCase(), cursor.slice(0, 6)],
        ...position.map(toBase64Url),
      ]
      app.database.roundTrips.splice(0)
      for (const bad of broken) {
        const answer = await answerOf(app.request(`${withPages(list, 1)}&cursor=${bad}`))
        expect({ bad, ...answer }).toMatchObject({
          bad,
          status: 400,
          body: {
            error: expect.toBeOneOf(REFUSALS),
          },
        })
      }
      expect(app.database.roundTrips).toEqual([])
    }
  })

  it('with any position that fits are answered', async () => {
    const { feed, lists } = await everyList()
    await makeEvents(feed, [{ state: 'TX', lat: 30, lng: -97 }])
    for (const [list, query] of [
      [lists[0], ''],
      [lists[2], '?lat=30&lng=-97&radius=50'],
    ] as const) {
      for (const seconds of [-62_135_596_800, 253_402_300_799]) {
        for (const date of ['0001-01-01', '9999-12-31']) {
          const place = query ? '12500000~' : ''
          const scope = `${list?.split('?')[0]}${query}`
          const cursor = encodeCursor(`${place}${date}~${seconds}~evt_x`, scope)
          const answer = await answerOf(app.request(`${withPages(list ?? '', 1)}&cursor=${cursor}`))
          expect(answer).toMatchObject({ status: 200 })
        }
      }
    }
  })

  it('that are empty begin at the beginning', async () => {
    const { feed, base } = await everyList()
    await makeEvents(feed, [{}])
    expect(await app.get(`${base}?cursor=`)).toEqual(await app.get(base))
  })
})

function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
