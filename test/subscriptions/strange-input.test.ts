import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { freshEmail, makeSubscriber, post } from '../support/subscriber.ts'
import { subscriberRow } from './forms.ts'

/** Deeper than JSON.stringify goes; it takes the place of this word. */
const DEEP = 'deep'
const deepLists = `${'['.repeat(7_000)}${']'.repeat(7_000)}`

describe.each(['application/json', 'text/html'])(
  'A field that is no text (answer: %s)',
  (accept) => {
    it.each<[string, unknown]>([
      ['an object', { toString: 1 }],
      ['lists in each other', DEEP],
      ['a list of objects', [{ toString: 1 }]],
      ['a number', 5],
    ])('is refused, and changes nothing: %s', async (_, value) => {
      const app = await testApp()
      const feed = await makeFeed()
      const { email, manage } = await makeSubscriber(app, feed.id)
      const before = await subscriberRow(app, email)
      const send = (path: string, body: object) =>
        app.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept },
          body: JSON.stringify(body).replace(`"${DEEP}"`, deepLists),
        })
      const form = { feedId: feed.id, email: freshEmail(), digestFrequency: 'daily' }
      for (const name of ['feedId', 'email', 'digestFrequency', 'keywords', 'state', 'website']) {
        const joined = await send('/subscriptions', { ...form, [name]: value })
        expect(joined.status, name).toBe(400)
        if (name === 'feedId' || name === 'email' || name === 'website') continue
        expect((await send(manage, { ...form, [name]: value })).status, name).toBe(400)
      }
      expect(await subscriberRow(app, email)).toEqual(before)
      expect(app.queued).toEqual([])
    })
  },
)

it('Fields we do not know are left alone while they are plain values', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const form = { feedId: feed.id, email: freshEmail(), digestFrequency: 'weekly' }
  const response = await post(app, '/subscriptions', {
    ...form,
    consent: true,
    source: 3,
    ref: null,
  })
  expect(response.status).toBe(202)
})

it('Halves of characters and NUL are dropped from what is kept', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const choices = { keywords: ['ja\0zz\ud83c'], state: 'Te\0xas' }
  const { email } = await makeSubscriber(app, feed.id, choices)
  expect((await subscriberRow(app, email))?.criteria).toBe('{"keywords":["jazz"],"state":"Texas"}')
})
