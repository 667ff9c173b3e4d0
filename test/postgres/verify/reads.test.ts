import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { closeProbe, openProbe, PROBE } from '../../../db/admin/probe.ts'
import { CHECKS, writeReport } from '../../../dev/verify/report.ts'
import { runCron } from '../../../functions/background.ts'
import { beginHold, endRestoring, type Query } from '../../../server/hold/hold-table.ts'
import { testApp } from '../../support/app.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { freePort } from '../../support/free-port.ts'
import { type Fault, keeping, type Passed } from './front.ts'
import { verifyService } from './world.ts'

beforeEach(emptyTables)

const isApi = (url: string) => url.startsWith('/api/v1/')
const asIs: Fault = (_, pass) => pass()
/** What needs more than a request. */
const UNASKED = [
  ...['webhook', 'signature', 'retries', 'image'],
  ...['sender', 'unsubscribing', 'messageId', 'doubled'],
]

it('finds nothing wrong with the service on one machine', async () => {
  const { home, results } = await verifyService({ fault: asIs })
  expect(home).toBe('on one machine')
  const states = Object.entries(results).map(([name, { state, seen }]) => [name, state, seen])
  expect(
    states.filter(([name, state]) => state !== 'ok' && !UNASKED.includes(String(name))),
  ).toEqual([])
  expect(states).toHaveLength(Object.keys(CHECKS).length)
  const { text, fine } = writeReport(
    { origin: 'https://a.example', home, at: new Date(0) },
    results,
  )
  expect(fine).toBe(true)
  expect(text).toContain(`| ${CHECKS.purge} | ok | After `)
  expect(text).toContain(`| ${CHECKS.image} | not checked | Add \`--image\` |`)
  expect(text).toContain(`| ${CHECKS.sender} | not checked | Add \`--message\` |`)
  expect(text).toMatch(/Nothing failed\.$/)
})

it.each<[string, keyof typeof CHECKS, Fault, RegExp]>([
  [
    'a purge that is lost',
    'purge',
    keeping((url) => (isApi(url) ? url : undefined)),
    /still shown/,
  ],
  ['a cache in front of the service', 'cache', replaying(), /A cache in front of the service/],
  [
    'a cache that ignores the query',
    'keys',
    keeping((url) => (isApi(url) ? url.split('?')[0] : undefined)),
    /ignores the query/,
  ],
  ['a forged host that others get', 'keys', withForgedHost(), /forged host/],
  [
    'a private page that is cached',
    'private',
    keeping((url) => (url === '/sign-in' ? url : undefined)),
    /comes from a cache/,
  ],
  [
    'one encoding for all, that of the first who asked',
    'compression',
    keeping((url) => (isApi(url) ? url : undefined)),
    /Asked for/,
  ],
  ['calendar files that are not compressed', 'calendars', plain('.ics'), /Not compressed/],
  [
    'headers that other websites cannot read',
    'origins',
    withoutHeader('access-control-expose-headers'),
    /Expose/,
  ],
])('finds %s', async (_, check, fault, seen) => {
  const { home, results } = await verifyService({ fault, purgeWithinMs: 5_000 })
  expect(results[check]).toMatchObject({ state: 'failed', seen: expect.stringMatching(seen) })
  const { text, fine } = writeReport(
    { origin: 'https://a.example', home, at: new Date(0) },
    results,
  )
  expect(fine).toBe(false)
  expect(text).toContain(`- ${CHECKS[check]}: `)
})

it('finds links that start with another host', async () => {
  const { results } = await verifyService({
    fault: asIs,
    settings: { PUBLIC_URL: 'https://elsewhere.example' },
  })
  expect(results.address).toMatchObject({
    state: 'failed',
    seen: expect.stringContaining('https://elsewhere.example'),
  })
})

it.each<[string, Fault, RegExp]>([
  [
    'redirects',
    async () => page(301, '', { location: 'https://new.example/healthz' }),
    /redirects to https:\/\/new\.example/,
  ],
  ['is another website', async () => page(200, '<!doctype html>'), /no JSON/],
  ['is missing there', async () => page(404, 'nothing'), /status 404/],
  ['does not respond', async () => Promise.reject(new Error('gone')), /No response/],
])('says so where the host %s', async (_, fault, seen) => {
  const { home, results } = await verifyService({ fault })
  expect(home).toBe('not this service')
  expect(results.health).toEqual({ state: 'failed', seen: expect.stringMatching(seen) })
  expect(results.database).toBeUndefined()
})

it('says so where the service uses another database', async () => {
  const fault: Fault = (incoming, pass) =>
    isApi(incoming.url ?? '') ? Promise.resolve(page(404, '{"error":"Feed not found"}')) : pass()
  const { results } = await verifyService({ fault })
  expect(results.database).toMatchObject({
    state: 'failed',
    seen: expect.stringContaining('DATABASE_URL'),
  })
})

it('says that the service is held after a restore, and waits for nothing that it would send', async () => {
  const { database } = await testApp()
  const query: Query = async (text, params) => ({ rows: await database.query(text, params) })
  await beginHold(query, new Date())
  await endRestoring(query)
  onTestFinished(async () => {
    await database.query('drop table if exists service_hold')
  })
  const { results } = await verifyService({ fault: asIs, receiver: 'http://localhost:9/' })
  expect(results.held).toEqual({
    state: 'failed',
    seen: expect.stringMatching(/^Held since 20.* UTC: run `npm run release`$/),
  })
  expect(results.webhook).toEqual({ state: 'not checked', seen: 'The service is held' })
  expect(results.purge).toMatchObject({ state: 'ok' })
})

