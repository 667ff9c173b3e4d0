import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { browserOf, freshStaffEmail, makeStaff, ORIGIN, sessionOf } from '../../support/staff.ts'
import { linkIn } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { SIGN_UP: 'open' })
})
beforeEach(() => app.database.query(`delete from mail_counts where key = 'new organizations'`))

let names = 0
const freshName = () => `Sign-up Arts ${++names} ${Date.now()}`
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const post = (path: string, form: Record<string, string> = {}, headers: object = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { origin: ORIGIN, ...headers },
    body: new URLSearchParams(form),
  })

type Typed = { email?: string; name?: string; timezone?: string }
const ask = ({ email = freshStaffEmail(), name = freshName(), timezone = 'Europe/Paris' }: Typed) =>
  post('/start', { email, name, timezone })

const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)

async function mailedLink(typed: Typed & { email: string }): Promise<string> {
  const asked = await ask(typed)
  expect(asked.status, await asked.clone().text()).toBe(200)
  await app.runQueued()
  return linkIn(mailsTo(typed.email).at(-1), '/start/')
}

describe('POST /start', () => {
  it('gives the same response and email whether or not the address has an account', async () => {
    const { email: known } = await makeStaff(app)
    const unknown = freshStaffEmail()
    const bodies = []
    for (const email of [known, unknown]) {
      app.database.roundTrips.splice(0)
      const response = await ask({ email })
      expect(app.database.roundTrips.length).toBe(1)
      expect(response.status).toBe(200)
      bodies.push((await response.text()).replaceAll(email, 'ADDRESS'))
    }
    expect(bodies[0]).toBe(bodies[1])
    await app.runQueued()
    const texts = [known, unknown].map((email) => {
      const { subject, text } = mailsTo(email).at(-1) ?? {}
      return [subject, text?.replace(/\/start\/\S+/, '/start/TOKEN')]
    })
    expect(texts[0]).toEqual(texts[1])
  })

  it('emails nothing that was typed, so that nobody can send their own text through it', async () => {
    const email = freshStaffEmail()
    await mailedLink({ email, name: 'Buy at evil.example now' })
    expect(JSON.stringify(mailsTo(email))).not.toContain('evil')
  })

  it('creates nothing before the link is used', async () => {
    const email = freshStaffEmail()
    const name = freshName()
    await ask({ email, name })
    const count = 'select count(*)::int as count from'
    const [people] = await app.database.query(`${count} people where email = $1`, [email])
    const [organizations] = await app.database.query(`${count} organizations where name = $1`, [
      name,
    ])
    expect([people?.count, organizations?.count]).toEqual([0, 0])
  })

  it('shows what is wrong with each field, and keeps what was typed', async () => {
    const response = await ask({ email: 'ann@<b>', name: ' ', timezone: '' })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('Enter an email address, for example ann@example.com')
    expect(html).toContain('Enter the name of your organization')
    expect(html).toContain('Choose a time zone')
    expect(html).toContain('value="ann@&lt;b&gt;"')
  })

  it('is limited by client and by address', async () => {
    const limited = await testApp(undefined, { SIGN_UP: 'open' })
    const asked: string[] = []
    limited.deps.limits = {
      client: async (key) => asked.push(key) > 0,
      address: async (key) => asked.push(key) < 0,
    }
    const response = await limited.request('/start', {
      method: 'POST',
      headers: { origin: ORIGIN, 'cf-connecting-ip': '198.51.100.7' },
      body: new URLSearchParams({ email: 'ann@example.com', name: 'A', timezone: 'UTC' }),
    })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(asked[0]).toBe('sign-up:198.51.100.7')
    expect(asked[1]).toMatch(/^sign-up:[0-9a-f]{64}$/)
  })

  it('sends at most five links a day to one mailbox, under whatever spelling, with the same response', async () => {
    const email = freshStaffEmail()
    const [name, host] = email.split('@')
    const bodies = new Set<string>()
    for (let i = 0; i < 8; i++) {
      const spelled = i % 2 ? `${name}+${i}@${host}` : email.toUpperCase()
      const response = await ask({ email: spelled })
      expect(response.status).toBe(200)
      bodies.add(visibleText(await response.text()).replace(/\S+@\S+/i, 'ADDRESS'))
    }
    expect(bodies.size).toBe(1)
    await app.runQueued()
    expect(app.mails.filter(({ to }) => to.toLowerCase().startsWith(`${name}`))).toHaveLength(5)
  })

  it('sends at most 1,000 links a day altogether, then says so to everyone alike', async () => {
    await app.database.query(
      `insert into mail_counts (key, since, sent) values ('new organizations', $1, 999)`,
      [app.deps.now().toISOString()],
    )
    const isOpen = async () => {
      const health = (await (await app.request('/healthz')).json()) as Record<string, boolean>
      return health.newOrganizations
    }
    expect(await isOpen()).toBe(true)
    const { email: known } = await makeStaff(app)
    const emails = [freshStaffEmail(), freshStaffEmail(), known]
    const pages = []
    for (const email of emails) {
      app.database.roundTrips.splice(0)
      const response = await ask({ email })
      expect(app.database.roundTrips.length).toBe(1)
      pages.push([response.status, visibleText(await response.text())])
    }
    expect(pages[0]).toMatchObject([200, expect.stringContaining('We’re sending a link')])
    expect(pages[1]).toMatchObject([429, expect.stringContaining('We sent nothing')])
    expect(pages[2]).toEqual(pages[1])
    app.mails.splice(0)
    await app.runQueued()
    expect(app.mails.map(({ to }) => to)).toEqual(emails.slice(0, 1))
    const entry = { level: 'error', message: 'sign-up email limit reached' }
    expect(app.logs.filter(({ message }) => message === entry.message)).toEqual([
      { ...entry, scope: 'new organizations' },
      { ...entry, scope: 'new organizations' },
    ])
    expect(await isOpen()).toBe(false)
  })

  it('sends at most five links a day for one client, whatever addresses it names', async () => {
    const from = (client: string, email = freshStaffEmail()) =>
      post('/start', { email, name: freshName(), timezone: 'UTC' }, { 'cf-connecting-ip': client })
    const ipv6 = (host: number) => `2001:db8:77:1::${host}`
    for (let i = 1; i <= 5; i++) expect((await from(ipv6(i))).status).toBe(200)
    const { email: known } = await makeStaff(app)
    const pages = []
    for (const email of [freshStaffEmail(), known]) {
      const refused = await from(ipv6(6), email)
      pages.push([refused.status, visibleText(await refused.text())])
    }
    expect(pages[0]).toMatchObject([
      429,
      expect.stringContaining('from your network in the last 24 hours'),
    ])
    expect(pages[1]).toEqual(pages[0])
    expect((await from('2001:db8:77:2::1')).status).toBe(200)
    const counts = await app.database.query('select key from mail_counts')
    expect(JSON.stringify(counts)).not.toContain('2001:')
  })

  it('leaves the limits of others alone when a client is over its own', async () => {
    const sent = async () => {
      const [row] = await app.database.query(
        `select sent from mail_counts where key = 'new organizations'`,
      )
      return row?.sent
    }
    const headers = { 'cf-connecting-ip': '198.51.100.77' }
    for (let i = 0; i < 8; i++) {
      await post('/start', { email: freshStaffEmail(), name: 'A', timezone: 'UTC' }, headers)
    }
    expect(await sent()).toBe(5)
  })

  it('refuses a form of another site, and takes one without an Origin with the token of the page', async () => {
    const page = await app.request('/start')
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const fields = { ...formFields(await page.text(), '/start'), email: freshStaffEmail() }
    const form = { ...fields, name: freshName(), timezone: 'UTC' }
    const send = (headers: Record<string, string>, body: Record<string, string>) =>
      app.request('/start', { method: 'POST', headers, body: new URLSearchParams(body) })
    expect((await send({ origin: 'https://evil.example', cookie }, form)).status).toBe(403)
    expect((await send({ cookie }, { ...form, formToken: '00ff' })).status).toBe(403)
    expect((await send({}, form)).status).toBe(403)
    expect((await send({ cookie }, form)).status).toBe(200)
  })
})

