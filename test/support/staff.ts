import { expect } from 'vitest'
import type { Plan } from '../../domain/plan.ts'
import type { Role } from '../../domain/roles.ts'
import type { TestApp } from './app.ts'
import { formFields } from './event-form.ts'
import { freshId, makeFeed, makeOrg } from './factories.ts'
import { linkIn } from './subscriber.ts'

export const ORIGIN = 'https://calendar.test'

let people = 0
export const freshStaffEmail = () => `staff${++people}-${Date.now()}@example.com`

/** A browser of somebody who is signed in: it keeps the cookie and says where forms come from. */
export type Browser = {
  email: string
  personId: string
  orgId: string
  slug: string
  cookie: string
  /** GET below the organization, as text; the status must be the one named. */
  see: (path: string, status?: number) => Promise<string>
  open: (path: string) => Promise<Response>
  /** POST of a form below the organization. */
  send: (path: string, form?: Record<string, string>, headers?: object) => Promise<Response>
  /** Opens a page and sends its form (to `action`) back with these changes, as a person would. */
  change: (path: string, changes: Record<string, string>, action?: string) => Promise<Response>
}

type Who = { plan?: Plan; role?: Role; orgId?: string; slug?: string; email?: string }

/** Somebody of an organization (a new one unless named), signed in through the mailed link. */
export async function makeStaff(app: TestApp, who: Who = {}): Promise<Browser> {
  const { plan = 'pro', role = 'owner', email = freshStaffEmail() } = who
  const org = who.orgId
    ? { id: who.orgId, slug: who.slug ?? '' }
    : await makeOrg({ plan, timezone: 'America/Chicago' })
  const personId = await addPerson(app, org.id, email, role)
  const cookie = await signIn(app, email)
  return {
    ...browserOf(app, org.slug, cookie),
    email,
    personId,
    orgId: org.id,
    slug: org.slug,
    cookie,
  }
}

export async function addPerson(app: TestApp, orgId: string, email: string, role: string) {
  const [person] = await app.database.query(
    `insert into people (id, email, email_key, created_at) values ($1, $2, lower($2), now())
     on conflict (email_key) do update set email = excluded.email returning id`,
    [freshId('person'), email],
  )
  await app.database.query(
    'insert into memberships (org_id, person_id, role, created_at) values ($1, $2, $3, now())',
    [orgId, person?.id, role],
  )
  return String(person?.id)
}

/** Asks for a link, opens it, and returns the session's cookie. */
export async function signIn(app: TestApp, email: string): Promise<string> {
  const link = await askForLink(app, email)
  const response = await app.request(link, { method: 'POST', headers: { origin: ORIGIN } })
  expect(response.status, await response.clone().text()).toBe(303)
  return sessionOf(response)
}

export async function askForLink(app: TestApp, email: string, extra: object = {}): Promise<string> {
  const asked = await app.request('/sign-in', {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ email, ...extra }),
  })
  expect(asked.status, await asked.clone().text()).toBe(200)
  await app.runQueued()
  return linkIn(
    app.mails.findLast(({ to }) => to === email),
    '/sign-in/',
  )
}

export function sessionOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))
  return cookie?.split(';')[0] ?? ''
}

export function browserOf(app: TestApp, slug: string, cookie: string) {
  const base = `/dashboard/${slug}`
  const open: Browser['open'] = (path) =>
    app.request(base + path, { headers: { cookie, accept: 'text/html' } })
  const send: Browser['send'] = (path, form = {}, headers = {}) =>
    app.request(base + path, {
      method: 'POST',
      headers: { cookie, origin: ORIGIN, accept: 'text/html', ...headers },
      body: new URLSearchParams(form),
    })
  const see: Browser['see'] = async (path, status = 200) => {
    const first = await open(path)
    // A page may lead to its full address, as that of a new event with its id.
    const [, rest] = first.headers.get('location')?.split(base) ?? []
    const response = first.status === 302 && rest ? await open(rest) : first
    const html = await response.text()
    expect(response.status, `${path}: ${html}`).toBe(status)
    return html
  }
  const change: Browser['change'] = async (path, changes, action = path) =>
    send(action, { ...formFields(await see(path), base + action), ...changes })
  return { open, send, see, change }
}

/** An organization with a feed and its signed-in owner. */
export async function makeStaffWithFeed(app: TestApp, who: Who = {}) {
  const staff = await makeStaff(app, who)
  const feed = await makeFeed({ orgId: staff.orgId, name: 'Live music' })
  return { staff, feed }
}

/** Where a form sent the browser; the status must be 303. */
export async function sentTo(response: Response): Promise<string> {
  expect(response.status, await response.clone().text()).toBe(303)
  return response.headers.get('location') ?? ''
}
