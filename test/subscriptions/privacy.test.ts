import { expect, it } from 'vitest'
import { onlyReads } from '../../db/connection/only-reads.ts'
import { createQstash } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import { runJobs } from '../../functions/clean-up.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { publishTasks } from '../../functions/tasks/publish.ts'
import { TEST_ENV, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { linkIn, makeSubscriber, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'
import { open, submit, subscriberRow } from './forms.ts'

const EMAIL = 'very.private+news@mailbox.example.com'

it('writes no address, no token and no nonce to the log or to the queue, whatever happens', async () => {
  const qstash = createQstash({
    token: TEST_ENV.QSTASH_TOKEN,
    currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
    faults: { schedule: (_, dueAt) => [dueAt + 3_600_000] },
  })
  const toQueue: string[] = []
  const served = await serve(async (request) => {
    toQueue.push(request.url, ...[...request.headers].flat(), await request.clone().text())
    return (await qstash.handle(request)) ?? new Response(null, { status: 404 })
  })
  const app = await testApp(undefined, { QSTASH_URL: served.origin })
  const org = await makeOrg({ plan: 'pro' })
  await addEndpoint(app, org.id)
  const feed = await makeFeed({ orgId: org.id })
  const wish = { feedId: feed.id, email: EMAIL, digestFrequency: 'weekly', keywords: ['jazz'] }

  // Every step twice: once while the database or the mail provider fails, once well.
  const step = async (act: () => Promise<unknown>) => {
    app.database.down = true
    await act().catch(() => {})
    app.database.down = false
    await act()
    await publishTasks(app.acting(), taskKinds, app.queued)
    const { send } = app.deps.mailer
    app.deps.mailer.send = () => Promise.reject(new Error('the provider is down'))
    const tasks = [...app.queued]
    await app.runQueued()
    app.deps.mailer.send = send
    app.setNow(new Date(app.deps.now().getTime() + 3_600_000).toISOString())
    app.queued.push(...tasks)
    await app.runQueued()
  }
  await step(() => post(app, '/subscriptions', wish))
  const confirm = linkIn(app.mails.at(-1), '/confirm/')
  await step(() => submit(app, confirm))
  const manage = linkIn(app.mails.at(-1), '/manage/')
  const unsubscribe = linkIn(app.mails.at(-1), '/unsubscribe/')
  const { nonce } = (await subscriberRow(app, EMAIL)) as { nonce: string }
  await step(() => post(app, '/subscriptions', wish))
  await step(() => open(app, `${manage}?digestFrequency=daily&keywords=jazz`))
  await step(() => submit(app, manage, { digestFrequency: 'daily' }))
  await step(() => open(app, `${manage}/export`))
  await step(() => open(app, `${manage}x`))
  await step(() => submit(app, unsubscribe))
  await step(() => submit(app, `${manage}/erase`))
  await runJobs(app.acting(), { broken: () => Promise.reject(new Error('broken')) })
  await qstash.close()
  await served.close()

  const logged = JSON.stringify(app.logs)
  expect(logged).toContain('request failed')
  expect(logged).toContain('email send failed')
  expect(app.logs.length).toBeGreaterThan(20)
  expect(toQueue.length).toBeGreaterThan(20)
  const secrets = [EMAIL, 'very.private', nonce, ...[confirm, manage, unsubscribe].map(tokenOf)]
  for (const secret of secrets) {
    expect(logged).not.toContain(secret)
    expect(toQueue.join()).not.toContain(secret)
  }
})

const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

it.each(['GET', 'HEAD'])('%s changes nothing on any route', async (method) => {
  const app = await testApp()
  const feed = await makeFeed()
  const subscriber = await makeSubscriber(app, feed.id)
  const before = await subscriberRow(app, subscriber.email)
  app.database.roundTrips.splice(0)
  const { confirm, manage, unsubscribe } = subscriber
  const other = `${manage}?digestFrequency=daily&keywords=blues&state=Ohio`
  const join = `/subscriptions/join/${feed.id}`
  const paths = [join, confirm, manage, other, `${manage}/export`, `${manage}/erase`, unsubscribe]
  for (const path of [...paths, '/subscriptions']) {
    for (const accept of ['text/html', '*/*']) {
      await app.request(path, { method, headers: { accept } })
    }
  }
  expect(await subscriberRow(app, subscriber.email)).toEqual(before)
  expect(app.database.roundTrips.length).toBeGreaterThan(5)
  expect(app.database.roundTrips.filter((body) => !onlyReads(body))).toEqual([])
  expect(app.queued).toEqual([])
})

it('keeps tokens from other sites and pages from caches, without breaking our own forms', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const { confirm, manage, unsubscribe } = await makeSubscriber(app, feed.id)
  const join = `/subscriptions/join/${feed.id}`
  for (const path of [join, confirm, manage, unsubscribe, `${manage}x`, '/subscriptions/join/x']) {
    const { headers } = await open(app, path)
    expect(headers.get('referrer-policy'), path).toBe('same-origin')
    expect(headers.get('cache-control'), path).toBe('no-store')
    expect(headers.get('content-security-policy'), path).toContain("form-action 'self'")
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})

it('lets any site post a sign-up, and no other site read anything else', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const { confirm, manage, unsubscribe } = await makeSubscriber(app, feed.id)
  const preflight = await app.request('/subscriptions', {
    method: 'OPTIONS',
    headers: { origin: 'https://blog.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  const wish = { feedId: feed.id, email: 'ann@example.com', digestFrequency: 'weekly' }
  for (const body of [wish, {}, { ...wish, feedId: 'feed_doesnotexist' }]) {
    const response = await post(app, '/subscriptions', body)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  }
  const join = `/subscriptions/join/${feed.id}`
  for (const path of [join, confirm, manage, `${manage}/export`, unsubscribe]) {
    const answers = [
      await app.request(path),
      await post(app, path, { digestFrequency: 'daily' }),
      await app.request(path, { method: 'OPTIONS' }),
    ]
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
    }
  }
})
