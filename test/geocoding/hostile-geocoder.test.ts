import { describe, expect, it } from 'vitest'
import { makeEvent, makeEvents } from '../support/factories.ts'
import { FOUND, geocodingWorld, HERE, house, MAIN_STREET, NONE } from './world.ts'

const text = (body: string, init: ResponseInit = {}) => new Response(body, init)
const stream = (chunk: string) =>
  new Response(
    new ReadableStream({ pull: (to) => to.enqueue(new TextEncoder().encode(chunk.repeat(1000))) }),
  )
const timedOut = () => Promise.reject(new DOMException('100 Main St', 'TimeoutError'))

describe('A geocoder', () => {
  it.each<[string, string, () => Response | Promise<Response>]>([
    ['sends a body without end', 'too-large', () => stream('[{"lat":1,')],
    ['sends HTML', 'unreadable', () => text('<html>100 Main St')],
    ['sends an object', 'unreadable', () => Response.json({ lat: '1', lon: '2' })],
    ['sends no coordinates', 'unreadable', () => Response.json([{ name: 'Main St' }])],
    ['sends words for coordinates', 'unreadable', () => Response.json(house(HERE, { lat: 'NaN' }))],
    ['sends a latitude of 91', 'unreadable', () => Response.json(house({ ...HERE, lat: 91 }))],
    ['sends a longitude of 181', 'unreadable', () => Response.json(house({ ...HERE, lng: 181 }))],
    ['sends a broken box', 'unreadable', () => Response.json(house(HERE, { boundingbox: [1] }))],
    ['responds with a 500', 'status', () => text('[]', { status: 500 })],
  ])('that %s fails at that address for a day, and others go on', async (_, failure, answer) => {
    const world = await geocodingWorld()
    const { app } = world
    const [first, second] = await makeEvents(world.feed, [
      MAIN_STREET,
      { ...MAIN_STREET, address: '7 Oak St', startsAt: '2026-07-02T18:00:00Z' },
    ])
    world.answer = (address) => (address.startsWith('100') ? answer() : Response.json(house(HERE)))
    expect(await world.look()).toEqual({ status: 503, retryAfter: 60 })
    const logged = app.logs.filter(({ level }) => level === 'error')
    expect(logged).toMatchObject([{ message: 'geocoder failed', failure }])
    expect(JSON.stringify(app.logs)).not.toMatch(/main|k\.i\.s/i)
    world.pass(60)
    expect(await world.goOn()).toEqual({ status: 200 })
    expect(await world.positionOf(first?.id ?? '')).toEqual(NONE)
    expect(await world.positionOf(second?.id ?? '')).toEqual(FOUND)
    world.answer = () => Response.json(house(HERE))
    world.pass(24 * 3600)
    await world.look()
    expect(await world.positionOf(first?.id ?? '')).toEqual(FOUND)
  })

  it.each<[string, number, () => Response | Promise<Response>]>([
    ['cannot be reached', 60, () => Promise.reject(new TypeError('100 Main St'))],
    ['is too slow', 60, timedOut],
    ['redirects', 60, () => text('', { status: 302, headers: { location: 'http://evil.test/' } })],
    ['rejects our key', 60, () => text('', { status: 403 })],
    ['is not at its URL', 60, () => text('', { status: 404 })],
    ['asks for patience', 500, () => text('', { status: 429, headers: { 'retry-after': '500' } })],
    [
      'wants none for years',
      86_400,
      () => text('', { status: 429, headers: { 'retry-after': '999999999' } }),
    ],
  ])('that %s is asked again after %i seconds', async (_, wait, answer) => {
    const world = await geocodingWorld()
    const { id } = await makeEvent(world.feed, MAIN_STREET)
    world.answer = answer
    expect(await world.look()).toEqual({ status: 503, retryAfter: wait })
    expect(world.asked).toHaveLength(1)
    expect(JSON.stringify(world.app.logs)).not.toMatch(/main|k\.i\.s/i)
    world.answer = () => Response.json(house(HERE))
    world.pass(wait - 2)
    await world.look()
    expect(world.asked).toHaveLength(1)
    world.pass(2)
    await world.look()
    expect(await world.positionOf(id)).toEqual(FOUND)
  })

  it('that fails again and again is asked once an hour', async () => {
    const world = await geocodingWorld()
    await makeEvent(world.feed, MAIN_STREET)
    world.answer = timedOut
    const waits = []
    for (let tries = 0; tries < 6; tries++) {
      const answer = await world.look()
      const wait = answer.status === 503 ? answer.retryAfter : 0
      waits.push(wait)
      world.pass(wait)
    }
    expect(waits).toEqual([60, 300, 900, 3600, 3600, 3600])
  })

  it('is given ten seconds for a response', async () => {
    const world = await geocodingWorld()
    await makeEvent(world.feed, MAIN_STREET)
    await world.look()
    const { init } = world.asked[0] ?? {}
    expect(init?.redirect).toBe('manual')
    expect(init?.signal).toBeInstanceOf(AbortSignal)
  })

  it('that says in its own way that there is no such place is believed', async () => {
    const world = await geocodingWorld()
    await makeEvent(world.feed, MAIN_STREET)
    world.answer = () => Response.json({ error: 'Unable to geocode' }, { status: 404 })
    expect(await world.look()).toEqual({ status: 200 })
    expect(world.app.logs).toEqual([])
  })
})
