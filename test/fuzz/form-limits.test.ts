import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { COUNTS, DASHBOARD_PAGES } from '../support/dashboard-routes.ts'
import { FORM, fill, makeEverything } from '../support/everything.ts'
import { makeFeed } from '../support/factories.ts'
import { formsOf, type PageForm } from '../support/forms-of.ts'
import { ORIGIN } from '../support/staff.ts'
import { freshEmail, makePending, makeSubscriber } from '../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** What takes longest to read where somebody splits, converts or compares before they count. */
const FILLINGS: Record<string, (bytes: number) => string> = {
  'words that all differ': (bytes) =>
    Array.from({ length: bytes / 5 }, (_, i) => i.toString(36)).join(','),
  'a name in many letters': (bytes) =>
    `https://${Array.from({ length: bytes / 3 - 8 }, (_, i) => String.fromCharCode(0x4e00 + (i % 20_000))).join('')}`,
  'accents upon accents': (bytes) => `a${'\u0316\u0301'.repeat(bytes / 4 - 1)}`,
}

const PUBLIC_BYTES = 16_384
const DASHBOARD_BYTES = 131_072
/** Room for the other fields. */
const REST = 2_000

/** Posts the form once for each of its fields and fillings, the field as large as the body may be. */
async function overfill(form: PageForm, rest: object, cookie = '') {
  const most = form.action.startsWith('/dashboard/') ? DASHBOARD_BYTES : PUBLIC_BYTES
  const headers = {
    'content-type': 'application/json',
    accept: 'text/html',
    origin: ORIGIN,
    cookie,
  }
  const known = Object.entries(rest).filter(([name]) => form.fields.includes(name))
  for (const field of form.fields) {
    // Without an Origin the token is read; with one, the other fields.
    const { origin: _, ...unnamed } = headers
    const sent = field === 'formToken' ? unnamed : headers
    for (const [filling, make] of Object.entries(FILLINGS)) {
      const body = JSON.stringify({ ...Object.fromEntries(known), [field]: make(most - REST) })
      const response = await app.request(form.action, { method: 'POST', headers: sent, body })
      expect(response.status, `${form.action}: ${field}, ${filling}`).toBeLessThan(500)
      expect(response.status, `${form.action}: ${field}, ${filling}`).not.toBe(413)
    }
  }
}

describe('Each field of each form, as large as a body may be', () => {
  it('is answered in the dashboard without waiting', async () => {
    const { staff, feed, ids } = await makeEverything(app)
    const forms = new Map<string, PageForm>()
    for (const { path } of DASHBOARD_PAGES) {
      const response = await staff.open(fill(path, ids))
      if (response.status !== 200) continue
      for (const form of formsOf(await response.text(), path)) forms.set(form.action, form)
    }
    expect(forms.size).toBe(COUNTS.forms)
    const fields = [...forms.values()].flatMap((form) => form.fields)
    expect(fields).toContain('categories')
    expect(fields).toContain('keywords')
    const bare = (form: PageForm) => form.fields.every((name) => name === 'formToken')
    const all = [...forms.values()]
    // Those that delete and leave come last: the others need what they take away.
    for (const form of [...all.filter((it) => !bare(it)), ...all.filter(bare)]) {
      await overfill(form, FORM(feed.id), staff.cookie)
    }
  }, 600_000)

  it('is answered on the public pages without waiting', async () => {
    const feed = await makeFeed()
    const { manage, unsubscribe } = await makeSubscriber(app, feed.id)
    const { confirm } = await makePending(app, feed.id)
    const pages = [`/subscriptions/join/${feed.id}`, `/f/${feed.id}`, '/sign-in']
    const forms: PageForm[] = []
    for (const path of [...pages, manage, confirm, unsubscribe]) {
      const response = await app.request(path, { headers: { accept: 'text/html' } })
      const found = formsOf(await response.text(), path)
      expect(found, path).not.toEqual([])
      forms.push(...found)
    }
    const rest = { feedId: feed.id, email: freshEmail(), digestFrequency: 'weekly' }
    for (const form of forms) await overfill(form, rest)
  }, 600_000)
})
