import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { deleteOrganization } from '../../db/organizations/delete-organization.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { allRoutes } from '../support/all-routes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { freshId, makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'
import { type Browser, makeStaff } from '../support/staff.ts'
import { makeSubscriber } from '../support/subscriber.ts'

const NOW = '2026-06-15T12:00:00Z'
const VICTIM = 'Victim'
const STRANGER = 'Stranger'
/** Of the service itself, or of a token that only its own email has. */
const NAMELESS = /^\/(assets|docs|sitemap|start|sign-in|invitations|change-email|:file|media)/

const folder = mkdtempSync(join(tmpdir(), 'names-'))
afterAll(() => rmSync(folder, { recursive: true }))
let app: TestApp
let routes: string[]
beforeAll(async () => {
  app = await testApp(NOW, { SIGN_UP: 'open' })
  routes = [
    ...new Set(
      (await allRoutes())
        .filter(({ method }) => method === 'GET')
        .map(({ path }) => path)
        .filter((path) => path.includes(':') && !path.startsWith('/dashboard')),
    ),
  ].filter((path) => !NAMELESS.test(path))
})
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

type Names = Record<'feedId' | 'eventId' | 'seriesId' | 'orgSlug' | 'customSlug', string> & {
  eventSlug: string
  token: string
}

/** An organization with one public thing of each kind, and their names. */
async function makeVictim() {
  const org = await makeOrg({ plan: 'pro', slug: `gone-town-${freshId('x').slice(2)}` })
  const staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
  const feed = await makeFeed({ orgId: org.id, name: VICTIM, takesSubmissions: true })
  const eventSlug = `summer-fair-${freshId('x').slice(2)}`
  const title = eventSlug.replaceAll('-', ' ')
  const event = await makeEvent(feed, { title, description: VICTIM })
  const series = await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
  const custom = await makeCustomFeed(org.id, {})
  const subscriber = await makeSubscriber(app, feed.id)
  const names: Names = {
    ...{ feedId: feed.id, eventId: event.id, seriesId: series.seriesId },
    ...{ orgSlug: org.slug, customSlug: custom.slug, eventSlug },
    token: subscriber.manage.split('/').at(-1) ?? '',
  }
  return { org, staff, feed, event, title, names, exported: await exportOf(staff) }
}
type Victim = Awaited<ReturnType<typeof makeVictim>>

async function exportOf(staff: Browser) {
  return (await staff.open('/export.json')).text()
}

function fill(path: string, names: Names): string {
  const ending = /\\\.(\w+)\}/.exec(path)?.[1] ?? 'ics'
  const isOneEvent = path.startsWith('/f/:feedId/:file')
  const last = path.includes('/series/:file')
    ? names.seriesId
    : path.startsWith('/my/')
      ? names.token
      : path.includes('/o/:orgSlug/')
        ? names.customSlug
        : path.includes('/o/')
          ? names.orgSlug
          : isOneEvent || path.startsWith('/pictures/')
            ? names.eventId
            : names.feedId
  const day = path.includes('/days/') ? '2026-07-01' : '01'
  const file = path.startsWith('/pictures/') ? `${last}.aa.png` : `${last}.${ending}`
  const inPath: Record<string, string> = { ...names, year: '2026', month: '07', day, file }
  return path
    .replace(/\{[^}]*\}/g, '')
    .replace(/:(\w+)/g, (_, name) => inPath[name] ?? `no ${name} here`)
}

/** What each public URL with a name in it answers, a redirect followed. */
async function answers(names: Names): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const add = async (path: string) => {
    const first = await app.request(path)
    const to = first.headers.get('location')
    const response = to ? await app.request(to.replace('https://calendar.test', '')) : first
    const isText = !response.headers.get('content-type')?.startsWith('image/')
    found.set(path, `${response.status} ${isText ? await response.text() : 'an image'}`)
  }
  for (const route of routes) {
    const path = fill(route, names) + (route.endsWith('/nearby') ? '?lat=30&lng=-97' : '')
    await add(path)
    if (!route.endsWith('/:eventSlug')) continue
    await add(`${path}?event=${names.eventId}`)
    await add(`${path}?feed=${names.feedId}`)
  }
  return found
}

const ids = (text: string, kind: string) => [
  ...new Set(text.match(RegExp(`${kind}_[a-z0-9]{20}`, 'g'))),
]

const OF_EVENT = { startDate: '2026-07-01', startTime: '18:00', description: STRANGER }

