import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/index.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { whileDown } from '../support/while-down.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof everyEndpoint>>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  world = await everyEndpoint()
})
beforeEach(() => {
  app.logs.splice(0)
})

const ask = (path: string) =>
  answerOf(app.request(world.addresses[path] ?? `no address for ${path}`))
const errors = () => app.logs.filter((entry) => entry.level === 'error')

describe.each(endpoints.map((endpoint) => endpoint.path))('%s without the database', (path) => {
  it('answers 500 that nobody keeps, and recovers by itself', async () => {
    expect(await whileDown(app.database, () => ask(path))).toEqual({
      status: 500,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Retry-After',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=UTF-8',
        'x-content-type-options': 'nosniff',
      },
      body: { error: 'Internal server error' },
    })
    expect(await ask(path)).toMatchObject({ status: 200 })
  })

  it('logs one line with the cause, and nothing of the address or the query', async () => {
    await whileDown(app.database, () => ask(path))
    expect(errors()).toEqual([
      {
        level: 'error',
        message: 'request failed',
        method: 'GET',
        route: `/api/v1${path}`,
        cause: 'NeonDbError',
        status: '503',
      },
    ])
    const written = JSON.stringify(app.logs)
    for (const secret of [world.feed.id, world.org.slug, world.event.id, world.custom.slug]) {
      expect(written).not.toContain(secret)
    }
    expect(written).not.toMatch(/select|jazz/i)
  })
})

describe('A statement that the database refuses', () => {
  it('answers 500 without its text, and the log has its code only', async () => {
    await app.database.query('alter table event_previous_urls rename to hidden_addresses')
    try {
      const answer = await ask('/events/:year/:month/:day/:eventSlug')
      expect(answer).toMatchObject({ status: 500, body: { error: 'Internal server error' } })
    } finally {
      await app.database.query('alter table hidden_addresses rename to event_previous_urls')
    }
    expect(errors()).toEqual([
      {
        level: 'error',
        message: 'request failed',
        method: 'GET',
        route: '/api/v1/events/:year/:month/:day/:eventSlug',
        cause: 'NeonDbError',
        code: '42P01',
      },
    ])
    expect(await ask('/events/:year/:month/:day/:eventSlug')).toMatchObject({ status: 200 })
  })
})
