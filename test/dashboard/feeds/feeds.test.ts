import { beforeAll, describe, expect, it } from 'vitest'
import { BATCH, listFeeds } from '../../../db/feeds/manage-feeds.ts'
import { LANGUAGE_TAGS } from '../../../domain/words.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { makePending, makeSubscriber } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const FEED = { name: 'Live Music', slug: 'live-music', timezone: 'America/Chicago' }
const feedsOf = (orgId: string) =>
  app.database.query('select * from feeds where org_id = $1 order by name', [orgId])

describe('feeds', () => {
  it('are created once however often the button is pressed', async () => {
    const staff = await makeStaff(app)
    const fields = formFields(await staff.see('/feeds/new'), `/dashboard/${staff.slug}/feeds`)
    const form = { ...fields, ...FEED, slug: '', url: 'https://music.example' }
    const sent = await Promise.all([staff.send('/feeds', form), staff.send('/feeds', form)])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    const [feed, ...more] = await feedsOf(staff.orgId)
    expect(more).toEqual([])
    expect(feed).toMatchObject({ ...FEED, url: 'https://music.example/' })
  })

  it('take suggestions of visitors only once staff say so', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const link = `href="/submit/${feed.id}"`
    expect(await staff.see(`/feeds/${feed.id}`)).not.toContain(link)
    await sentTo(await staff.change(`/feeds/${feed.id}`, { takesSubmissions: 'on' }))
    expect(await staff.see(`/feeds/${feed.id}`)).toContain(link)
    await sentTo(await staff.change(`/feeds/${feed.id}`, { takesSubmissions: '' }))
    const [kept] = await feedsOf(staff.orgId)
    expect(kept).toMatchObject({ takes_submissions: false })
  })

  it.each([
    [{ name: '' }, 'Enter a name for the feed'],
    [{ timezone: '+05:00' }, 'Choose a time zone'],
    [{ url: 'ftp://x' }, 'Enter a full web address'],
  ])('are not created with %j', async (fields, message) => {
    const staff = await makeStaff(app)
    const response = await staff.send('/feeds', { ...FEED, ...fields })
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain(message)
    expect(await feedsOf(staff.orgId)).toEqual([])
  })

  it('need a short name of their own', async () => {
    const staff = await makeStaff(app)
    await sentTo(await staff.send('/feeds', FEED))
    const again = await staff.send('/feeds', FEED)
    expect(again.status).toBe(400)
    expect(visibleText(await again.text())).toContain('Another feed already has this short name')
    await sentTo(await staff.send('/feeds', { ...FEED, slug: 'other' }))
    const other = (await feedsOf(staff.orgId)).find(({ slug }) => slug === 'other')
    expect((await staff.change(`/feeds/${other?.id}`, FEED)).status).toBe(400)
  })

  it('cannot take over the id of somebody else', async () => {
    const foreign = await makeFeed({ name: 'Theirs' })
    const staff = await makeStaff(app)
    for (const field of ['id', 'once']) {
      const made = await staff.send('/feeds', { ...FEED, slug: '', [field]: foreign.id })
      expect(await sentTo(made)).not.toContain(foreign.id)
    }
    const rows = await app.database.query('select * from feeds where id = $1', [foreign.id])
    expect(rows).toMatchObject([{ org_id: foreign.orgId, name: 'Theirs' }])
  })

  it('are changed, and the edge forgets them', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await forgetPurges(app)
    await sentTo(await staff.change(`/feeds/${feed.id}`, { ...FEED, description: 'New' }))
    expect(app.purged).toEqual([[`feed:${feed.id}`, `org-events:${staff.orgId}`]])
    const config = await app.get<{ feed: { description: string } }>(
      `/api/v1/widget-config/${feed.id}`,
    )
    expect(config.feed.description).toBe('New')
  })
})

describe('the list of feeds', () => {
  it('counts what is coming and who has confirmed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed)
    await makeEvent(feed, { startsAt: '2026-06-15T09:00:00Z' })
    await makeSubscriber(app, feed.id)
    await makePending(app, feed.id)
    const listed = await listFeeds(app.database.db, staff.orgId, app.deps.now())
    expect(listed).toMatchObject([{ id: feed.id, upcoming: 1, subscribers: 1 }])
  })
})

