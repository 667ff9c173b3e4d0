import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { askForLink, makeStaffWithFeed, ORIGIN, sentTo, sessionOf } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const TYPED = {
  title: 'Jazz & “Blues” <live> "tonight"',
  description: 'First & foremost.\r\n\r\n  Second <b>paragraph</b>.',
}

/** A form sent after the session has ended, from the page where it stood. */
async function sendTooLate(path: string, form: Record<string, string>, accept = 'text/html') {
  const { staff, feed } = await makeStaffWithFeed(app)
  await app.database.query('delete from sessions where person_id = $1', [staff.personId])
  const fields = { ...eventForm(feed.id), ...form }
  const referer = `${ORIGIN}/dashboard/${staff.slug}/events/new?feed=${feed.id}`
  const response = await staff.send(path, fields, { referer, accept })
  return { staff, feed, fields, response }
}

describe('a form sent after the session has ended', () => {
  it('saves what was typed once somebody has signed in in another tab', async () => {
    const { staff, feed, fields, response } = await sendTooLate('/events', TYPED)
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).not.toContain('<b>')
    const action = `/dashboard/${staff.slug}/events`
    const { formToken, ...kept } = formFields(html, action)
    expect(kept).toEqual(fields)

    const next = decodeURIComponent(/\/sign-in\?next=([^"]*)"/.exec(html)?.[1] ?? '')
    expect(next).toBe(`/dashboard/${staff.slug}/events/new?feed=${feed.id}`)
    const link = await askForLink(app, staff.email, { next })
    const signedIn = await app.request(link, { method: 'POST', headers: { origin: ORIGIN } })
    expect(await sentTo(signedIn)).toBe(next)

    // Without an Origin header it is the page's token that counts, under the new session too.
    const seed = response.headers.getSetCookie().find((line) => line.startsWith('__Host-form='))
    const cookie = `${sessionOf(signedIn)}; ${seed?.split(';')[0]}`
    const send = (token: string) =>
      app.request(action, {
        method: 'POST',
        headers: { cookie, accept: 'text/html' },
        body: new URLSearchParams({ ...kept, formToken: token }),
      })
    expect((await send('0'.repeat(64))).status).toBe(403)
    await sentTo(await send(formToken ?? ''))
    const rows = await app.database.query('select * from events where org_id = $1', [staff.orgId])
    expect(rows).toMatchObject([
      { title: TYPED.title, description: TYPED.description.replaceAll('\r', '') },
    ])
  })

  it('stays on its page however often it is sent before signing in', async () => {
    const { staff, fields, response } = await sendTooLate('/events', TYPED)
    const action = `/dashboard/${staff.slug}/events`
    const again = await staff.send('/events', formFields(await response.text(), action))
    expect(again.status).toBe(401)
    const { formToken: _, ...kept } = formFields(await again.text(), action)
    expect(kept).toEqual(fields)
  })

  it('keeps nothing of a form that may hold a secret', async () => {
    const url = 'https://hooks.customer.com/token-of-theirs'
    const { response } = await sendTooLate('/webhooks', { url })
    expect(response.status).toBe(401)
    const html = await response.text()
    expect(html).not.toContain('token-of-theirs')
    expect(visibleText(html)).toContain('Sign in again')
  })

  it('of another site gets nothing back', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const headers = { origin: 'https://evil.example', cookie: '' }
    const response = await staff.send('/events', { ...eventForm(feed.id), ...TYPED }, headers)
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('tonight')
  })

  it('by a program is answered by a plain 401', async () => {
    const { response } = await sendTooLate('/events', TYPED, 'application/json')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'Your session has ended' })
  })
})