/** A stranger tries to get each name, by each form and by an import of a file with these names. */
async function claim({ names, title, exported, org }: Victim) {
  const stranger = await makeStaff(app)
  const own = await makeFeed({ orgId: stranger.orgId, name: STRANGER })
  for (const field of ['once', 'id']) {
    const feed = { [field]: names.feedId, name: STRANGER, timezone: 'UTC' }
    await stranger.send('/feeds', feed)
    for (const feedId of [own.id, names.feedId]) {
      const event = { ...eventForm(feedId, OF_EVENT), title, [field]: names.eventId }
      await stranger.send('/events', event)
      await stranger.send('/events', { ...event, repeat: 'weekly', repeatEnds: 'never' })
    }
    await stranger.send('/custom-feeds', { [field]: 'custom_x', name: names.customSlug })
  }
  await query('update events set published_at = now() where org_id = $1', [stranger.orgId])
  const told = []
  const named = exported.replaceAll(VICTIM, STRANGER)
  const others = (text: string, ...ids: string[]) =>
    ids.reduce((all, id) => all.replaceAll(id, freshId(id.split('_')[0] ?? '')), text)
  const newSlug = (text: string) =>
    text.replaceAll(`"${names.orgSlug}"`, `"${freshId('s').replace('_', '-')}"`)
  for (const text of [
    named.replaceAll(org.id, stranger.orgId),
    others(named, org.id),
    newSlug(others(named, org.id)),
    newSlug(others(named, org.id, names.feedId, names.seriesId)),
    others(named, org.id, names.feedId, names.seriesId, ...ids(named, 'evt'), ...ids(named, 'sub')),
  ]) {
    const file = join(folder, `${told.length}.json`)
    writeFileSync(file, text)
    const { db, now, random, env } = app.acting()
    told.push(await runAdmin(db, ['import-organization', file], now(), random, env.APP_SECRET))
  }
  return { stranger, told }
}

/** Expects no URL to show the stranger, and returns how many there are. */
async function expectNothingOfStranger(victim: Victim, before: Map<string, string>) {
  const { told } = await claim(victim)
  expect(told.map(({ text }) => text.slice(0, 50))).toEqual(
    told.map(() => expect.stringMatching(/^Nothing was imported: this service already has/)),
  )
  expect(told).toHaveLength(5)
  const after = await answers(victim.names)
  expect([...after].filter(([, body]) => body.includes(STRANGER)).map(([path]) => path)).toEqual([])
  expect([...after.keys()]).toEqual([...before.keys()])
  return after
}

describe('A name that was public', () => {
  it('is in so many URLs', async () => {
    const { names } = await makeVictim()
    const found = await answers(names)
    expect(found.size).toBe(60)
    const closed = [...found].filter(([, body]) => !body.startsWith('200')).map(([path]) => path)
    // The token is signed for one purpose.
    const ofSubmissions = ['/submit/mine/', '/submit/confirm/', '/submit/more/']
    const others = [
      '/subscriptions/confirm/',
      '/subscriptions/unsubscribe/',
      '/my/',
      ...ofSubmissions,
    ]
    expect(closed).toEqual(others.map((path) => expect.stringContaining(path)))
  })

  it('shows no stranger’s events while its owner has it', async () => {
    const victim = await makeVictim()
    await expectNothingOfStranger(victim, await answers(victim.names))
  })

  it('shows no stranger’s events after the feed was deleted', async () => {
    const victim = await makeVictim()
    const before = await answers(victim.names)
    await query('delete from subscribers where feed_id = $1', [victim.feed.id])
    await query('delete from feeds where id = $1', [victim.feed.id])
    await query('delete from custom_feeds where org_id = $1', [victim.org.id])
    const after = await expectNothingOfStranger(victim, before)
    expect(after.get(`/f/${victim.feed.id}.ics`)).toContain('This calendar has ended')
  })

  it('shows no stranger’s events after the organization was deleted, and is its own again', async () => {
    const victim = await makeVictim()
    const before = await answers(victim.names)
    await deleteOrganization(app.database.db, victim.org.id, new Date(NOW))
    await expectNothingOfStranger(victim, before)
    const file = join(folder, 'own.json')
    writeFileSync(file, victim.exported)
    const { db, now, random, env } = app.acting()
    const { ok, text } = await runAdmin(
      db,
      ['import-organization', file],
      now(),
      random,
      env.APP_SECRET,
    )
    expect(ok, text).toBe(true)
    const again = await answers(victim.names)
    for (const [path, body] of before) {
      // Links of emails have new keys.
      if (path.includes(victim.names.token)) expect(again.get(path)).not.toMatch(/^200/)
      else expect(again.get(path)?.slice(0, 3), path).toBe(body.slice(0, 3))
    }
  })
})
