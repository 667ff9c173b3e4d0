import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../functions/app.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeOrg } from '../../support/factories.ts'
import {
  addPerson,
  askForLink,
  freshStaffEmail,
  makeStaff,
  ORIGIN,
  sessionOf,
  signIn,
} from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const post = (path: string, body: Record<string, string> = {}, headers: object = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { origin: ORIGIN, ...headers },
    body: new URLSearchParams(body),
  })

async function somebody() {
  const org = await makeOrg()
  const email = freshStaffEmail()
  await addPerson(app, org.id, email, 'owner')
  return { org, email }
}

describe('POST /sign-in', () => {
  it('gives known and unknown addresses the same answer, and mails only the known', async () => {
    const { email } = await somebody()
    const unknown = freshStaffEmail()
    const bodies = []
    for (const address of [email, unknown]) {
      const response = await post('/sign-in', { email: address })
      expect(response.status).toBe(200)
      bodies.push((await response.text()).replaceAll(address, 'ADDRESS'))
    }
    expect(bodies[0]).toBe(bodies[1])
    await app.runQueued()
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1)
    expect(app.mails.filter(({ to }) => to === unknown)).toHaveLength(0)
  })

  it('links to the mailbox of the machine, where emails go there alone', async () => {
    const link = '<a href="http://mailbox.test/">Open the mailbox of this machine</a>'
    const { email } = await somebody()
    expect(await (await post('/sign-in', { email })).text()).toContain(link)
    const { request } = await testApp(undefined, { MAILER: 'resend', RESEND_API_KEY: 'key' })
    const body = new URLSearchParams({ email })
    const response = await request('/sign-in', {
      method: 'POST',
      headers: { origin: ORIGIN },
      body,
    })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('mailbox')
  })

  it('answers before it looks for the address: finding somebody takes longer', async () => {
    const { email } = await somebody()
    const held = Promise.withResolvers<never>()
    const later: Promise<unknown>[] = []
    const deps = {
      ...app.deps,
      db: Object.create(app.database.db, { $client: { value: { query: () => held.promise } } }),
      waitUntil: (work: Promise<unknown>) => void later.push(work),
    }
    const init = { method: 'POST', headers: { origin: ORIGIN } }
    const body = new URLSearchParams({ email })
    const response = await createApp().request(`${ORIGIN}/sign-in`, { ...init, body }, deps)
    expect(response.status).toBe(200)
    held.reject(new Error(`${email} was not found`))
    await Promise.all(later)
    expect(app.logs.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'background work failed', route: 'POST /sign-in', cause: 'Error' },
    ])
    expect(JSON.stringify(app.logs)).not.toContain(email)
  })

  it('says so when it is no address, and keeps what was typed', async () => {
    const response = await post('/sign-in', { email: 'ann@<b>' })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('Enter an email address, for example ann@example.com')
    expect(html).toContain('value="ann@&lt;b&gt;"')
  })

  it('is limited by client and by address', async () => {
    const limited = await testApp()
    const asked: string[] = []
    limited.deps.limits = {
      client: async (key) => asked.push(key) > 0,
      address: async (key) => asked.push(key) < 0,
    }
    const response = await limited.request('/sign-in', {
      method: 'POST',
      headers: { origin: ORIGIN, 'cf-connecting-ip': '198.51.100.7' },
      body: new URLSearchParams({ email: 'ann@example.com' }),
    })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(asked[0]).toBe('sign-in:198.51.100.7')
    expect(asked[1]).toMatch(/^sign-in:[0-9a-f]{64}$/)
  })

  it('sends at most five links in a quarter of an hour, whoever asks', async () => {
    const { email } = await somebody()
    for (let i = 0; i < 7; i++) await post('/sign-in', { email })
    await app.runQueued()
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(5)
  })
})

