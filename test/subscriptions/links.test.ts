import { beforeAll, describe, expect, it } from 'vitest'
import { LINK_PURPOSES, makeLinkToken } from '../../functions/keys/link-token.ts'
import { allRoutes } from '../support/all-routes.ts'
import { TEST_ENV, type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { ORIGIN } from '../support/staff.ts'
import { makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { open, subscriberRow } from './forms.ts'

const OTHER_SECRET = 'another-secret-another-secret-another'
/** Every route that a link leads to; the file of a calendar is named after its token. */
const LINK_ROUTES = (await allRoutes()).filter(({ path }) => /:token|^\/my\//.test(path))
/** What opens a subscription. */
const PURPOSES = LINK_PURPOSES.filter((purpose) =>
  LINK_ROUTES.some(({ path }) => path === `/subscriptions/${purpose}/:token`),
)

let app: TestApp
let feedId: string

beforeAll(async () => {
  app = await testApp()
  feedId = (await makeFeed()).id
})

const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

async function somebody() {
  const { email, ...links } = await makeSubscriber(app, feedId)
  const { id, nonce } = (await subscriberRow(app, email)) as { id: string; nonce: string }
  return { email, links, id, nonce }
}

/** Everything a link can be used for answers 404 and changes nothing. */
async function expectUseless(token: string, purposes: readonly string[] = PURPOSES) {
  for (const purpose of purposes) {
    const path = `/subscriptions/${purpose}/${token}`
    const page = await open(app, path)
    expect(page.status, path).toBe(404)
    const response = await post(app, path, { digestFrequency: 'daily' })
    expect(response.status, path).toBe(404)
    expect(Object.keys((await response.json()) as object)).toEqual(['error'])
  }
  expect((await app.request(`/subscriptions/manage/${token}/export`)).status).toBe(404)
  expect((await post(app, `/subscriptions/manage/${token}/erase`)).status).toBe(404)
}

describe('a link that we did not make', () => {
  it.each<[string, (token: string) => string]>([
    ['cut at its end', (token) => token.slice(0, -1)],
    ['cut in the middle', (token) => token.slice(0, token.indexOf('.') + 5)],
    ['longer by a letter', (token) => `${token}A`],
    ['in capitals', (token) => token.toUpperCase()],
    ['without its signature', (token) => token.split('.').slice(0, 2).join('.')],
    ['with an empty signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
    ['with another signature', (token) => token.replace(/[^.]+$/, 'A'.repeat(43))],
    ['with a signature that is not base64', (token) => token.replace(/[^.]+$/, '*'.repeat(43))],
    ['with a null byte', (token) => `${token}%00`],
    ['nothing but dots', () => '..'],
    ['very long', (token) => token.repeat(50)],
  ])('is of no use: %s', async (_, change) => {
    const { email, links } = await somebody()
    const before = await subscriberRow(app, email)
    await expectUseless(change(tokenOf(links.manage)))
    expect(await subscriberRow(app, email)).toEqual(before)
  })

  it('has one spelling only: no other last letter will do', async () => {
    const { links } = await somebody()
    const token = tokenOf(links.manage)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const letter of letters) {
      const spelled = token.slice(0, -1) + letter
      const { status } = await app.request(`/subscriptions/manage/${spelled}`)
      expect(status, letter).toBe(spelled === token ? 200 : 404)
    }
  })

  it('tells a person what to do next', async () => {
    const page = await open(app, '/subscriptions/manage/nonsense')
    expect(visibleText(await page.text())).toContain('Use the button in your latest email')
  })
})

describe('a link of somebody else', () => {
  it('cannot be made from one own', async () => {
    const [ann, bob] = [await somebody(), await somebody()]
    const [, , mac] = tokenOf(ann.links.manage).split('.')
    await expectUseless(`${bob.id}.${bob.nonce}.${mac}`)
    await expectUseless(`${bob.id}.${ann.nonce}.${mac}`)
  })

  it('cannot be made from the database alone', async () => {
    const { id, nonce } = await somebody()
    for (const purpose of PURPOSES) {
      const token = await makeLinkToken({ APP_SECRET: OTHER_SECRET }, purpose, { id, nonce })
      await expectUseless(token)
    }
  })
})

it('ten purposes have links, three of them to a subscription, which lead to 26 routes', () => {
  expect(LINK_PURPOSES).toHaveLength(10)
  expect(PURPOSES).toHaveLength(3)
  expect(LINK_ROUTES).toHaveLength(26)
})

it.each(LINK_ROUTES)('$method $path takes links of one purpose', async ({ method, path }) => {
  const { email, id, nonce } = await somebody()
  // Where nobody may sign up, their links open nothing.
  const everybody = await testApp(undefined, { SIGN_UP: 'open' })
  const opening: string[] = []
  for (const purpose of LINK_PURPOSES) {
    const token = await makeLinkToken(app.deps.env, purpose, { id, nonce })
    const address = path.replace(/:token/, token).replace(/:file.*/, `${token}.ics`)
    const init = { method, headers: { origin: ORIGIN } }
    const { status } = await everybody.request(address, init)
    if (status !== 404) opening.push(purpose)
    // The one that opens it may end the subscription.
    else if (opening.length === 0) expect(await subscriberRow(app, email), purpose).toBeDefined()
  }
  expect(opening).toHaveLength(1)
})

it('a link of an earlier subscription does not open a new one of the same address', async () => {
  const { email, links, nonce } = await somebody()
  await post(app, links.unsubscribe)
  await post(app, '/subscriptions', { feedId, email, digestFrequency: 'weekly' })
  const renewed = (await subscriberRow(app, email)) as { id: string; nonce: string }
  expect(renewed.nonce).not.toBe(nonce)
  expect((await post(app, links.confirm)).status).toBe(410)
  const mixed = await makeLinkToken(app.deps.env, 'confirm', { id: renewed.id, nonce })
  expect((await post(app, `/subscriptions/confirm/${mixed}`)).status).toBe(410)
  expect(await subscriberRow(app, email)).toMatchObject({ state: 'pending' })
})

it('a well-signed link of nobody is gone', async () => {
  const nobody = { id: freshId('sub'), nonce: freshId('n') }
  for (const purpose of ['confirm', 'manage'] as const) {
    const token = await makeLinkToken(app.deps.env, purpose, nobody)
    expect((await post(app, `/subscriptions/${purpose}/${token}`)).status).toBe(410)
  }
})

it('links survive one rotation of APP_SECRET, not two', async () => {
  const { confirm } = await makePending(app, feedId)
  const { manage } = await makeSubscriber(app, feedId)
  const once = { APP_SECRET: OTHER_SECRET, APP_SECRET_PREVIOUS: TEST_ENV.APP_SECRET }
  const rotated = await testApp(undefined, once)
  expect((await rotated.request(manage)).status).toBe(200)
  expect((await post(rotated, confirm)).status).toBe(200)
  const third = 'third-secret-third-secret-third-secret'
  const twice = { APP_SECRET: third, APP_SECRET_PREVIOUS: OTHER_SECRET }
  expect((await (await testApp(undefined, twice)).request(manage)).status).toBe(404)
})
