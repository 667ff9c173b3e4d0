import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof everyEndpoint>>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  world = await everyEndpoint()
})
beforeEach(() => {
  app.database.roundTrips.splice(0)
})

const LONG = 'a'.repeat(10_000)
const DIGITS = '7'.repeat(10_000)
/** Wrong wherever a number is asked for. */
const NO_NUMBER = [
  ...[
    '',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '0x10',
    '1,5',
    '1 000',
    'ten',
    '--1',
    '1-',
    'null',
  ],
  ...['%D9%A3', '%EF%BC%95', '%E2%85%A3', '5%00', '%00', '%ff', '%zz', '%ED%A0%80', '%', '1%2F2'],
  ...["5'--", '5;drop', '5%25', '[1]', '{}', 'true', LONG],
]
const PLACE = 'must be a number from'

async function expectRefused(list: string, query: string, error: string) {
  const answer = await answerOf(app.request(`${world.addresses[list]?.split('?')[0]}?${query}`))
  expect({ query: query.slice(0, 80), ...answer }).toMatchObject({
    status: 400,
    headers: { 'cache-control': 'no-store' },
    body: { error },
  })
  expect(app.database.roundTrips).toEqual([])
}

const LISTS = [
  '/feeds/:feedId/events',
  '/feeds/:feedId/events.json',
  '/orgs/:orgSlug/events',
  '/orgs/:orgSlug/custom/:customSlug',
]
const NEARBY = '/feeds/:feedId/events/nearby'

/** Wrong wherever a date is asked for. */
const NO_DATE = [
  ...['2026', '2026-07', '2026-7-1', '2026-02-30', '2026-13-01', '2026-00-10', '2026-07-00'],
  ...['20260701', '01/07/2026', '07-01-2026', '2026/07/01', '1 July 2026', '2026-07-01T00:00:00Z'],
  ...[
    '2026-07-01%20',
    '%202026-07-01',
    '0000-01-01',
    '10000-01-01',
    '-2026-07-01',
    '%2B2026-07-01',
  ],
  ...['2026-07-01Z', '2026-W27', '2025-02-29', 'today', 'infinity', '-infinity', 'now', 'null'],
  ...['%00', '2026-07-01%00', '%EF%BC%92026-07-01', "2026-07-01'--", LONG, DIGITS],
]

describe.each([
  ...LISTS,
  '/feeds/:feedId/facets',
  '/orgs/:orgSlug/facets',
  '/orgs/:orgSlug/custom/:customSlug/facets',
])('%s', (list) => {
  it.each(['from', 'to'])('refuses %s that is no date', async (name) => {
    for (const value of NO_DATE) {
      await expectRefused(
        list,
        `${name}=${value}`,
        `${name} must be a valid date in the form YYYY-MM-DD`,
      )
    }
  })

  it('refuses a first day after the last', () =>
    expectRefused(list, 'to=2026-07-01&from=2026-07-02', 'from must be on or before to'))

  it('takes any day that there is', async () => {
    for (const days of ['from=0001-01-01&to=9999-12-31', 'from=9999-12-31', 'to=0001-01-01']) {
      const answer = await answerOf(app.request(`${world.addresses[list]}?${days}`))
      expect({ days, ...answer }).toMatchObject({ status: 200 })
    }
  })
})

describe.each(LISTS)('%s', (list) => {
  it.each([...NO_NUMBER, '0', '00', '-1', '1.5', '20.0', '+5', '%2B5'])(
    'refuses per_page=%s',
    async (value) => {
      const error = 'per_page must be a whole number of at least 1'
      await expectRefused(list, `per_page=${value}`, error)
      await expectRefused(list, `per_page=${value}&per_page=5`, error)
    },
  )

  it.each(['search', 'category'])(
    'refuses a %s that is too long, and takes any other',
    async (name) => {
      const most = name === 'search' ? 200 : 100
      await expectRefused(list, `${name}=${LONG}`, `${name} must be at most ${most} characters`)
      const fine = [
        '',
        '%00',
        '%25',
        '_',
        "'",
        '"',
        '\\',
        '%ED%A0%80',
        '%ff',
        '%',
        '%zz',
        '1e3',
        '-1',
      ]
      for (const value of [...fine, "' or 1=1--", '%F0%9F%8E%B7', 'a'.repeat(most), `${name}=x`]) {
        const answer = await answerOf(app.request(`${world.addresses[list]}?${name}=${value}`))
        expect({ value, ...answer }).toMatchObject({
          status: 200,
          body: { events: expect.any(Array) },
        })
      }
    },
  )

  it.each(['yes', '1', '0', 'TRUE', 'False', 'null', '%00', LONG])('refuses ongoing=%s', (value) =>
    expectRefused(list, `ongoing=${value}`, 'ongoing must be true or false'),
  )
})

