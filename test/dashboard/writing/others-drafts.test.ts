import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { DASHBOARD_ROUTES } from '../../support/dashboard-routes.ts'
import { eventForm } from '../../support/event-form.ts'
import { makeEvent, makeFeed, makeImage } from '../../support/factories.ts'
import { type Browser, makeStaff, makeStaffWithFeed, ORIGIN, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const SECRET = 'Xylophone'

async function draftOf(person: Browser, feedId: string, form: Record<string, string> = {}) {
  const fields = eventForm(feedId, { intent: 'draft', ...form })
  return /evt_\w+/.exec(await sentTo(await person.send('/events', fields)))?.[0] ?? ''
}

/** An owner, two writers, and drafts of all three, with a word in each of their texts that nothing else has. */
async function makeDrafts() {
  const { staff: owner, feed } = await makeStaffWithFeed(app)
  const of = { orgId: owner.orgId, slug: owner.slug, role: 'writer' as const }
  const [writer, other] = [await makeStaff(app, of), await makeStaff(app, of)]
  const secret = {
    ...{ title: `${SECRET} night`, location: `${SECRET} Hall`, organizerName: `${SECRET} Club` },
    ...{ categories: SECRET, city: SECRET, description: SECRET },
  }
  const repeats = { repeat: 'daily', repeatEnds: 'count', repeatCount: '3' }
  const drafts = [
    await draftOf(owner, feed.id, secret),
    await draftOf(other, feed.id, secret),
    await draftOf(other, feed.id, { ...secret, ...repeats }),
    await draftOf(owner, feed.id, { ...secret, startDate: '2020-01-01', meantDate: '2020-01-01' }),
  ]
  return { owner, writer, other, feed, drafts }
}

describe('a draft of another person', () => {
  it('is not there for a writer on any route, whatever is sent', async () => {
    const { writer, feed, drafts } = await makeDrafts()
    const everything = () =>
      app.database.query(
        `select (select json_agg(e order by e.id) from events e where e.org_id = $1) as events,
          (select count(*)::int from submissions where org_id = $1) as sent`,
        [writer.orgId],
      )
    const before = await everything()
    const routes = DASHBOARD_ROUTES.filter(({ rest }) => rest.includes(':eventId'))
    expect(routes.length).toBeGreaterThan(15)
    for (const { method, rest, permission } of routes) {
      for (const id of drafts) {
        const path = `/dashboard/${writer.slug}${rest.replace(':eventId', id).replace(':status', 'cancelled')}`
        const response = await app.request(path, {
          method,
          headers: { cookie: writer.cookie, origin: ORIGIN, accept: 'text/html' },
          ...(method === 'POST' && {
            body: new URLSearchParams(eventForm(feed.id, { intent: 'publish', scope: 'all' })),
          }),
        })
        const isOpen = permission === 'events.write'
        expect(response.status, `${method} ${rest}`).toBe(isOpen ? 404 : 403)
        expect(await response.text(), `${method} ${rest}`).not.toContain(SECRET)
      }
    }
    expect(await everything()).toEqual(before)
  })

  it('stands in no list, month, count, copy, suggestion, or filter of a writer', async () => {
    const { writer, owner, drafts } = await makeDrafts()
    const [series] = await app.database.query('select id from series where org_id = $1', [
      writer.orgId,
    ])
    const paths = [
      '',
      '/events',
      '/events?when=past',
      '/events?when=drafts',
      `/events?q=${SECRET}`,
      `/events?category=${SECRET}`,
      '/events?month=2026-07',
      '/events?day=2026-07-04',
      '/events?day=2020-01-01&when=past',
      '/events?view=month&month=2026-07',
      `/events?view=month&month=2026-07&event=${drafts[0]}`,
      '/events?status=scheduled',
      '/events?origin=here',
      `/events?series=${series?.id}`,
      `/events/new?from=${drafts[0]}`,
      `/events/new?after=${drafts[1]}`,
      '/events/new',
      `/places.json?q=${SECRET}`,
    ]
    let shown = 0
    for (const path of paths) {
      const text = await (await follow(writer, path)).text()
      // What was searched for stands in the page.
      const hidden = path.includes(SECRET) ? /Xylophone (night|Hall|Club)/ : /Xylophone/
      expect(text, path).not.toMatch(hidden)
      if ((await (await follow(owner, path)).text()).includes(SECRET)) shown++
    }
    expect(shown).toBe(paths.length - 1)
    expect((await follow(writer, `/events?series=${series?.id}`)).status).toBe(404)
    expect(await writer.see('')).not.toMatch(/drafts?</)
    expect(await writer.see('/events')).toContain('No upcoming events')
  })

  it('does not show its image after an upload that failed', async () => {
    const { writer } = await makeDrafts()
    const image = `/media/img_${'z'.repeat(32)}/large.webp`
    await makeImage(writer.orgId, image)
    const body = new FormData()
    body.set('file', new File(['no image'], 'photo.jpg', { type: 'image/jpeg' }))
    const headers = { cookie: writer.cookie, origin: ORIGIN, accept: 'text/html' }
    const path = `/dashboard/${writer.slug}/images`
    const refused = await app.request(path, { method: 'POST', headers, body })
    expect(refused.status, await refused.clone().text()).toBe(400)
    expect(await refused.text()).not.toContain(image)
  })

  it('does not come with the address of its venue', async () => {
    const { writer, feed } = await makeDrafts()
    const fields = { ...eventForm(feed.id), location: `${SECRET} Hall`, show: 'venue' }
    const text = await (await writer.send('/events', fields)).text()
    expect(text).not.toContain(`value="${SECRET}"`)
  })
})

async function follow(person: Browser, path: string): Promise<Response> {
  const response = await person.open(path)
  const next = response.headers.get('location')?.split(`/dashboard/${person.slug}`)[1]
  return next === undefined ? response : person.open(next)
}

describe('a writer', () => {
  it('sees their own drafts beside what is published', async () => {
    const { writer, feed } = await makeDrafts()
    const id = await draftOf(writer, feed.id, { title: 'My own' })
    await makeEvent(feed, { title: 'Public' })
    for (const path of ['/events', '/events?view=month&month=2026-07', '/events?q=own']) {
      expect(await writer.see(path), path).toContain('My own')
    }
    expect(await writer.see('/events')).toContain('Public')
    expect(await writer.see('')).toContain('Public')
    expect(await writer.see('/events?when=drafts')).toContain('My own')
    expect(await (await follow(writer, `/events/new?from=${id}`)).text()).toContain('My own')
  })

  it('is not told how many subscribers there are, or what became of emails', async () => {
    const { writer, feed } = await makeDrafts()
    const { id } = await makeEvent(feed, { title: 'Public' })
    for (const path of ['', '/events', `/events/${id}`]) {
      expect(await writer.see(path), path).not.toMatch(/subscriber|got an email/i)
    }
  })

  it('reaches nothing of another organization', async () => {
    const { writer } = await makeDrafts()
    const theirs = await makeDrafts()
    const { id } = await makeEvent(await makeFeed({ orgId: theirs.owner.orgId }))
    for (const eventId of [id, ...theirs.drafts]) {
      await writer.see(`/events/${eventId}`, 404)
      for (const path of ['', '/hand-in', '/take-back', '/delete']) {
        const sent = await writer.send(`/events/${eventId}${path}`, eventForm(theirs.feed.id))
        expect(sent.status, path).toBe(404)
      }
    }
    const elsewhere = await writer.send('/events', eventForm(theirs.feed.id))
    expect(elsewhere.status).toBe(400)
  })
})
