import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm, formFields } from '../support/event-form.ts'
import { makeCustomFeed, makeEvent, makeFeed } from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'
import { makeStaffWithFeed, sentTo } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function world() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const event = await makeEvent(feed)
  const custom = await makeCustomFeed(staff.orgId, { keywords: ['test'] })
  const ofEvent = [`event:${event.id}`, `feed:${feed.id}`, `org-events:${staff.orgId}`]
  const ofFeed = [`feed:${feed.id}`, `org-events:${staff.orgId}`]
  return { staff, feed, event, custom, ofEvent, ofFeed }
}
type World = Awaited<ReturnType<typeof world>>

/** The form of a page, filled in as it is shown. */
async function shown({ staff }: World, page: string) {
  return formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
}

/** Sends a form and says what the edge was told to forget. */
async function purgedBy({ staff }: World, path: string, form = {}): Promise<string[]> {
  await forgetPurges(app)
  await sentTo(await staff.send(path, form))
  return app.purged.flat().toSorted()
}

describe('the edge forgets what shows', () => {
  it('a new event', async () => {
    const it = await world()
    const tags = await purgedBy(it, '/events', eventForm(it.feed.id))
    expect(tags).toEqual(expect.arrayContaining(it.ofFeed))
  })

  it('an event that changed', async () => {
    const it = await world()
    const page = `/events/${it.event.id}`
    expect(await purgedBy(it, page, await shown(it, page))).toEqual(it.ofEvent.toSorted())
  })

  it.each(['cancelled', 'postponed', 'scheduled', 'another', 'same', 'delete'])(
    'an event that is %s',
    async (change) => {
      const it = await world()
      if (change === 'same') await it.staff.send(`/events/${it.event.id}/another`)
      expect(await purgedBy(it, `/events/${it.event.id}/${change}`)).toEqual(it.ofEvent.toSorted())
    },
  )

  it('a feed that changed', async () => {
    const it = await world()
    const page = `/feeds/${it.feed.id}`
    expect(await purgedBy(it, page, await shown(it, page))).toEqual(it.ofFeed.toSorted())
  })

  it('a new feed, whose address may have been asked for before', async () => {
    const it = await world()
    const form = { ...(await shownNew(it)), name: 'New', slug: 'new-one', timezone: 'UTC' }
    const tags = await purgedBy(it, '/feeds', form)
    const [row] = await app.database.query(
      `select id from feeds where org_id = $1 and name = 'New'`,
      [it.staff.orgId],
    )
    expect(tags).toContain(`feed:${row?.id}`)
  })

  it('a feed that is archived, public again, or deleted', async () => {
    const it = await world()
    for (const change of ['archive', 'restore']) {
      const tags = await purgedBy(it, `/feeds/${it.feed.id}/${change}`)
      expect(tags, change).toEqual(it.ofFeed.toSorted())
    }
    // Its events go with it.
    expect(await purgedBy(it, `/feeds/${it.feed.id}/delete`)).toEqual(it.ofEvent.toSorted())
  })

  it('the widget of a feed', async () => {
    const it = await world()
    const page = `/feeds/${it.feed.id}/widget`
    const form = await shown(it, page)
    expect(await purgedBy(it, page, form)).toEqual(it.ofFeed.toSorted())
  })

  it('a custom feed that is new, changed or deleted', async () => {
    const it = await world()
    const page = `/custom-feeds/${it.custom.id}`
    const tags = [`org-events:${it.staff.orgId}`]
    const form = { name: 'New', slug: 'new-one', keywords: 'jazz' }
    expect(await purgedBy(it, '/custom-feeds', form)).toEqual(tags)
    expect(await purgedBy(it, page, await shown(it, page))).toEqual(tags)
    expect(await purgedBy(it, `${page}/delete`)).toEqual(tags)
  })

  it('the name of the organization', async () => {
    const it = await world()
    const tags = await purgedBy(it, '/settings', {
      ...(await shown(it, '/settings')),
      name: 'Renamed',
    })
    expect(tags).toEqual([`org:${it.staff.orgId}`])
  })
})

async function shownNew({ staff }: World) {
  return formFields(await staff.see('/feeds/new'), `/dashboard/${staff.slug}/feeds`)
}

describe('the edge forgets nothing', () => {
  it('of what was refused, or only previewed', async () => {
    const it = await world()
    const theirs = await makeFeed()
    app.purged.splice(0)
    const { staff, feed, event } = it
    const widget = await shown(it, `/feeds/${feed.id}/widget`)
    const sent = [
      await staff.send(`/events/${event.id}`, { ...eventForm(feed.id), title: '' }),
      await staff.send(`/feeds/${theirs.id}`, { name: 'x', slug: 'x', timezone: 'UTC' }),
      await staff.send(`/feeds/${feed.id}/widget`, { ...widget, intent: 'preview' }),
      await staff.send('/settings', { name: '', timezone: 'UTC' }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([400, 404, 200, 400])
    expect(app.purged).toEqual([])
  })
})
