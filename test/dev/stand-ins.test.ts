import { describe, expect, it } from 'vitest'
import type { NeonBackend } from '../../db/pool/neon-protocol.ts'
import { openMailbox } from '../../dev/mailbox.ts'
import { createQstash } from '../../dev/qstash/index.ts'
import { createStandIns, type StandInsOptions } from '../../dev/stand-ins.ts'
import { readImage } from '../../domain/image-file.ts'
import { readSvg } from '../support/read-svg.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const mail = {
  to: 'ada@example.com',
  from: 'Calendar <calendar@example.org>',
  subject: 'Confirm',
  text: 'Open https://calendar.example/confirm?a=1&b=2.',
  html: '<p>Open it</p>',
  headers: { 'List-Id': 'live-music' },
}

function standIns(options: Partial<StandInsOptions> = {}) {
  const service = 'http://localhost:9000'
  const handle = createStandIns({ service, mailbox: openMailbox(), now: () => NOW, ...options })
  return async (path: string, init?: RequestInit) =>
    handle(new Request(`http://localhost:9001${path}`, init))
}

function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

describe('the mailbox', () => {
  it('gives mails back as they were sent, newest first', async () => {
    const request = standIns()
    expect((await request('/mail', post(mail))).status).toBe(201)
    await request('/mail', post({ ...mail, subject: 'Later' }))

    expect(await (await request('/mail')).json()).toEqual([
      { ...mail, subject: 'Later', sentAt: NOW.toISOString() },
      { ...mail, sentAt: NOW.toISOString() },
    ])
  })

  it('takes a batch, and the same batch under its key once', async () => {
    const request = standIns()
    const batch = post([mail, { ...mail, to: 'bob@example.com' }])
    const keyed = { ...batch, headers: { ...batch.headers, 'idempotency-key': 'run.1' } }
    for (const _ of [1, 2]) expect((await request('/mail', keyed)).status).toBe(201)
    const kept = (await (await request('/mail')).json()) as { to: string }[]
    expect(kept.map(({ to }) => to)).toEqual(['bob@example.com', mail.to])
  })

  it('has the weekly digests of the next Thursday sent by its button, of the one after by the next', async () => {
    const times: string[] = []
    const request = standIns({ runCron: async (at) => void times.push(at.toISOString()) })
    const press = (site: string) =>
      request('/digests', { method: 'POST', headers: { 'sec-fetch-site': site } })
    expect((await press('cross-site')).status).toBe(403)
    for (const _ of [1, 2]) expect((await press('same-origin')).status).toBe(303)
    const [first = '', second = ''] = times
    expect(new Date(first).getUTCDay()).toBe(4)
    expect(Date.parse(second) - Date.parse(first)).toBe(7 * 86_400_000)
  })

  it('has the notices that wait sent by its button, as if ten minutes had gone', async () => {
    const times: Date[] = []
    const request = standIns({ runCron: async (at) => void times.push(at) })
    const press = async (site: string) =>
      (await request('/event-updates', { method: 'POST', headers: { 'sec-fetch-site': site } }))
        .status
    expect([await press('cross-site'), await press('same-origin')]).toEqual([403, 303])
    expect(times.map((at) => at.getTime() - NOW.getTime() > 600_000)).toEqual([true])
  })

  it('has digests that could not be sent sent by the next press, none left out', async () => {
    const times: string[] = []
    const runCron = async (at: Date) => {
      times.push(at.toISOString())
      if (times.length === 1) throw new Error('The Worker failed')
    }
    const request = standIns({ runCron })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const press = async () => (await request('/digests', { method: 'POST', headers })).status
    expect([await press(), await press()]).toEqual([500, 303])
    expect(times[1]).toBe(times[0])
  })

  it('shows where answers go', async () => {
    const request = standIns()
    await request('/mail', post({ ...mail, replyTo: 'box@riverside.example' }))
    expect(await (await request('/?mail=1')).text()).toMatch(
      /<dt>Reply-To<\/dt>\s*<dd>box@riverside\.example<\/dd>/,
    )
  })

  it('takes nothing but mails', async () => {
    const request = standIns()
    expect((await request('/mail', post({ to: 'a@x.org' }))).status).toBe(400)
    const form = { method: 'POST', body: JSON.stringify(mail) }
    expect((await request('/mail', form)).status).toBe(400)
    expect(await (await request('/mail')).json()).toEqual([])
  })

  it('shows a mail with links that open beside it', async () => {
    const request = standIns()
    await request('/mail', post(mail))
    const page = await (await request('/?mail=1')).text()

    expect(page).toContain('Confirm')
    expect(page).toContain(
      '<a href="https://calendar.example/confirm?a=1&amp;b=2" target="_blank" rel="noopener">',
    )
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p&gt;Open it')
  })

  it('shows hostile mails as text', async () => {
    const request = standIns()
    const evil = '"><script>alert(1)</script>'
    const headers = { [evil]: evil }
    await request(
      '/mail',
      post({ to: evil, from: evil, subject: evil, text: evil, html: evil, headers }),
    )
    const response = await request('/?mail=1')
    const page = await response.text()

    expect(page).not.toContain('<script>alert')
    expect(page.match(/&lt;script&gt;alert/g)?.length).toBeGreaterThanOrEqual(8)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('has a page before the first mail, and for a mail that is gone', async () => {
    const request = standIns()
    expect(await (await request('/')).text()).toContain('No emails yet.')
    expect((await request('/?mail=99')).status).toBe(200)
  })
})

describe('the queue', () => {
  it('is empty without a stand-in for QStash', async () => {
    const request = standIns()
    const empty = { waiting: [], delivered: [], dead: [] }
    expect(await (await request('/queue')).json()).toEqual(empty)
    expect((await request('/v2/publish/https://x.example', post({}))).status).toBe(404)
  })

  it('shows what QStash was given, as JSON and on the page', async () => {
    const keys = { currentSigningKey: 'sig_a' }
    const qstash = createQstash({ token: 'token', ...keys })
    const request = standIns({ qstash })
    const headers = { authorization: 'Bearer token', 'upstash-delay': '1h' }
    const url = 'https://calendar.example/internal/tasks?a=<b>'
    const published = await request(`/v2/publish/${url}`, post({ taskId: 'task_1' }, headers))
    expect(published.status).toBeLessThan(300)

    expect(await (await request('/queue')).json()).toMatchObject({
      waiting: [{ body: '{"taskId":"task_1"}', retried: 0 }],
      delivered: [],
      dead: [],
    })
    const page = await (await request('/')).text()
    expect(page).toContain('{&quot;taskId&quot;:&quot;task_1&quot;}')
    expect(page).not.toContain('a=<b>')
    await qstash.close()
  })
})

describe('the receiver', () => {
  it('shows itself again once it has taken a secret', async () => {
    const request = standIns()
    const added = await request('/receiver/secrets', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ secret: 'whsec_other' }),
    })
    expect([added.status, added.headers.get('location')]).toEqual([303, '/receiver'])
    expect((await request('/receiver')).status).toBe(200)
  })
})