/** Empty counts as left out, as a plain HTML form sends it. */
const NO_DECIMAL = NO_NUMBER.filter((value) => value !== '')

describe(NEARBY, () => {
  it.each([...NO_DECIMAL, '90.0001', '-90.0001', '91', '1e1', '.5', '5.', DIGITS])(
    'refuses lat=%s',
    (value) => expectRefused(NEARBY, `lng=1&lat=${value}`, `lat ${PLACE} -90 to 90`),
  )

  it.each([...NO_DECIMAL, '180.0001', '-180.0001', '181', '-360', DIGITS])(
    'refuses lng=%s',
    (value) => expectRefused(NEARBY, `lat=1&lng=${value}`, `lng ${PLACE} -180 to 180`),
  )

  it.each([...NO_DECIMAL, '0', '0.0', '-0', '-1', '12500.001', '12501', DIGITS])(
    'refuses radius=%s',
    (value) =>
      expectRefused(
        NEARBY,
        `lat=1&lng=1&radius=${value}`,
        'radius must be a number above 0 and at most 12500',
      ),
  )

  it('takes the bounds themselves', async () => {
    for (const query of [
      'lat=90&lng=180',
      'lat=-90&lng=-180',
      'lat=0&lng=0&radius=12500',
      'lat=0&lng=0&radius=0.001',
      'lat=-0.0&lng=%2B0',
      'lat=000001.500&lng=1.123456789012345678901234567890',
    ]) {
      const answer = await answerOf(
        app.request(`/api/v1/feeds/${world.feed.id}/events/nearby?${query}`),
      )
      expect({ query, ...answer }).toMatchObject({ status: 200 })
    }
  })

  it('refuses wrong days', async () => {
    const asked = 'lat=1&lng=1&radius=12500'
    await expectRefused(
      NEARBY,
      `${asked}&to=2026-7-1`,
      'to must be a valid date in the form YYYY-MM-DD',
    )
    await expectRefused(
      NEARBY,
      `${asked}&from=2026-07-02&to=2026-07-01`,
      'from must be on or before to',
    )
    for (const days of ['from=0001-01-01&to=9999-12-31', 'from=9999-12-31', 'to=0001-01-01']) {
      const answer = await answerOf(
        app.request(`/api/v1/feeds/${world.feed.id}/events/nearby?${asked}&${days}`),
      )
      expect({ days, ...answer }).toMatchObject({ status: 200 })
    }
  })

  it('refuses a state that is too long', () =>
    expectRefused(NEARBY, `state=${LONG}`, 'state must be at most 100 characters'))
})

describe('/events/:year/:month/:day/:eventSlug', () => {
  it.each([
    ['feed', 'a feed'],
    ['event', 'an event'],
  ])('refuses a %s that is too long', (name, of) =>
    expectRefused(
      '/events/:year/:month/:day/:eventSlug',
      `${name}=${LONG}`,
      `${name} must be ${of} ID`,
    ),
  )
})

describe('A path', () => {
  const SEGMENTS = [
    ...['%00', '%ff', '%zz', '%', '%E0%A4%A', '%ED%A0%80', '%2F', '%5C', '%3F', '%23', '%25'],
    ...["'", '"', '%3Cb%3E', '%0A', 'feed_%F0%9F%8E%B7', '%D9%A3', 'null', '-1', '1e3', LONG],
  ]

  it.each(SEGMENTS)('with %s in any place answers 400 or 404 and one error', async (segment) => {
    for (const address of Object.values(world.addresses)) {
      const [path = '', query = ''] = address.split('?')
      const parts = path.split('/')
      for (let i = 3; i < parts.length; i++) {
        const changed = `${parts.with(i, segment).join('/')}?${query}`
        const answer = await answerOf(app.request(changed))
        expect({ changed: changed.slice(0, 120), ...answer }).toMatchObject({
          status: expect.toBeOneOf([400, 404]),
          body: { error: expect.stringMatching(/^[\w ,-/]{1,60}$/) },
        })
      }
    }
  })
})
