import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { freshEmail, post } from '../support/subscriber.ts'

it('sends one mailbox three mails a day for a feed, however its address is tagged', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const [name] = freshEmail().split('@')
  const join = (email: string) =>
    post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  for (let i = 0; i < 60; i++) expect((await join(`${name}+${i}@example.com`)).status).toBe(202)
  expect((await join(`${name}@example.com`)).status).toBe(202)
  await app.runQueued()
  expect(app.mails).toHaveLength(3)
  app.setNow('2026-06-16T12:00:00Z')
  expect((await join(`${name}+later@example.com`)).status).toBe(202)
  await app.runQueued()
  expect(app.mails).toHaveLength(4)
})

it('keeps tagged addresses apart as subscribers', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const [name] = freshEmail().split('@')
  for (const email of [`${name}@example.com`, `${name}+jazz@example.com`]) {
    await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  }
  await app.runQueued()
  expect(app.mails.map(({ to }) => to)).toEqual([`${name}@example.com`, `${name}+jazz@example.com`])
})

it('counts mails without their addresses, and for no longer than a day', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const email = freshEmail()
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  const rows = await app.database.query('select * from mail_counts')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(email.split('@')[0])
})

it('counts the clients of one IPv6 network as one', async () => {
  const app = await testApp()
  const keys = new Set<string>()
  app.deps.limits.client = async (key) => {
    keys.add(key)
    return false
  }
  for (let i = 1; i <= 60; i++) {
    const headers = { 'cf-connecting-ip': `2001:db8:1:2::${i.toString(16)}` }
    await app.request('/subscriptions', { method: 'POST', headers })
  }
  expect([...keys]).toEqual(['2001:db8:1:2::/64'])
})