describe('the end of a feed', () => {
  it('is deletion when nobody subscribes', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed)
    expect(visibleText(await staff.see(`/feeds/${feed.id}/delete`))).toContain('its 1 event')
    await sentTo(await staff.send(`/feeds/${feed.id}/delete`))
    expect(await feedsOf(staff.orgId)).toEqual([])
  })

  it('is never deletion while somebody does', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makePending(app, feed.id)
    await staff.see(`/feeds/${feed.id}/delete`, 409)
    expect((await staff.send(`/feeds/${feed.id}/delete`)).status).toBe(409)
    expect(await feedsOf(staff.orgId)).toHaveLength(1)
  })

  it('archiving tells each active subscriber once and hides it everywhere', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId })
    const event = await makeEvent(feed, { title: 'Hidden one' })
    await makeEvent(other, { title: 'Shown one' })
    const ann = await makeSubscriber(app, feed.id)
    const bob = await makeSubscriber(app, feed.id)
    const pending = await makePending(app, feed.id)
    app.mails.splice(0)
    await sentTo(await staff.send(`/feeds/${feed.id}/archive`))
    await sentTo(await staff.send(`/feeds/${feed.id}/archive`))
    await app.runQueued()
    await runMails()
    await runMails()
    expect(app.mails.map(({ to }) => to).sort()).toEqual([ann.email, bob.email].sort())
    expect(app.mails[0]?.subject).toBe('Live music is closed for now')
    expect(app.mails[0]?.headers['List-Unsubscribe']).toContain('/unsubscribe/')

    for (const path of [
      `/api/v1/feeds/${feed.id}/events`,
      `/api/v1/feeds/${feed.id}/events/${event.id}`,
      `/api/v1/feeds/${feed.id}/events/nearby?state=Texas`,
      `/api/v1/feeds/${feed.id}/calendar/2026/07`,
      `/api/v1/widget-config/${feed.id}`,
      `/api/v1/events/2026/07/01/hidden-one?feed=${feed.id}`,
      `/subscriptions/join/${feed.id}`,
      `/f/${feed.id}`,
      `/embed/${feed.id}`,
    ]) {
      expect((await app.request(path)).status, path).toBe(404)
    }
    const list = await (await app.request(`/api/v1/orgs/${staff.slug}/events`)).text()
    expect(list).toContain('Shown one')
    expect(list).not.toContain('Hidden one')
    expect((await app.request(ann.manage)).status).toBe(200)
    expect((await app.request(ann.unsubscribe, { method: 'POST' })).status).toBe(200)
    expect(pending.email).toBeTruthy()

    await sentTo(await staff.send(`/feeds/${feed.id}/restore`))
    expect((await app.request(`/api/v1/feeds/${feed.id}/events`)).status).toBe(200)
  })

  it.each([
    ['', 1],
    [', each once when the queue delivers every message twice', 2],
  ])('is told to more subscribers than fit one batch%s', async (_, times) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await app.database.query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
        digest_frequency, nonce, requested_at, confirmed_at, updated_at)
       select 'sub_' || $1 || n, $2, $3, n || '@example.com', n || '@example.com', 'h', 'active',
        'daily', 'n', now(), now(), now() from generate_series(1, $4::int) n`,
      [feed.id.slice(5), staff.orgId, feed.id, BATCH + 1],
    )
    await staff.send(`/feeds/${feed.id}/archive`)
    const [notice] = app.queued
    const answers = []
    for (let i = 0; i < 3 && notice; i++) {
      app.queued.push(...Array(times).fill(notice))
      app.setNow(`2026-06-15T12:00:${10 + i * 10}Z`)
      answers.push(...(await app.runQueued()).slice(-1))
    }
    app.setNow('2026-06-15T12:00:00Z')
    const [told] = await app.database.query(
      `select count(*)::int as count from mails m join subscribers s on s.id = m.subject_id
       where s.feed_id = $1 and m.kind = 'feed-archived'`,
      [feed.id],
    )
    expect(told?.count).toBe(BATCH + 1)
    expect(answers.at(-1)).toEqual({ status: 200 })
  })
})

/** The sweep would publish these: here they are carried out directly. */
async function runMails() {
  const rows = await app.database.query(
    `select t.id, t.kind, t.lane, t.attempt from tasks t join mails m on m.id = t.subject_id
     where m.kind = 'feed-archived' and t.state = 'waiting'`,
  )
  app.queued.push(...rows.map((row) => ({ ...row, publishSeq: 0 }) as never))
  await app.runQueued()
}

describe('the widget builder', () => {
  it('saves how the widget looks, and gives two lines to copy', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const html = await staff.see(`/feeds/${feed.id}/widget`)
    expect(visibleText(html)).toContain(
      `<script src="https://calendar.test/widget.js" defer></script>\n<calendar-feed feed="${feed.id}" style="display:block;min-height:100vh"><a href="https://calendar.test/f/${feed.id}">See all events</a></calendar-feed>`,
    )
    const fields = formFields(html, `/dashboard/${staff.slug}/feeds/${feed.id}/widget`)
    const form = {
      ...fields,
      view: 'month',
      accentColor: '#0f766e',
      title: 'What is on',
      showNearby: '',
    }
    await sentTo(await staff.send(`/feeds/${feed.id}/widget`, form))
    const { widget } = await app.get<{ widget: object }>(`/api/v1/widget-config/${feed.id}`)
    expect(widget).toMatchObject({
      view: 'month',
      accentColor: '#0f766e',
      title: 'What is on',
      showNearby: false,
      perPage: 20,
      language: null,
    })
  })

  it('takes “Subscribe to this calendar” away and gives it back, in the preview too', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/feeds/${feed.id}/widget`
    const offered = async () => {
      const { widget } = await app.get<{ widget: { showCalendar: boolean } }>(
        `/api/v1/widget-config/${feed.id}`,
      )
      const page = await (await app.request(`/f/${feed.id}`)).text()
      const { showCalendar } = widget
      const [, preview] = /<calendar-feed [^>]*calendar="(\w+)"/.exec(await staff.see(path)) ?? []
      return { showCalendar, preview, page: page.includes('id="calendar-address"') }
    }
    const save = async (showCalendar: string) => {
      const fields = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
      await sentTo(await staff.send(path, { ...fields, showCalendar }))
    }
    expect(await offered()).toEqual({ showCalendar: true, preview: 'true', page: true })
    await save('')
    expect(await offered()).toEqual({ showCalendar: false, preview: 'false', page: false })
    await save('on')
    expect(await offered()).toEqual({ showCalendar: true, preview: 'true', page: true })
  })

  it('offers its languages by their own names, and a stored one with a region beside them', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/feeds/${feed.id}/widget`
    const offered = async () => {
      const [, list = ''] =
        /<select id="language"[\s\S]*?>([\s\S]*?)<\/select>/.exec(await staff.see(path)) ?? []
      const options = list.matchAll(/value="([^"]*)"( selected="")?>([^<]*)/g)
      return [...options].map(([, tag, chosen, name]) => ({ tag, chosen: !!chosen, name }))
    }
    const first = await offered()
    expect(first[0]).toEqual({ tag: '', chosen: true, name: 'Language of the visitor' })
    expect(first).toContainEqual({ tag: 'de', chosen: false, name: 'Deutsch' })
    expect(
      first
        .slice(1)
        .map(({ tag }) => tag)
        .sort(),
    ).toEqual([...LANGUAGE_TAGS].sort())

    const form = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
    await sentTo(await staff.send(path, { ...form, language: 'pt-BR' }))
    const later = await offered()
    expect(later).toHaveLength(first.length + 1)
    expect(later.filter(({ chosen }) => chosen)).toEqual([
      { tag: 'pt-BR', chosen: true, name: 'português (Brasil)' },
    ])
  })

  it('previews without saving', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/feeds/${feed.id}/widget`
    const fields = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
    const response = await staff.send(path, { ...fields, theme: 'dark', intent: 'preview' })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('theme="dark"')
    expect((await feedsOf(staff.orgId))[0]?.widget).toEqual({})
  })

  it.each([
    { accentColor: 'red' },
    { accentColor: '#fff;}' },
    { perPage: '0' },
    { perPage: '1e9' },
    { language: '<b>' },
    { view: 'grid' },
  ])('refuses %j', async (fields) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/feeds/${feed.id}/widget`
    const form = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
    expect(
      (await staff.send(path, { ...form, view: 'list', theme: 'auto', ...fields })).status,
    ).toBe(400)
  })
})
