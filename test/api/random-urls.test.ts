import { beforeAll, describe, expect, it } from 'vitest'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { forRandom, type Random } from '../support/random.ts'

let app: TestApp
let addresses: string[]
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  addresses = Object.values((await everyEndpoint()).addresses)
})

const NAMES =
  'per_page search category ongoing cursor lat lng radius state feed junk __proto__ toString'.split(
    ' ',
  )
const VALUES = [
  ...['', '0', '1', '5', '100', '-1', '1.5', '1e3', 'NaN', '90', '180', '30.2671', 'true', 'false'],
  ...['TX', 'Texas', 'jazz', 'Café', '"jazz night"', '%', '_', '\\', "'", '"', ';--', '東京', '🎷'],
  ...['\0', '\ud800', '\u202e', '\u0301', 'e\u0301', '+', '&', '=', '#', '?', '/', '..', '.', ' '],
  ...[
    'evt_x',
    'feed_x',
    'nearby',
    'events.json',
    'openapi.json',
    '2026',
    '07',
    '%00',
    '%2F',
    '%zz',
  ],
  ...['a'.repeat(300), '9'.repeat(400), 'OWZ4ZW1xfjB-MjAyNi0wNy0wMX4xNzgyOTI4ODAwfmV2dF94'],
]
const LEAKS = /select |insert |syntax error|\bat \w+ \(|node_modules|\.ts:\d|drizzle|neon|postgres/i

describe('Any address', () => {
  it('is answered with a body or one clear error, and asks at most once in its canonical form', async () => {
    await forRandom(400, async (random) => {
      const address = anyAddress(random)
      app.loopbacks.splice(0)
      app.database.roundTrips.splice(0)
      const answer = await answerOf(app.request(address))
      const inner = app.loopbacks.map((request) => request.url)
      const seen = { address, inner, ...answer }
      // `..` may lead out of the API.
      const { pathname } = new URL(address, 'https://x')
      const cors = pathname.startsWith('/api/v1/') ? '*' : undefined
      expect(answer.headers['access-control-allow-origin'], JSON.stringify(seen)).toBe(cors)
      // That page has no slash at its end.
      if (pathname === '/api/') {
        const location = expect.stringMatching(/^\/api(\?|$)/)
        expect(seen).toMatchObject({ status: 301, headers: { location } })
        return
      }
      expect(seen).toMatchObject({
        status: expect.toBeOneOf([200, 400, 404]),
        body: answer.status === 200 ? {} : { error: expect.any(String) },
      })
      if (answer.status !== 200) {
        expect(Object.keys(answer.body as object), JSON.stringify(seen)).toEqual(['error'])
        expect(JSON.stringify(answer.body)).not.toMatch(LEAKS)
      }
      expect(inner.length, JSON.stringify(seen)).toBeLessThanOrEqual(1)
      expect(app.database.roundTrips.length, JSON.stringify(seen)).toBeLessThanOrEqual(1)
      for (const url of inner) {
        app.loopbacks.splice(0)
        const again = await answerOf(app.request(url.replace('https://calendar.test', '')))
        expect(again.body, JSON.stringify(seen)).toEqual(answer.body)
        expect(app.loopbacks, `${url} is not canonical`).toHaveLength(0)
      }
    })
  })
})

/** An address that answers, with parts of it changed and parameters added. */
function anyAddress(random: Random): string {
  const [path = '', query = ''] = random.pick(addresses).split('?')
  const parts = path.split('/')
  if (random.chance(0.3)) parts[random.int(3, parts.length - 1)] = encoded(random)
  if (random.chance(0.1)) parts.push(encoded(random))
  const parameters = query === '' || random.chance(0.2) ? [] : [query]
  parameters.push(...random.list(0, 4, () => `${random.pick(NAMES)}=${encoded(random)}`))
  return `${parts.join('/')}?${parameters.join('&')}`
}

/** A value, encoded as it should be, hardly, or only where the URL would break. */
function encoded(random: Random): string {
  const value = random.list(1, 2, () => random.pick(VALUES)).join('')
  if (random.chance(0.1)) return [...value].map((c) => `%${c.charCodeAt(0) % 256}`).join('')
  if (random.chance(0.2)) return value.replace(/[?#/&\0]/g, '')
  return encodeURIComponent(value.toWellFormed())
}
