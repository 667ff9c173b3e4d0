import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../support/all-routes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { DASHBOARD_ACTIONS } from '../support/dashboard-routes.ts'
import { eventForm } from '../support/event-form.ts'
import { FORM, fill, makeEverything } from '../support/everything.ts'
import { ORIGIN, sentTo } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

function postJson(path: string, cookie: string, body: unknown) {
  return app.request(path, {
    method: 'POST',
    headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('JSON on a route that takes a form', () => {
  it.each<[string, unknown]>([
    ['an object', { toString: 1 }],
    ['a list', ['x']],
    ['a number', 7],
    ['null', null],
  ])('is refused where a field holds %s', async (_, value) => {
    const { staff, ids, feed } = await makeEverything(app)
    const names = Object.keys(FORM(feed.id))
    for (const { path } of DASHBOARD_ACTIONS) {
      const address = `/dashboard/${staff.slug}${fill(path, ids)}`
      for (const body of [
        { ...FORM(feed.id), id: value },
        Object.fromEntries(names.map((name) => [name, value])),
      ]) {
        const response = await postJson(address, staff.cookie, body)
        expect(response.status, `${path}: ${await response.clone().text()}`).toBe(400)
      }
    }
  })

  it('is refused where lists lie 60,000 deep in each other', async () => {
    const { staff, ids } = await makeEverything(app)
    for (const { path } of DASHBOARD_ACTIONS) {
      const body = `{"name":${deep(60_000)}}`
      const response = await postJson(
        `/dashboard/${staff.slug}${fill(path, ids)}`,
        staff.cookie,
        body,
      )
      expect(response.status, path).toBe(400)
    }
  })

  it.each<[string, unknown]>([
    ['an object as address', { email: { toString: 1 } }],
    ['an object as the next page', { email: 'x', next: { toString: 1 } }],
    ['deep lists', `{"email":${deep(7_000)}}`],
    ['1,001 fields', Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`f${i}`, '']))],
  ])('is refused on the sign-in page: %s', async (_, body) => {
    expect((await postJson('/sign-in', '', body)).status).toBeOneOf([400, 413])
  })
})

describe('NUL', () => {
  it('in any field of any form means nothing', async () => {
    const { staff, ids, feed } = await makeEverything(app)
    const bare = FORM(feed.id)
    for (const [name, value] of Object.entries(bare)) {
      const form = { ...bare, [name]: `\0${value}\ud800` }
      for (const path of ['/events', `/events/${ids.eventId}`, '/feeds', '/custom-feeds']) {
        const response = await staff.send(path, form)
        expect(response.status, `${path}: ${name}`).toBeLessThan(500)
      }
    }
    const made = await sentTo(
      await staff.send('/events', eventForm(feed.id, { title: 'a\0b', feedId: `${feed.id}\0` })),
    )
    expect(await staff.see(made.replace(`/dashboard/${staff.slug}`, ''))).toContain('value="ab"')
  })

  it.each(['/events', '/subscribers', '/subscribers.csv'])(
    'as the feed of %s is the address of nothing',
    async (path) => {
      const { staff } = await makeEverything(app)
      for (const feed of ['%00', 'feed_%00', 'x', 'feed_a%27--']) {
        expect((await staff.open(`${path}?feed=${feed}`)).status, feed).toBe(404)
      }
    },
  )
})

describe('A NUL in an address', () => {
  it('names nothing, wherever an address of the dashboard names something', async () => {
    const { staff, feed, ids } = await makeEverything(app)
    const form = FORM(feed.id)
    const routes = (await allRoutes()).filter(({ path }) => path.startsWith('/dashboard/:org/'))
    for (const { method, path } of routes) {
      for (const name of Object.keys(ids).filter((id) => path.includes(`:${id}`))) {
        const address = fill(path, { ...ids, [name]: '%00' })
        const response = await (method === 'POST' ? staff.send(address, form) : staff.open(address))
        expect(response.status, `${method} ${path} without ${name}`).toBe(404)
      }
    }
  })
})

it.each(['+200000-01-01T00:00:00Z', '-000001-01-01T00:00:00.000Z', '2026', 'x', '', '\0'])(
  'A version that no form of ours holds (%s) is a conflict, and nothing is saved',
  async (version) => {
    const { staff, ids, feed } = await makeEverything(app)
    const form = eventForm(feed.id, { title: 'Overwritten', version })
    expect((await staff.send(`/events/${ids.eventId}`, form)).status).toBe(409)
    expect(await staff.see(`/events/${ids.eventId}`)).not.toContain('Overwritten')
  },
)

it('The export answers with an error, not with half a file, where the database does not', async () => {
  const { staff } = await makeEverything(app)
  const { query } = app.database
  await query('alter table subscribers rename column email to gone')
  try {
    expect((await staff.open('/subscribers.csv')).status).toBe(500)
  } finally {
    await query('alter table subscribers rename column gone to email')
  }
})

it.each(['constructor', '__proto__', 'toString'])(
  'A notice named %s in an address is none',
  async (name) => {
    const { staff } = await makeEverything(app)
    expect(await staff.see(`/feeds?done=${name}`)).not.toContain('class="notice')
  },
)
