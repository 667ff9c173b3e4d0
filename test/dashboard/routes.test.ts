import { beforeAll, describe, expect, it } from 'vitest'
import { type Permission, ROLE_NAMES, roleMay } from '../../domain/roles.ts'
import { ASSETS } from '../../functions/caching/assets.generated.ts'
import { type TestApp, testApp } from '../support/app.ts'
import {
  COUNTS,
  DASHBOARD_ACTIONS,
  DASHBOARD_PAGES,
  DASHBOARD_ROUTES as ROUTES,
} from '../support/dashboard-routes.ts'
import { formFields } from '../support/event-form.ts'
import { FORM, fill, makeEverything } from '../support/everything.ts'
import { attributeValues } from '../support/html.ts'
import { expectWithin } from '../support/size-budget.ts'
import { type Browser, makeStaff, makeStaffWithFeed, ORIGIN } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Tables with rows of organizations. */
async function tablesOfOrganizations(): Promise<string[]> {
  const rows = await app.database.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'org_id'
     order by 1`,
  )
  return rows.map(({ name }) => String(name))
}

async function everythingOf(orgId: string): Promise<string> {
  const rows = []
  for (const table of await tablesOfOrganizations()) {
    rows.push(
      await app.database.query(
        `select * from ${table} t where org_id = $1 order by to_jsonb(t)::text`,
        [orgId],
      ),
    )
  }
  rows.push(await app.database.query('select * from organizations where id = $1', [orgId]))
  return JSON.stringify(rows)
}

it('the dashboard has so many pages and actions, all of which are walked', async () => {
  expect(DASHBOARD_PAGES).toHaveLength(COUNTS.pages)
  expect(DASHBOARD_ACTIONS).toHaveLength(COUNTS.actions)
  expect(await tablesOfOrganizations()).toHaveLength(35)
})

describe('another organization', () => {
  it('is not there on any route, and nothing of it changes', async () => {
    const theirs = await makeEverything(app)
    const mine = await makeEverything(app)
    const before = await everythingOf(theirs.staff.orgId)
    const wrong: string[] = []
    for (const { method, path } of ROUTES) {
      const rest = fill(path, theirs.ids)
      // Its own address, asked for by a stranger.
      const direct = await ask(
        mine.staff,
        `/dashboard/${theirs.staff.slug}${rest}`,
        method,
        theirs.feed.id,
      )
      if (direct !== 404) wrong.push(`${method} ${path} of a stranger: ${direct}`)
      // Its ids below the stranger's own organization.
      if (path.replace('/dashboard/:org', '').includes(':')) {
        const smuggled = await ask(
          mine.staff,
          `/dashboard/${mine.staff.slug}${rest}`,
          method,
          theirs.feed.id,
        )
        if (smuggled !== 404) wrong.push(`${method} ${path} with foreign ids: ${smuggled}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everythingOf(theirs.staff.orgId)).toBe(before)
  })
})

async function ask(staff: Browser, path: string, method: string, feedId: string): Promise<number> {
  const response = await app.request(path, {
    method,
    headers: { cookie: staff.cookie, origin: ORIGIN, accept: 'text/html' },
    ...(method === 'POST' ? { body: new URLSearchParams(FORM(feedId)) } : {}),
  })
  return response.status
}

/** What people may do who write and do not publish; what they find there is for the handlers to decide. */
const OF_WRITERS = [
  'POST /images',
  'GET /events',
  'GET /places.json',
  'GET /events/new',
  'POST /events',
  'POST /events/preview',
  'GET /events/:eventId',
  'POST /events/:eventId',
  'GET /events/:eventId/delete',
  'POST /events/:eventId/delete',
  'POST /events/:eventId/preview',
  'GET /events/:eventId/poster',
  'GET /events/:eventId/qr.svg',
  'POST /events/:eventId/hand-in',
  'POST /events/:eventId/take-back',
]

/** The overview, leaving, and what is the person's own account. */
const OF_EVERY_ROLE = 8

