import { describe, expect, it } from 'vitest'
import { allRoutes } from '../support/all-routes.ts'
import { testApp } from '../support/app.ts'
import { freshStaffEmail, makeStaff } from '../support/staff.ts'

const ROUTES = (await allRoutes()).filter(({ method }) => method !== 'ALL')
const POSTS = [...new Set(ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path))]

/** Forms that other sites may send, and what guards them instead. */
const OPEN_TO_OTHER_SITES: Record<string, string> = {
  '/subscriptions': 'the widget on any page; a mail must be confirmed',
  '/subscriptions/confirm/:token': 'the token of the mailed link',
  '/subscriptions/manage/:token': 'the token of the mailed link',
  '/subscriptions/manage/:token/calendar': 'the token of the mailed link',
  '/subscriptions/manage/:token/erase': 'the token of the mailed link',
  '/subscriptions/unsubscribe/:token': 'the token of the mailed link',
  '/submit/:feedId': 'the email that must be confirmed; it changes nothing by itself',
  '/submit/confirm/:token': 'the token of the mailed link',
  '/submit/mine/:token': 'the token of the mailed link',
  '/submit/more/:token': 'the token of the mailed link',
  '/mcp': 'it only reads; programs send no origin',
  '/internal/mail-events/resend': 'the signature of the mail provider',
  '/internal/tasks': 'the signature of the queue',
}

/** A body that does not say how long it is. */
function stream(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(Math.min(left, 4_096)).fill(120))
      left -= 4_096
      if (left <= 0) controller.close()
    },
  })
}

describe('every POST route of the app', () => {
  it('refuses a body larger than any of ours before anything else, whether it says its length or not', async () => {
    const app = await testApp()
    const staff = await makeStaff(app)
    const wrong: string[] = []
    for (const path of POSTS) {
      const address = path.replace(':org', staff.slug).replace(/:\w+/g, 'A'.repeat(40))
      const headers = {
        cookie: staff.cookie,
        origin: 'https://calendar.test',
        'content-type': 'application/x-www-form-urlencoded',
      }
      for (const body of ['x'.repeat(140_000), stream(140_000)]) {
        const sent = { method: 'POST', headers, body, duplex: 'half' }
        const { status } = await app.request(address, sent as RequestInit)
        if (status !== 413) wrong.push(`${path}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('refuses forms of other sites before anything else, but for those that are named', async () => {
    const app = await testApp()
    const staff = await makeStaff(app)
    const taken: string[] = []
    for (const path of POSTS) {
      const address = path.replace(':org', staff.slug).replace(/:\w+/g, 'A'.repeat(40))
      for (const origin of ['https://evil.example', 'null', '']) {
        const headers = { cookie: staff.cookie, ...(origin ? { origin } : {}) }
        const body = new URLSearchParams({ email: freshStaffEmail(), name: 'x', formToken: '00ff' })
        const { status } = await app.request(address, { method: 'POST', headers, body })
        if (status !== 403) taken.push(path)
      }
    }
    expect([...new Set(taken)].toSorted()).toEqual(Object.keys(OPEN_TO_OTHER_SITES).toSorted())
    expect(POSTS.length).toBeGreaterThan(30)
    // Nobody was signed out.
    await staff.see('')
  })

  it('is the only way to change something: there is nothing but GET and POST', () => {
    expect(new Set(ROUTES.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']))
  })
})