describe('the database', () => {
  const database: NeonBackend = {
    run: async () => ({ rows: [['1']], fields: [{ name: 'n', dataTypeID: 23 }], affected: null }),
    transaction: async () => expect.fail('not a batch'),
  }
  const query = { query: 'SELECT 1 AS n', params: [] }
  const driver = { 'neon-connection-string': 'postgres://dev:dev@localhost/dev' }

  it('answers the driver', async () => {
    const response = await standIns({ database })('/sql', post(query, driver))
    expect(await response.json()).toMatchObject({ rows: [['1']], rowCount: 1 })
  })

  it('answers no web page, which cannot send the driver’s header', async () => {
    const request = standIns({ database })
    expect((await request('/sql', post(query))).status).toBe(400)
    expect((await request('/sql', { method: 'OPTIONS' })).status).toBe(404)
  })
})

describe('the demo page', () => {
  it('embeds the calendar as a customer would, with a link for browsers without script', async () => {
    const page = await (await standIns()('/demo')).text()
    expect(page).toContain('<script src="http://localhost:9000/widget.js" defer></script>')
    expect(page.match(/<calendar-feed feed="feed_demo_music"/g)).toHaveLength(3)
    expect(page).toContain('<a href="http://localhost:9000/f/feed_demo_music">')
  })
})

describe('the sample calendar', () => {
  readSvg()
  it('names images that are there, and no others are', async () => {
    const request = standIns()
    const text = await (await request('/calendar.ics')).text()
    const urls = [...text.matchAll(/^ATTACH;FMTTYPE=image\/jpeg:(.*)$/gm)].map(
      ([, url = '']) => url,
    )
    expect(urls).toHaveLength(2)
    for (const url of urls) {
      const response = await request(new URL(url.trim()).pathname)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(readImage(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
        extension: 'jpg',
      })
    }
    expect((await request('/images/other.jpg')).status).toBe(404)
  })
})