describe('every route', () => {
  it('is closed without a session, with a stolen one that has ended, and in a disabled organization', async () => {
    const { staff, ids, feed } = await makeEverything(app)
    const closed = await makeStaff(app)
    await app.database.query('update organizations set disabled_at = now() where id = $1', [
      closed.orgId,
    ])
    const before = await everythingOf(staff.orgId)
    for (const { method, path } of ROUTES) {
      const address = `/dashboard/${staff.slug}${fill(path, ids)}`
      for (const cookie of ['', `__Host-session=${'A'.repeat(43)}`]) {
        const status = await ask({ ...staff, cookie }, address, method, feed.id)
        expect(status, `${method} ${path}`).toBe(method === 'GET' ? 302 : 401)
      }
      const shut = `/dashboard/${closed.slug}${fill(path, ids)}`
      expect(await ask(closed, shut, method, feed.id), `${method} ${path} disabled`).toBe(403)
    }
    expect(await everythingOf(staff.orgId)).toBe(before)
  })

  it('that changes something refuses forms of other sites', async () => {
    const { staff, ids, feed } = await makeEverything(app)
    const before = await everythingOf(staff.orgId)
    for (const { method, path } of ROUTES) {
      if (method !== 'POST') continue
      for (const origin of [
        'https://evil.example',
        'null',
        'https://calendar.test.evil.example',
        '',
      ]) {
        const headers = { cookie: staff.cookie, ...(origin ? { origin } : {}) }
        const body = new URLSearchParams({ ...FORM(feed.id), formToken: '00ff' })
        const address = `/dashboard/${staff.slug}${fill(path, ids)}`
        const response = await app.request(address, { method, headers, body })
        expect(response.status, `${path} from ${origin}`).toBe(403)
      }
    }
    expect(await everythingOf(staff.orgId)).toBe(before)
  })

  it('that is for owners refuses editors', async () => {
    const { staff, ids, feed } = await makeEverything(app)
    const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    const before = await everythingOf(staff.orgId)
    const owners = ROUTES.filter(({ permission }) => permission && !roleMay('member', permission))
    expect(owners).toHaveLength(COUNTS.ofOwners)
    for (const { method, path } of owners) {
      const address = `/dashboard/${staff.slug}${fill(path, ids)}`
      expect(await ask(member, address, method, feed.id), `${method} ${path}`).toBe(403)
    }
    expect(await everythingOf(staff.orgId)).toBe(before)
  })

  it('declares a permission and refuses staff whose role lacks it', async () => {
    expect(ROUTES.filter(({ permission }) => !permission)).toEqual([])
    expect(ROUTES).toHaveLength(COUNTS.routes)
    const { staff, ids, feed } = await makeEverything(app)
    for (const role of ROLE_NAMES) {
      const person = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role })
      const before = await everythingOf(staff.orgId)
      for (const { method, path, permission } of ROUTES) {
        const isAllowed = permission !== undefined && roleMay(role, permission)
        if (isAllowed && method === 'POST') continue
        const address = `/dashboard/${staff.slug}${fill(path, ids)}`
        const status = await ask(person, address, method, feed.id)
        // A published event is for editors to delete, which its page says.
        const isTheirs = roleMay(role, 'events.edit') || !path.endsWith('/:eventId/delete')
        const isOpen = isAllowed && isTheirs
        expect(status === 403, `${method} ${path} as ${role}: ${status}`).toBe(!isOpen)
      }
      expect(await everythingOf(staff.orgId), role).toBe(before)
    }
  })

  it('is open to as many roles as the table says', () => {
    const open = (role: string) =>
      ROUTES.filter(({ permission }) => permission && roleMay(role, permission)).length
    const none = ROUTES.filter(({ permission }) => permission && roleMay('', permission))
    expect(none).toEqual([])
    expect({ writer: open('writer'), editor: open('member'), owner: open('owner') }).toEqual({
      writer: OF_EVERY_ROLE + OF_WRITERS.length,
      editor: COUNTS.routes - COUNTS.ofOwners,
      owner: COUNTS.routes,
    })
  })

  it('asks for the permission of its section', () => {
    const needed: Record<string, Permission> = {
      '': 'overview.view',
      '*': 'overview.view',
      account: 'account.edit',
      activity: 'activity.view',
      'activity.csv': 'activity.view',
      changes: 'events.edit',
      delete: 'organization.delete',
      export: 'organization.export',
      'export.json': 'organization.export',
      setup: 'feeds.edit',
      leave: 'team.leave',
      events: 'events.edit',
      'places.json': 'events.edit',
      imports: 'imports.edit',
      feeds: 'feeds.edit',
      appearance: 'feeds.edit',
      brand: 'settings.edit',
      images: 'events.edit',
      'custom-feeds': 'custom-feeds.edit',
      submissions: 'submissions.review',
      subscribers: 'subscribers.manage',
      'subscribers.csv': 'subscribers.manage',
      webhooks: 'webhooks.manage',
      team: 'team.manage',
      settings: 'settings.edit',
    }
    const ofWriters = ROUTES.filter(({ permission }) => permission === 'events.write')
    expect(ofWriters.map(({ method, rest }) => `${method} ${rest}`)).toEqual(OF_WRITERS)
    const wrong = ROUTES.filter(({ path, permission }) => {
      // Whom to trust is no decision about one submission.
      const isTrust = path.endsWith('/submissions/:submissionId/trust')
      const asked = permission === 'events.write' ? 'events.edit' : permission
      return asked !== (isTrust ? 'settings.edit' : needed[path.split('/')[3] ?? ''])
    })
    expect(wrong).toEqual([])
  })

  it('is closed to a role that only a newer release knows', async () => {
    const { staff, ids, feed } = await makeEverything(app)
    const [constraint] = await app.database.query(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'memberships_role'`,
    )
    await app.database.query('alter table memberships drop constraint memberships_role')
    try {
      await app.database.query(`update memberships set role = 'newer' where person_id = $1`, [
        staff.personId,
      ])
      for (const { method, path } of ROUTES) {
        const address = `/dashboard/${staff.slug}${fill(path, ids)}`
        expect(await ask(staff, address, method, feed.id), `${method} ${path}`).toBe(403)
      }
    } finally {
      await app.database.query('delete from memberships where person_id = $1', [staff.personId])
      await app.database.query(
        `alter table memberships add constraint memberships_role ${constraint?.text}`,
      )
    }
  })

  it('links only to pages that the role may open, and the menu to each of its sections', async () => {
    const { staff, ids } = await makeEverything(app)
    for (const role of ROLE_NAMES) {
      const person = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role })
      const base = `/dashboard/${staff.slug}`
      const linked = new Map<string, string>()
      for (const { method, path } of ROUTES) {
        if (method !== 'GET' || path.endsWith('*')) continue
        const html = await (await person.open(fill(path, ids))).text()
        const paths = attributeValues(html, 'href').filter((href) => href.startsWith(base))
        for (const href of paths) linked.set(href.slice(base.length).replaceAll('&amp;', '&'), path)
      }
      const sections = ROUTES.filter(({ method, path, permission }) => {
        return (
          method === 'GET' &&
          /^\/dashboard\/:org\/(?!leave|setup)[\w-]+$/.test(path) &&
          permission &&
          roleMay(role, permission)
        )
      })
      expect([...linked.keys()]).toEqual(
        expect.arrayContaining(sections.map(({ path }) => fill(path, ids))),
      )
      for (const [path, from] of linked) {
        const { status } = await person.open(path)
        expect(status, `${path}, linked from ${from}, as ${role}`).not.toBe(403)
      }
    }
  })

  it('of a Pro feature refuses a lower plan, but for looking, disabling and deleting', async () => {
    const { staff, ids, feed } = await makeEverything(app)
    await app.database.query(`update organizations set plan = 'free' where id = $1`, [staff.orgId])
    const before = await everythingOf(staff.orgId)
    const pro = ROUTES.filter(({ path }) => /\/:org\/(custom-feeds|webhooks)/.test(path))
    const open = [
      'GET custom-feeds',
      'GET custom-feeds/:customId/delete',
      'GET webhooks',
      'GET webhooks/:endpointId',
      'GET webhooks/:endpointId/disable',
      'GET webhooks/:endpointId/delete',
    ]
    const ends = [
      'POST custom-feeds/:customId/delete',
      'POST webhooks/:endpointId/disable',
      'POST webhooks/:endpointId/delete',
    ]
    const answered: string[] = []
    for (const { method, path } of pro) {
      const name = `${method} ${path.replace('/dashboard/:org/', '')}`
      if (ends.includes(name)) continue
      const status = await ask(staff, `/dashboard/${staff.slug}${fill(path, ids)}`, method, feed.id)
      if (status === 200) answered.push(name)
      else expect(status, name).toBe(403)
    }
    expect(answered.sort()).toEqual(open.sort())
    expect(await everythingOf(staff.orgId)).toBe(before)
    for (const name of ends) {
      const path = name.replace('POST ', '/dashboard/:org/')
      expect(pro).toContainEqual(expect.objectContaining({ method: 'POST', path }))
      const address = `/dashboard/${staff.slug}${fill(path, ids)}`
      expect(await ask(staff, address, 'POST', feed.id), name).toBe(303)
    }
  })

  it('that takes a form refuses a megabyte of it', async () => {
    const { staff, ids } = await makeEverything(app)
    for (const { method, path } of ROUTES) {
      if (method !== 'POST') continue
      const response = await staff.send(fill(path, ids), { title: 'x'.repeat(1_000_000) })
      expect(response.status, path).toBe(413)
    }
  })

  it('that shows a page needs at most 3 round trips and 70 kB, and is kept by nobody', async () => {
    const { staff, ids } = await makeEverything(app)
    const size = async (path: string) => (await (await app.request(path)).text()).length
    const script = await size(ASSETS.dashboardScript)
    const assets = script + (await size(ASSETS.dashboardStyle))
    expectWithin(10_000, script, 'script of the dashboard')
    const shown: string[] = []
    for (const { method, path } of ROUTES) {
      if (method !== 'GET') continue
      app.database.roundTrips.splice(0)
      const response = await staff.open(fill(path, ids))
      const body = await response.text()
      expect(app.database.roundTrips.length, path).toBeLessThanOrEqual(3)
      expect(response.headers.get('cache-control'), path).toBe('no-store')
      if (response.status !== 200) continue
      shown.push(path)
      expectWithin(70_000, Buffer.byteLength(body) + assets, path)
      // A mail's own styles are inline: it stands in a frame of its own and runs nothing. So does a submitted event.
      if (/\.(csv|json|svg)$/.test(path) || /\/preview\/mail$|Id\/preview$/.test(path)) continue
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("script-src 'self'")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).not.toContain('unsafe')
    }
    expect(shown).toHaveLength(COUNTS.shown)
  })
})

describe('a form without an Origin header', () => {
  it.each([undefined, 'null'])('is taken with the token of the page (%s)', async (origin) => {
    const { staff } = await makeStaffWithFeed(app)
    const fields = formFields(await staff.see('/settings'), `/dashboard/${staff.slug}/settings`)
    expect(fields.formToken).toMatch(/^\w+$/)
    const other = await makeStaff(app)
    const send = (cookie: string) =>
      app.request(`/dashboard/${staff.slug}/settings`, {
        method: 'POST',
        headers: { cookie, ...(origin ? { origin } : {}) },
        body: new URLSearchParams({ ...fields, name: 'By token' }),
      })
    expect((await send(staff.cookie)).status).toBe(303)
    expect((await send(other.cookie)).status).toBe(403)
  })
})
