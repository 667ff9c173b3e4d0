import { describe, expect, it } from 'vitest'
import { parseEnv } from '../../functions/platform/env.ts'
import { TEST_ENV, testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { freshEmail, post } from '../support/subscriber.ts'

const KEYS = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }
const YES = { success: true, hostname: 'calendar.test', action: 'subscribe' }
const CHALLENGES = 'https://challenges.cloudflare.com'

const guarded = () => testApp('2026-06-15T12:00:00Z', KEYS)
const wish = async () => ({
  feedId: (await makeFeed()).id,
  email: freshEmail(),
  digestFrequency: 'weekly',
})
const TOKEN = { 'cf-turnstile-response': 'token' }

describe('With Turnstile', () => {
  it('somebody Cloudflare vouches for is sent the mail', async () => {
    const app = await guarded()
    const asked: [string, string][] = []
    app.outside = async (url, init) => {
      asked.push([url, String(init?.body)])
      return Response.json(YES)
    }
    expect((await post(app, '/subscriptions', { ...(await wish()), ...TOKEN })).status).toBe(202)
    expect(asked).toEqual([
      [`${CHALLENGES}/turnstile/v0/siteverify`, 'secret=secret-key&response=token'],
    ])
    expect(app.queued).toHaveLength(1)
  })

  it.each<[string, () => Response]>([
    ['says no', () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
    ['names another host', () => Response.json({ ...YES, hostname: 'evil.test' })],
    ['names another form', () => Response.json({ ...YES, action: 'login' })],
    ['says nothing of host and form', () => Response.json({ success: true })],
    ['answers with nonsense', () => new Response('<html>', { status: 502 })],
  ])('nobody gets in when Cloudflare %s', async (_, answer) => {
    const app = await guarded()
    app.outside = async () => answer()
    expect((await post(app, '/subscriptions', { ...(await wish()), ...TOKEN })).status).toBe(400)
    expect(app.queued).toEqual([])
  })

  it('nobody gets in when Cloudflare cannot be reached', async () => {
    const app = await guarded()
    expect((await post(app, '/subscriptions', { ...(await wish()), ...TOKEN })).status).toBe(400)
    expect(app.queued).toEqual([])
  })

  const refusal = (...codes: string[]) => ({ success: false, 'error-codes': codes })
  it.each<[string, string, () => Response | Promise<never>]>([
    [
      'our secret is wrong',
      'invalid-input-secret',
      () => Response.json(refusal('invalid-input-secret', 'token')),
    ],
    [
      'our secret is missing',
      'missing-input-secret',
      () => Response.json(refusal('missing-input-secret')),
    ],
    ['Cloudflare has a fault', 'internal-error', () => Response.json(refusal('internal-error'))],
    ['its answer is no verdict', 'no-verdict', () => Response.json({ token: 'token' })],
    ['its answer is no JSON', 'no-verdict', () => new Response('token', { status: 502 })],
    ['nobody answers', 'unreachable', () => Promise.reject(new Error('token'))],
  ])('the log says why nobody gets in when %s, and nothing more', async (_, code, answer) => {
    const app = await guarded()
    app.outside = async () => answer()
    expect((await post(app, '/subscriptions', { ...(await wish()), ...TOKEN })).status).toBe(400)
    const faults = app.logs.filter(({ level }) => level === 'error')
    expect(faults).toEqual([{ level: 'error', message: 'turnstile check failed', codes: [code] }])
  })

  it('nothing is logged as a fault when Cloudflare refuses a visitor', async () => {
    const app = await guarded()
    app.outside = async () => Response.json(refusal('invalid-input-response'))
    expect((await post(app, '/subscriptions', { ...(await wish()), ...TOKEN })).status).toBe(400)
    expect(app.logs.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('a form without the challenge is told which page has it, without asking anybody', async () => {
    const app = await guarded()
    const form = await wish()
    const response = await post(app, '/subscriptions', form)
    expect(response.status).toBe(400)
    const page = `https://calendar.test/subscriptions/join/${form.feedId}`
    expect(await response.json()).toEqual({
      error: `Sign-up requires a bot check; sign up at ${page}`,
    })
  })

  it('the page shows the challenge, allows it and nothing else, and says what to do without script', async () => {
    const app = await guarded()
    const { feedId } = await wish()
    const response = await app.request(`/subscriptions/join/${feedId}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src ${CHALLENGES};`)
    expect(policy).toMatch(new RegExp(`frame-src ${CHALLENGES}(;|$)`))
    const html = await response.text()
    expect(html).toContain('data-sitekey="site-key" data-action="subscribe"')
    expect(html).not.toContain('secret-key')
    expect(visibleText(html)).toContain('needs JavaScript. Allow scripts')
  })

  it('a person who was refused gets the form again, as it was typed', async () => {
    const app = await guarded()
    const form = { ...(await wish()), state: 'Texas' }
    const response = await app.request('/subscriptions', {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams(form),
    })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('value="Texas"')
    expect(visibleText(html)).toContain('We couldn’t verify that you’re human')
  })

  it('the public page of a feed leads to the form instead of showing one', async () => {
    const app = await guarded()
    const { feedId } = await wish()
    const response = await app.request(`/f/${feedId}`)
    const html = await response.text()
    expect(html).toContain(`href="/subscriptions/join/${feedId}"`)
    expect(html).not.toContain('action="/subscriptions"')
    expect(response.headers.get('content-security-policy')).not.toContain('cloudflare')
  })
})

it('Without Turnstile no page allows or names it', async () => {
  const app = await testApp()
  const { feedId } = await wish()
  const response = await app.request(`/subscriptions/join/${feedId}`)
  expect(response.headers.get('content-security-policy')).not.toContain('cloudflare')
  expect(await response.text()).not.toContain('cloudflare')
})

it.each(['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'])(
  'One key of Turnstile without the other is refused (%s)',
  (name) => {
    expect(() => parseEnv({ ...TEST_ENV, [name]: 'x' })).toThrow('TURNSTILE_SECRET_KEY')
  },
)
