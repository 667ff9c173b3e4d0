import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseSettings } from '../../dev/starter/settings.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { calendar, concert } from '../imports/calendar.ts'
import { TEST_ENV, type TestApp, testApp } from '../support/app.ts'
import { freshId } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Browser, makeStaffWithFeed } from '../support/staff.ts'

// What a newcomer copies out of README.md into the forms of the dashboard.

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const [CALENDAR = ''] = /http\S+calendar\.ics/.exec(readme) ?? []
const [RECEIVER = ''] = /http\S+receiver/.exec(readme) ?? []
const { WEBHOOK_INSECURE_HOSTS } = chooseSettings({ port: 8787 }, {}).bindings
const PRODUCTION = {
  ENVIRONMENT: 'production',
  MAILER: 'cloudflare',
  // Production refuses the settings of tests.
  APP_SECRET: 'Zq3vP9xKt7LmB2nWc5RyH8dGf4JsA6uE',
  QSTASH_URL: undefined,
  QSTASH_TOKEN: undefined,
  QSTASH_CURRENT_SIGNING_KEY: undefined,
  QSTASH_NEXT_SIGNING_KEY: undefined,
}

let app: TestApp
let staff: Browser
let feedId: string
let asked: string[]
beforeEach(async () => {
  app = await testApp(undefined, { WEBHOOK_INSECURE_HOSTS })
  const made = await makeStaffWithFeed(app)
  staff = made.staff
  feedId = made.feed.id
  asked = []
  app.outside = async (url) => {
    asked.push(url)
    return new Response(calendar(concert('x')))
  }
})

const PLACES: [what: string, address: string, send: (address: string) => Promise<Response>][] = [
  ['calendar', CALENDAR, (url) => staff.send('/imports', { feed: feedId, url })],
  [
    'receiver',
    RECEIVER,
    (url) =>
      staff.send('/webhooks', { url, 'event:subscriber.created': 'on', once: freshId('form') }),
  ],
]

it('has an address of a calendar and one of a receiver', () => {
  expect([CALENDAR, RECEIVER]).toEqual([
    'http://localhost:8788/calendar.ics',
    'http://localhost:8788/receiver',
  ])
})

describe.each(PLACES)('the address of the %s in README.md', (_, address, send) => {
  it('is taken by its form in npm run dev', async () => {
    const response = await send(address)
    const said = visibleText(await response.text())
    expect(response.status, said).toBeLessThan(400)
  })

  it('is refused by its form in production, with the settings of npm run dev', async () => {
    app.deps.env = parseEnv({ ...TEST_ENV, ...PRODUCTION, WEBHOOK_INSECURE_HOSTS })
    const response = await send(address)
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toMatch(
      /Remove the port|Enter a URL that begins with https/,
    )
    expect(asked).toEqual([])
  })
})
