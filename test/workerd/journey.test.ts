import { expect, it, vi } from 'vitest'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { carryVisitor } from '../support/journey.ts'
import { freshEmail } from '../support/subscriber.ts'
import { startWorld } from './start-world.ts'

const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

it('carries a visitor from the form to digest and event update and out again, with all webhooks, in the real Worker', {
  timeout: 120_000,
}, async () => {
  await carryVisitor(await startWorld())
})

it('limits one client to 20 tries a minute and one address to 5, as wrangler.toml says', {
  timeout: 120_000,
}, async () => {
  const world = await startWorld()
  const feed = await makeFeed()
  const triesUntilRefused = async (client: string, nextEmail: () => string) => {
    for (let tries = 1; ; tries++) {
      const init = post({ feedId: feed.id, email: nextEmail(), digestFrequency: 'weekly' })
      const headers = { ...init.headers, 'cf-connecting-ip': client }
      const { status } = await world.call('/subscriptions', { ...init, headers })
      if (status === 429) return tries - 1
      expect(status).toBe(202)
    }
  }
  // The minute may end meanwhile, and counting begins anew.
  const byClient = await triesUntilRefused('192.0.2.1', freshEmail)
  expect([byClient >= 20, byClient <= 40]).toEqual([true, true])
  const email = freshEmail()
  const byAddress = await triesUntilRefused('192.0.2.2', () => email)
  expect([byAddress >= 5, byAddress <= 10]).toEqual([true, true])
})

it("sends through Cloudflare's own binding", { timeout: 120_000 }, async () => {
  const world = await startWorld({ MAILER: 'cloudflare' })
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id, name: 'Live music' })
  const email = freshEmail()
  const wish = { feedId: feed.id, email, digestFrequency: 'weekly' }
  expect((await world.call('/subscriptions', post(wish))).status).toBe(202)
  const [mail] = await vi.waitUntil(
    async () => {
      const sent = await world.sentByCloudflare()
      return sent.length > 0 && sent
    },
    { timeout: 60_000 },
  )
  expect(mail).toMatchObject({
    from: '"Test org" <calendar@calendar.test>',
    to: [email],
    subject: 'Confirm your subscription to Live music',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
})
