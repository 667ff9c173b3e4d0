import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { baitOf, expectNoMarkup, layBait, leaks } from '../support/bait.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'

// A link that opens a subscription stands where the service puts it and nowhere else, whatever an
// organization or the subscriber wrote.

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-16T12:00:00Z')
})

async function baitedSubscriber(seed: number) {
  const bait = baitOf(seed)
  const org = await makeOrg()
  const feed = await makeFeed({ orgId: org.id })
  await layBait(app, { org, feed }, bait)
  app.mails.splice(0)
  const choice = { keywords: ['https', bait().slice(0, 60)], categories: [] }
  return { feed, subscriber: await makeSubscriber(app, feed.id, choice) }
}

describe("a subscriber's own links", () => {
  it.each([1, 2, 3, 4])(
    'stand only where we put them in the emails about a subscription (seed %i)',
    async (seed) => {
      const { feed, subscriber } = await baitedSubscriber(seed)
      const again = { feedId: feed.id, email: subscriber.email, digestFrequency: 'daily' }
      await post(app, '/subscriptions', again)
      await app.runQueued()
      const mails = app.mails.splice(0)
      expect(mails).toHaveLength(3)
      for (const mail of mails) {
        expect(leaks(mail)).toEqual([])
        expectNoMarkup(mail.html)
        expect(`${mail.subject}${mail.from}${mail.to}`).not.toMatch(/[\r\n\u2028]/)
      }
    },
  )

  it.each([5, 6])(
    'stand nowhere in the private calendar, nor in what the public sees (seed %i)',
    async (seed) => {
      const { feed, subscriber } = await baitedSubscriber(seed)
      await app.request(`${subscriber.manage}/calendar`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'intent=renew',
      })
      const settings = await (
        await app.request(subscriber.manage, { headers: { accept: 'text/html' } })
      ).text()
      expectNoMarkup(settings)
      const [, own = ''] = /value="https:\/\/calendar\.test(\/my\/[^"]+\.ics)"/.exec(settings) ?? []
      const file = (await (await app.request(own)).text()).replaceAll('\r\n ', '')
      expect(file).toContain('BEGIN:VEVENT')
      const tokens = [own, subscriber.manage, subscriber.unsubscribe, subscriber.confirm].map(
        (path) => path.replace(/\?.*/, '').split('/').at(-1) ?? '',
      )
      const shown = [file]
      for (const path of ['', '.ics', '.rss', '.json']) {
        shown.push(await (await app.request(`/f/${feed.id}${path}`)).text())
      }
      for (const text of shown) {
        expect(tokens.filter((token) => text.includes(token.replace('.ics', '')))).toEqual([])
      }
    },
  )
})
