import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { freshEmail, makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { submit, subscriberRow } from './forms.ts'

const wish = (feedId: string, email = freshEmail()) => ({
  feedId,
  email,
  digestFrequency: 'weekly',
})

it('limits the tries of one client, by its address', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const keys: string[] = []
  app.deps.limits.client = async (key) => {
    keys.push(key)
    return false
  }
  const response = await app.request('/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.7' },
    body: JSON.stringify(wish(feed.id)),
  })
  expect(keys).toEqual(['192.0.2.7'])
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ error: 'Too many requests. Try again in a minute.' })
})

it('limits the tries for one address, which it names to nobody', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const keys: string[] = []
  app.deps.limits.address = async (key) => {
    keys.push(key)
    return keys.length < 2
  }
  const form = wish(feed.id)
  expect((await post(app, '/subscriptions', form)).status).toBe(202)
  const spelled = { ...form, email: form.email.toUpperCase() }
  expect((await post(app, '/subscriptions', spelled)).status).toBe(429)
  expect(keys[1]).toBe(keys[0])
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
})

it('tells nothing of an address by limiting it: known or not, the answer is the same', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const { email: pending } = await makePending(app, feed.id)
  const { email: active } = await makeSubscriber(app, feed.id)
  app.deps.limits.address = async () => false
  app.database.roundTrips.splice(0)
  const answers = []
  for (const email of [freshEmail(), pending, active]) {
    const response = await post(app, '/subscriptions', wish(feed.id, email))
    answers.push([response.status, await response.text(), [...response.headers]])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(app.database.roundTrips).toEqual([])
})

it('tells a person who was too fast what to do', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  app.deps.limits.client = async () => false
  const response = await submit(app, '/subscriptions', wish(feed.id))
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(visibleText(await response.text())).toContain('Wait a minute, go back, and send the form')
})

it.each<[string, (path: { confirm: string; manage: string; unsubscribe: string }) => string]>([
  ['POST /subscriptions', () => '/subscriptions'],
  ['POST /subscriptions/confirm', ({ confirm }) => confirm],
  ['POST /subscriptions/manage', ({ manage }) => manage],
  ['POST /subscriptions/manage/erase', ({ manage }) => `${manage}/erase`],
  ['POST /subscriptions/unsubscribe', ({ unsubscribe }) => unsubscribe],
])('%s refuses more than 16 kB, and changes nothing', async (_, path) => {
  const app = await testApp()
  const feed = await makeFeed()
  const subscriber = await makeSubscriber(app, feed.id)
  const before = await subscriberRow(app, subscriber.email)
  const body = { ...wish(feed.id), keywords: 'x'.repeat(17_000) }
  const fields = { ...body, digestFrequency: 'daily' }
  const size = String(new URLSearchParams(fields).toString().length)
  const request = (headers: Record<string, string>) =>
    app.request(path(subscriber), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': size,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
  const response = await request({})
  expect(response.status, await response.clone().text()).toBe(413)
  expect(await response.json()).toEqual({ error: 'Request body exceeds 16 KB' })
  const page = await request({ accept: 'text/html' })
  expect(page.status).toBe(413)
  expect(visibleText(await page.text())).toContain('shorten your text')
  expect(await subscriberRow(app, subscriber.email)).toEqual(before)
  expect(app.queued).toEqual([])
})

it('refuses more than 16 kB also where the size is not announced', async () => {
  const app = await testApp()
  const chunk = new TextEncoder().encode('x'.repeat(10_000))
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  expect((await app.request('/subscriptions', init)).status).toBe(413)
})