describe('a sign-in link', () => {
  it('changes nothing when it is only opened, and signs in with one click', async () => {
    const { email, org } = await somebody()
    const link = await askForLink(app, email)
    for (let i = 0; i < 2; i++) {
      const page = await app.request(link)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(email)
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
    const response = await post(link)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/dashboard')
    const home = await app.request('/dashboard', { headers: { cookie: sessionOf(response) } })
    expect(home.headers.get('location')).toBe(`/dashboard/${org.slug}`)
  })

  it('keeps the session in a cookie that no script and no other host can read', async () => {
    const { email } = await somebody()
    const response = await post(await askForLink(app, email))
    const cookie = response.headers.getSetCookie().find((line) => line.includes('session')) ?? ''
    expect(cookie).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const token = cookie.slice(15, 58)
    const rows = await app.database.query('select token_hash from sessions')
    expect(rows.map((row) => row.token_hash)).not.toContain(token)
  })

  it('opens once', async () => {
    const { email } = await somebody()
    const link = await askForLink(app, email)
    expect((await post(link)).status).toBe(303)
    const again = await post(link)
    expect(again.status).toBe(410)
    expect(sessionOf(again)).toBe('')
    expect((await app.request(link)).status).toBe(410)
  })

  it('opens for one of two at once', async () => {
    const { email } = await somebody()
    const link = await askForLink(app, email)
    const statuses = (await Promise.all([post(link), post(link)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([303, 410])
  })

  it('opens for 15 minutes', async () => {
    const later = await testApp()
    const { email } = await somebody()
    const link = await askForLink(later, email)
    later.setNow('2026-06-15T12:15:00Z')
    const response = await later.request(link, { method: 'POST', headers: { origin: ORIGIN } })
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Email me a new link')
  })

  it('cannot be made from what the database holds', async () => {
    const { email } = await somebody()
    const link = await askForLink(app, email)
    const forged = `${link.slice(0, -5)}AAAAA`
    expect((await app.request(forged)).status).toBe(404)
    expect((await post(forged)).status).toBe(404)
  })

  it('starts a new session and ends the one the browser had', async () => {
    const staff = await makeStaff(app)
    const link = await askForLink(app, staff.email)
    const response = await post(link, {}, { cookie: staff.cookie })
    expect(sessionOf(response)).not.toBe(staff.cookie)
    expect((await staff.open('')).headers.get('location')).toMatch(/^\/sign-in/)
  })

  it('that opens nothing any more leaves the session alone', async () => {
    const staff = await makeStaff(app)
    const link = await askForLink(app, staff.email)
    await post(link)
    expect((await post(link, {}, { cookie: staff.cookie })).status).toBe(410)
    await staff.see('')
  })

  it('leads back to the page that was wanted', async () => {
    const { email, org } = await somebody()
    const wanted = `/dashboard/${org.slug}?done=joined`
    const asked = await app.request(wanted)
    expect(asked.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(wanted)}`)
    const response = await post(await askForLink(app, email, { next: wanted }))
    expect(response.headers.get('location')).toBe(wanted)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/dashboard/../\\evil.example',
    '/dashboard/\t//evil.example',
    '/dashboard/..//evil.example',
    'javascript:alert(1)',
    '/subscriptions',
  ])('leads to the dashboard, not to %j', async (next) => {
    const { email } = await somebody()
    const response = await post(await askForLink(app, email, { next }))
    expect(response.headers.get('location')).toBe('/dashboard')
  })
})

describe('a session', () => {
  it('lasts 30 days from its last use', async () => {
    const later = await testApp()
    const staff = await makeStaff(later)
    later.setNow('2026-07-14T12:00:00Z')
    const renewed = await staff.open('')
    expect(renewed.status).toBe(200)
    expect(sessionOf(renewed)).toBe(staff.cookie)
    later.setNow('2026-08-13T11:59:59Z')
    expect((await staff.open('')).status).toBe(200)
    later.setNow('2026-09-13T12:00:00Z')
    expect((await staff.open('')).headers.get('location')).toMatch(/^\/sign-in/)
  })

  it('shows the page although it cannot be moved on, and tries again with the next one', async () => {
    const later = await testApp()
    const staff = await makeStaff(later)
    later.setNow('2026-06-20T12:00:00Z')
    const { query } = later.database
    await query(
      `alter table sessions add constraint fixed check (expires_at < '2026-07-20') not valid`,
    )
    try {
      expect((await staff.open('')).status).toBe(200)
    } finally {
      await query('alter table sessions drop constraint fixed')
    }
    const line = { level: 'error', message: 'session not extended' }
    expect(later.logs).toContainEqual(expect.objectContaining(line))
    expect(sessionOf(await staff.open(''))).toBe(staff.cookie)
    expect(sessionOf(await staff.open(''))).toBe('')
  })

  it('is asked for with a short address, however long that of the page is', async () => {
    const { slug } = await makeStaff(app)
    const askWithout = async (path: string) =>
      (await app.request(path)).headers.get('location')?.replaceAll('%2F', '/')
    const long = '%C3%BC'.repeat(2_000)
    expect(await askWithout(`/dashboard/${slug}/events?q=${long}`)).toBe(
      `/sign-in?next=/dashboard/${slug}`,
    )
    expect(await askWithout(`/dashboard/${long}/events`)).toBe('/sign-in')
  })

  it('is not moved on more than once a day', async () => {
    const staff = await makeStaff(app)
    const response = await staff.open('')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('ends with signing out', async () => {
    const staff = await makeStaff(app)
    const response = await post('/sign-out', {}, { cookie: staff.cookie })
    expect(response.headers.get('location')).toBe('/sign-in')
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect((await staff.open('')).status).toBe(302)
  })

  it('ends on all devices when asked to', async () => {
    const staff = await makeStaff(app)
    const elsewhere = await signIn(app, staff.email)
    const other = await signIn(app, staff.email)
    await post('/sign-out', { everywhere: '1' }, { cookie: elsewhere })
    for (const cookie of [staff.cookie, elsewhere, other]) {
      const response = await app.request(`/dashboard/${staff.slug}`, { headers: { cookie } })
      expect(response.status).toBe(302)
    }
  })

  it.each(['', '__Host-session=', `__Host-session=${'A'.repeat(43)}`, '__Host-session=%00'])(
    'is none with the cookie %j',
    async (cookie) => {
      const staff = await makeStaff(app)
      const response = await app.request(`/dashboard/${staff.slug}`, { headers: { cookie } })
      expect(response.headers.get('location')).toMatch(/^\/sign-in/)
    },
  )
})
