import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { TEST_ENV, testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'
import { subscribe, webhookWorld } from '../webhooks/world.ts'
import { eventBodies, eventNames, submit, subscriberRow } from './forms.ts'

describe('GET /subscriptions/manage/:token/export', () => {
  it('hands out everything on record as a file', async () => {
    const world = await webhookWorld()
    const { app, org, feed } = world
    const { email, manage } = await subscribe(world, { keywords: ['jazz'] })
    const response = await app.request(`${manage}/export`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.json"$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [created] = await eventBodies(app, org.id)
    expect(await response.json()).toEqual({
      email,
      organization: org.name,
      feed: { id: feed.id, slug: feed.slug, name: feed.name },
      state: 'active',
      digestFrequency: 'weekly',
      criteria: { keywords: ['jazz'] },
      requestedAt: '2026-06-15T12:00:00.000Z',
      confirmedAt: '2026-06-15T12:00:00.000Z',
      hasPrivateCalendar: false,
      digests: [],
      mails: [
        {
          kind: 'subscription',
          state: 'sent',
          createdAt: expect.any(String),
          endedAt: expect.any(String),
        },
        {
          kind: 'welcome',
          state: 'sent',
          createdAt: expect.any(String),
          endedAt: expect.any(String),
        },
      ],
      reported: [{ createdAt: expect.any(String), body: JSON.parse(created ?? '') }],
    })
  })

  it('tells nothing of other people', async () => {
    const world = await webhookWorld()
    const { manage } = await subscribe(world)
    const { email: other } = await subscribe(world)
    const text = await (await world.app.request(`${manage}/export`)).text()
    expect(text).not.toContain(other)
  })

  it('tells nothing of what the same person reads elsewhere', async () => {
    const world = await webhookWorld()
    const elsewhere = await webhookWorld()
    const { email, manage } = await subscribe(world)
    await makeSubscriber(elsewhere.app, elsewhere.feed.id, { email })
    expect(await eventNames(elsewhere.app, elsewhere.org.id)).toEqual(['subscriber.created'])
    const text = await (await world.app.request(`${manage}/export`)).text()
    expect(text).toContain(world.feed.slug)
    expect(text).not.toContain(elsewhere.feed.slug)
  })
})

describe('POST /subscriptions/manage/:token/erase', () => {
  it('leaves alone what another organization was told of the same person', async () => {
    const world = await webhookWorld()
    const elsewhere = await webhookWorld()
    const { email, manage } = await subscribe(world)
    await makeSubscriber(elsewhere.app, elsewhere.feed.id, { email })
    const before = await eventBodies(elsewhere.app, elsewhere.org.id)
    expect((await submit(world.app, `${manage}/erase`)).status).toBe(200)
    expect(await eventBodies(elsewhere.app, elsewhere.org.id)).toEqual(before)
    const erased = await world.app.database.query(
      'select 1 from webhook_events where erased_at is not null and org_id = $1',
      [elsewhere.org.id],
    )
    expect(erased).toEqual([])
  })

  it('opts out and takes the address out of what has ended, at once', async () => {
    const world = await webhookWorld()
    const { app, org } = world
    const { email, manage } = await subscribe(world)
    await app.runQueued()
    const page = await submit(app, `${manage}/erase`)
    expect(page.status).toBe(200)
    expect(visibleText(await page.text())).toContain('We erased your email address')
    expect(await subscriberRow(app, email)).toBeUndefined()
    const bodies = await eventBodies(app, org.id)
    expect(bodies).toEqual([null, expect.stringContaining('subscriber.unsubscribed')])
  })

  it('keeps to the calendar afterwards, and says who else may have the address', async () => {
    const world = await webhookWorld()
    const { app, org, feed } = world
    const { manage } = await subscribe(world)
    for (const fields of [{}, { feedId: feed.id }]) {
      const html = await (await submit(app, `${manage}/erase`, fields)).text()
      expect(html).toContain(`· ${org.name}</title>`)
      expect(html).toContain(`href="/f/${feed.id}"`)
      expect(visibleText(html)).toContain(`${org.name} may keep copies in its own systems`)
    }
  })

  it('promises in every language what the service itself can keep, in words that people know', () => {
    const languages = Object.entries(ALL_LANGUAGES)
    expect(languages).toHaveLength(LANGUAGE_TAGS.length)
    for (const [language, { subscribers: words }] of languages) {
      expect(words.eraseText, language).toMatch(/{feed}.*{org}.*{org}/)
      expect(words.erasedText, language).toMatch(/{org}.*{org}/)
      expect(JSON.stringify(words), language).not.toMatch(/webhook/i)
    }
  })

  it('takes it out of what is still to be delivered when that has ended', async () => {
    const world = await webhookWorld()
    const { app, org } = world
    const { email, manage } = await subscribe(world)
    await submit(app, `${manage}/erase`)
    expect(await eventNames(app, org.id)).toEqual(['subscriber.created', 'subscriber.unsubscribed'])
    for (const { id } of app.queued.splice(0)) await runTask(app.deps, taskKinds, id)
    expect(world.sent.map(({ body }) => JSON.parse(body).data.email)).toEqual([email, email])
    expect(await eventBodies(app, org.id)).toEqual([null, null])
  })

  it('finds what was recorded before the secret was rotated', async () => {
    const world = await webhookWorld()
    const { app, org, feed } = world
    const first = await subscribe(world)
    await post(app, first.unsubscribe)
    const rotated = await testApp(undefined, {
      APP_SECRET: 'rotated-secret-rotated-secret-rotated',
      APP_SECRET_PREVIOUS: TEST_ENV.APP_SECRET,
    })
    rotated.outside = app.outside
    const { email } = first
    await post(rotated, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'daily' })
    await rotated.runQueued()
    const confirm = rotated.mails.at(-1)?.text.match(/https:\S+confirm\S+/)?.[0] ?? ''
    await post(rotated, new URL(confirm).pathname)
    await app.runQueued()
    await rotated.runQueued()
    const manage = rotated.mails.at(-1)?.text.match(/https:\S+manage\S+/)?.[0] ?? ''
    await post(rotated, `${new URL(manage).pathname}/erase`)
    await rotated.runQueued()
    expect(await eventBodies(rotated, org.id)).toEqual([null, null, null, null])
  })

  it('leaves other people alone', async () => {
    const world = await webhookWorld()
    const { app, org } = world
    const { manage } = await subscribe(world)
    const { email: other } = await subscribe(world)
    await app.runQueued()
    await post(app, `${manage}/erase`)
    expect(await subscriberRow(app, other)).toBeDefined()
    const bodies = await eventBodies(app, org.id)
    expect(bodies.filter((body) => body?.includes(other))).toHaveLength(1)
  })

  it('answers a second time like the first, and reports nothing more', async () => {
    const world = await webhookWorld()
    const { app, org, feed } = world
    const { manage } = await subscribe(world)
    // As the page's own form says.
    const fields = { feedId: feed.id }
    const first = await submit(app, `${manage}/erase`, fields)
    const second = await submit(app, `${manage}/erase`, fields)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.text()).toBe(await first.text())
    expect(await eventNames(app, org.id)).toHaveLength(2)
  })

  it('changes nothing when it is only opened', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    const { email, manage } = await makeSubscriber(app, feed.id)
    expect((await app.request(`${manage}/erase`)).status).toBe(404)
    expect(await subscriberRow(app, email)).toBeDefined()
  })
})
