import { beforeAll, describe, expect, it } from 'vitest'
import { eventFields } from '../../functions/events/event-fields.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { makeStaffWithFeed, ORIGIN, sentTo } from '../support/staff.ts'
import { makeSubscriber } from '../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const HOSTILE = `"><script>alert('x')</script>`

describe('script in every text field', () => {
  it('is text on every page, in mails, in the export, in the API and in JSON-LD', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const texts = Object.fromEntries(
      Object.entries(eventFields)
        .filter(([, { kind }]) => ['title', 'line', 'paragraphs', 'words'].includes(kind))
        .map(([name]) => [name, HOSTILE]),
    )
    const fits = { stateCode: '<b>', postalCode: '<b>' }
    const event = await sentTo(
      await staff.send('/events', eventForm(feed.id, { ...texts, ...fits })),
    )
    const feedForm = { name: HOSTILE, slug: 'x', description: HOSTILE, timezone: 'UTC' }
    await sentTo(await staff.change(`/feeds/${feed.id}`, feedForm))
    const custom = {
      name: HOSTILE,
      slug: 'x',
      keywords: HOSTILE,
      categories: HOSTILE,
      state: HOSTILE,
    }
    await sentTo(await staff.send('/custom-feeds', custom))
    await sentTo(await staff.change('/settings', { name: HOSTILE, timezone: 'UTC' }))
    const widget = {
      view: 'list',
      theme: 'auto',
      accentColor: '#000000',
      perPage: '5',
      title: HOSTILE,
    }
    await sentTo(await staff.change(`/feeds/${feed.id}/widget`, widget))
    await makeSubscriber(app, feed.id, { keywords: [HOSTILE], state: HOSTILE })
    await staff.send('/team/invitations', { email: 'hostile@example.com', role: 'member' })
    await app.runQueued()

    const id = /evt_\w+/.exec(event)?.[0]
    const own = ['', '/events', `/events/${id}`, `/events/${id}/delete`, `/events/new?from=${id}`]
      .concat(['/feeds', `/feeds/${feed.id}`, `/feeds/${feed.id}/widget`, '/custom-feeds'])
      .concat(['/subscribers', '/team', '/settings', `/events?q=${encodeURIComponent(HOSTILE)}`])
    for (const path of own) expectNoScript(await staff.see(path), path)
    const invalid = await staff.send(
      '/events',
      eventForm(feed.id, { ...texts, startDate: HOSTILE }),
    )
    expect(invalid.status).toBe(400)
    expectNoScript(await invalid.text(), 'the form again')
    for (const path of [`/f/${feed.id}`, `/embed/${feed.id}`, await publicPage(staff.see, id)]) {
      expectNoScript(await (await app.request(path)).text(), path)
    }
    for (const mail of app.mails) {
      expectNoScript(mail.html, mail.subject)
      expect(mail.subject).not.toContain('\n')
    }
  })
})

it('characters that turn the text after them are in no row that forms save', async () => {
  const TURNED = 'Jazz \u202egnidnecsed\u2067 night'
  const { staff, feed } = await makeStaffWithFeed(app)
  const texts = Object.fromEntries(
    Object.entries(eventFields)
      .filter(([, { kind }]) => ['title', 'line', 'paragraphs', 'words'].includes(kind))
      .map(([name]) => [name, TURNED]),
  )
  const fits = { stateCode: 'T\u202eX', postalCode: '7\u202e8' }
  await sentTo(await staff.send('/events', eventForm(feed.id, { ...texts, ...fits })))
  const named = { name: TURNED, description: TURNED, timezone: 'UTC' }
  await sentTo(await staff.send('/feeds', named))
  await sentTo(
    await staff.send('/custom-feeds', { ...named, keywords: TURNED, categories: TURNED }),
  )
  await sentTo(await staff.change('/settings', { name: TURNED, postalAddress: TURNED }))
  await sentTo(await staff.change(`/feeds/${feed.id}/widget`, { title: TURNED }))
  const start = { email: 'turned@example.com', name: TURNED, timezone: 'UTC' }
  const open = await testApp(undefined, { SIGN_UP: 'open' })
  const asked = await open.request('/start', {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams(start),
  })
  expect(asked.status).toBe(200)
  const tables = await app.database.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  // Others that share the database may have saved such characters on purpose.
  const turn = '[\u202a-\u202e\u2066-\u2069]'
  const turned = `${turn}gnidnecsed|gnidnecsed${turn}|T${turn}X|7${turn}8`
  const found = []
  const saved = []
  for (const { name } of tables) {
    const rows = (pattern: string) =>
      app.database.query(`select from "${name}" t where to_jsonb(t)::text ~ $1 limit 1`, [pattern])
    if ((await rows(turned)).length > 0) found.push(name)
    if ((await rows('Jazz gnidnecsed night')).length > 0) saved.push(name)
  }
  expect(found).toEqual([])
  const expected = ['custom_feeds', 'events', 'feeds', 'organizations', 'sign_ups']
  expect(saved.sort()).toEqual(expect.arrayContaining(expected))
})

async function publicPage(see: (path: string) => Promise<string>, id?: string): Promise<string> {
  const html = await see(`/events/${id}`)
  return /href="(\/events\/\d{4}[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

/** No script element but our own, and none closed early inside a JSON block. */
function expectNoScript(html: string, where: string): void {
  const own = html.replace(/<script[^>]* src="\/[^"]*"[^>]*><\/script>/g, '')
  const json = own.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')
  expect(json, where).not.toContain('<script')
  expect(json, where).not.toContain(`alert('x')</script>`)
}