describe('a sign-up link', () => {
  it('changes nothing when it is opened, and creates organization, feed, and owner with one click', async () => {
    const email = freshStaffEmail()
    const name = freshName()
    const link = await mailedLink({ email, name })
    for (let i = 0; i < 2; i++) {
      const page = await app.request(link)
      expect(page.headers.get('cache-control')).toBe('no-store')
      const text = visibleText(await page.text())
      expect(text).toContain(name)
      expect(text).toContain(email)
    }
    const response = await post(link)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/dashboard/${slugOf(name)}?done=signed-up`)
    const rows = await app.database.query(
      `select o.plan, o.timezone, m.role, p.email, f.name, f.slug, f.timezone as zone
       from organizations o join feeds f on f.org_id = o.id join memberships m on m.org_id = o.id
       join people p on p.id = m.person_id where o.slug = $1`,
      [slugOf(name)],
    )
    const zone = 'Europe/Paris'
    const feed = { name, slug: slugOf(name), zone }
    expect(rows).toEqual([{ plan: 'free', timezone: zone, role: 'owner', email, ...feed }])
    const browser = browserOf(app, slugOf(name), sessionOf(response))
    expect(await browser.see('?done=signed-up')).toContain('Your calendar is ready')
  })

  it('gives an account a second organization, and the browser its session', async () => {
    const staff = await makeStaff(app)
    const name = freshName()
    const response = await post(await mailedLink({ email: staff.email, name }))
    const browser = browserOf(app, slugOf(name), sessionOf(response))
    expect(await browser.see('')).toContain(`/dashboard/${staff.slug}`)
  })

  it('opens once', async () => {
    const link = await mailedLink({ email: freshStaffEmail() })
    expect((await post(link)).status).toBe(303)
    const again = await post(link)
    expect(again.status).toBe(410)
    expect(sessionOf(again)).toBe('')
    expect((await app.request(link)).status).toBe(410)
  })

  it('creates one organization when it is used twice at once', async () => {
    const name = freshName()
    const link = await mailedLink({ email: freshStaffEmail(), name })
    const statuses = (await Promise.all([post(link), post(link)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([303, 410])
    const made = await app.database.query('select from organizations where name = $1', [name])
    expect(made).toHaveLength(1)
  })

  it('gives organizations of the same name slugs of their own', async () => {
    const name = freshName()
    const locations = []
    for (let i = 0; i < 5; i++) {
      const response = await post(await mailedLink({ email: freshStaffEmail(), name }))
      locations.push(response.headers.get('location')?.split(/[/?]/)[2])
    }
    const slug = slugOf(name)
    expect(locations.slice(0, 3)).toEqual([slug, `${slug}-2`, `${slug}-3`])
    expect(locations[3]).toMatch(new RegExp(`^${slug}-[a-z2-7]{8}$`))
    expect(new Set(locations).size).toBe(5)
  })

  it('gives a name without Latin letters a slug too', async () => {
    const response = await post(await mailedLink({ email: freshStaffEmail(), name: '東京美術館' }))
    expect(response.headers.get('location')).toMatch(/^\/dashboard\/calendar/)
  })

  it('expires after 24 hours, and is gone after a day', async () => {
    const early = await testApp('2026-06-14T12:00:00Z', { SIGN_UP: 'open' })
    const email = freshStaffEmail()
    const body = new URLSearchParams({ email, name: freshName(), timezone: 'UTC' })
    await early.request('/start', { method: 'POST', headers: { origin: ORIGIN }, body })
    await early.runQueued()
    const link = linkIn(
      early.mails.find(({ to }) => to === email),
      '/start/',
    )
    expect((await app.request(link)).status).toBe(410)
    expect((await post(link)).status).toBe(410)
  })

  it('refuses a form of another site', async () => {
    const link = await mailedLink({ email: freshStaffEmail() })
    expect((await post(link, {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(link)).status).toBe(303)
  })

  it('is no sign-in link, and a sign-in link creates nothing', async () => {
    const link = await mailedLink({ email: freshStaffEmail() })
    expect((await app.request(link.replace('/start/', '/sign-in/'))).status).toBe(404)
    expect((await app.request(link.replace('/start/', '/invitations/'))).status).toBe(404)
  })
})

describe('with SIGN_UP=closed', () => {
  it('/start says that accounts are by invitation, and creates nothing', async () => {
    const link = await mailedLink({ email: freshStaffEmail() })
    const closed = await testApp()
    const headers = { origin: ORIGIN }
    for (const path of ['/start', link]) {
      for (const method of ['GET', 'POST']) {
        const response = await closed.request(path, { method, headers })
        expect(response.status, `${method} ${path}`).toBe(404)
        expect(visibleText(await response.text())).toContain('Accounts are by invitation')
      }
    }
    expect(await (await closed.request('/sign-in')).text()).not.toContain('/start')
    expect(await (await app.request('/sign-in')).text()).toContain('href="/start"')
  })
})

describe('POST /start with Turnstile', () => {
  const KEYS = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }
  const YES = { success: true, hostname: 'calendar.test', action: 'sign-up' }
  const CHALLENGES = 'https://challenges.cloudflare.com'

  async function askAs(verdict: object | undefined, more: Record<string, string> = {}) {
    const guarded = await testApp(undefined, { SIGN_UP: 'open', ...KEYS })
    const asked: string[] = []
    guarded.outside = async (_, init) => {
      asked.push(String(init?.body))
      return Response.json(verdict)
    }
    const form = { email: freshStaffEmail(), name: freshName(), timezone: 'Europe/Paris', ...more }
    const response = await guarded.request('/start', {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams(form),
    })
    return { response, asked, queued: guarded.queued, html: await response.text(), form }
  }
  const TOKEN = { 'cf-turnstile-response': 'token' }

  it('emails the link to people Cloudflare vouches for', async () => {
    const { response, asked, queued } = await askAs(YES, TOKEN)
    expect(response.status).toBe(200)
    expect(asked).toEqual(['secret=secret-key&response=token'])
    expect(queued).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['says no', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['vouches for the subscribe form', { ...YES, action: 'subscribe' }],
    ['names another host', { ...YES, hostname: 'evil.test' }],
  ])('shows the form again, as it was typed, when Cloudflare %s', async (_, verdict) => {
    const { response, queued, html, form } = await askAs(verdict, TOKEN)
    expect(response.status).toBe(400)
    expect(queued).toEqual([])
    expect(visibleText(html)).toContain('We couldn’t verify that you’re human. Try again.')
    expect(html).toContain(`value="${form.name}"`)
  })

  it('refuses a form without the challenge, without asking Cloudflare', async () => {
    const { response, asked, queued, html } = await askAs(YES)
    expect([response.status, asked, queued]).toEqual([400, [], []])
    expect(visibleText(html)).toContain('We couldn’t verify that you’re human. Try again.')
  })

  it('allows the challenge beside our own script, and says what to do without JavaScript', async () => {
    const guarded = await testApp(undefined, { SIGN_UP: 'open', ...KEYS })
    const response = await guarded.request('/start')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${CHALLENGES};`)
    expect(policy).toMatch(new RegExp(`frame-src ${CHALLENGES}(;|$)`))
    const html = await response.text()
    expect(html).toContain('data-sitekey="site-key" data-action="sign-up"')
    expect(html).not.toContain('secret-key')
    expect(visibleText(html)).toContain('needs JavaScript. Allow scripts')
  })

  it('neither shows nor allows the challenge without keys', async () => {
    const response = await app.request('/start')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy + (await response.text())).not.toMatch(/cloudflare|turnstile/)
    expect(policy).toContain("script-src 'self'")
  })
})