it('names the parts that /healthz says are failing', async () => {
  const { database } = await testApp()
  await database.query(
    `insert into tasks (id, kind, subject_id, lane, state, due_at, attempt, sweep_at, created_at)
     values ('task_late', 'unknown', 'x', 'x', 'waiting', now() - interval '1 hour', 0, now(), now())`,
  )
  const { results } = await verifyService({ fault: asIs })
  expect(results.health).toEqual({ state: 'failed', seen: 'Failing: tasks' })
})

it('is named by no search and no sitemap, and public only meanwhile', async () => {
  const app = await testApp(new Date().toISOString())
  const list = `/api/v1/feeds/${PROBE.feedId}/events`
  const word = 'verifyhidden'
  expect(await openProbe(app.database.db, { location: word, now: app.deps.now() })).toBe(true)
  expect(JSON.stringify(await app.get(list))).toContain(word)
  const everywhere = await Promise.all(
    [
      `/api/v1/events?search=${word}`,
      '/api/v1/calendars?search=verification',
      '/sitemap.xml',
      '/sitemap/organizations.xml',
    ].map(async (path) => (await app.request(path)).text()),
  )
  for (const text of everywhere)
    expect(text).not.toMatch(/verifyhidden|service-verification|feed_verify/)
  expect(everywhere[0]).toContain('"events":[]')
  await closeProbe(app.database.db, app.deps.now())
  expect((await app.request(list)).status).toBe(404)
})

it('refuses to take the slug of another organization', async () => {
  const app = await testApp()
  await app.database.query(
    `insert into organizations (id, slug, name) values ('org_other', '${PROBE.slug}', 'Other')`,
  )
  expect(await openProbe(app.database.db, { location: 'x', now: new Date() })).toBe(false)
  const [org] = await app.database.query(
    `select name from organizations where slug = '${PROBE.slug}'`,
  )
  expect(org?.name).toBe('Other')
})

it('leaves as many rows as before, however often it runs', async () => {
  const app = await testApp(new Date().toISOString())
  const counts = async () => {
    await verifyService({ fault: asIs })
    app.setNow(new Date(Date.now() + 3_600_000).toISOString())
    await runCron(app.deps)
    await app.runQueued()
    const tables = await app.database.query(
      // The audit log says for a year that it was here, as it says of every command.
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname <> 'audit_log' order by 1`,
    )
    const all = tables.map(async ({ name }) => {
      const [row] = await app.database.query(`select count(*)::int as count from ${name}`)
      return [name, row?.count]
    })
    return Promise.all(all)
  }
  const first = await counts()
  expect(first.length).toBeGreaterThan(30)
  expect(await counts()).toEqual(first)
})

it('finds an image that is not copied', async () => {
  const image = 'https://images.invalid/none.jpg'
  const { results } = await verifyService({ fault: asIs, image, imageWithinMs: 3_000 })
  expect(results.image).toMatchObject({
    state: 'failed',
    seen: expect.stringMatching(/^Not copied within 3 seconds/),
  })
})

it('goes on with the other checks where one breaks off', async () => {
  const { results } = await verifyService({
    fault: (incoming, pass) =>
      incoming.url?.endsWith('.ics') ? Promise.reject(new Error('gone')) : pass(),
  })
  expect(results.calendars).toEqual({ state: 'failed', seen: 'socket hang up' })
  expect(results.purge).toMatchObject({ state: 'ok' })
})

it('says that nobody listens', async () => {
  const { results } = await verifyService({
    fault: asIs,
    origin: `http://localhost:${await freePort()}`,
  })
  expect(results.health?.seen).toContain('ECONNREFUSED')
})

const page = (status: number, text: string, headers: Record<string, string> = {}) => ({
  ...{ status, headers, body: Buffer.from(text) },
})

/** Repeats what it got, whatever that says. */
function replaying(): Fault {
  const kept = new Map<string, Passed>()
  return async (incoming, pass) => {
    const url = incoming.url ?? ''
    if (!isApi(url)) return pass()
    const passed = kept.get(url) ?? (await pass())
    kept.set(url, passed)
    return passed
  }
}

/** Writes links with the host that a header names, and keeps that for others. */
function withForgedHost(): Fault {
  const kept = keeping((url) => (isApi(url) ? url : undefined))
  return (incoming, pass) =>
    kept(incoming, async (changed) => {
      const plainly = { 'accept-encoding': 'identity' }
      const passed = await pass({ ...changed, headers: plainly })
      const host = incoming.headers['x-forwarded-host']
      const body = String(passed.body).replaceAll('localhost', String(host ?? 'localhost'))
      return { ...passed, body: Buffer.from(body) }
    })
}

function plain(ending: string): Fault {
  return (incoming, pass) =>
    incoming.url?.endsWith(ending) ? pass({ headers: { 'accept-encoding': 'identity' } }) : pass()
}

function withoutHeader(name: string): Fault {
  return async (_, pass) => {
    const passed = await pass()
    const headers = Object.entries(passed.headers).filter(([is]) => is !== name)
    return { ...passed, headers: Object.fromEntries(headers) }
  }
}
