import { beforeAll, describe, expect, it } from 'vitest'
import { eventFields } from '../../functions/events/event-fields.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { makeStaffWithFeed, sentTo } from '../support/staff.ts'
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
