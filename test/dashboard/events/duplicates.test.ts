import { beforeAll, describe, expect, it } from 'vitest'
import type { OrganizationEventList } from '../../../domain/event-contract.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm } from '../../support/event-form.ts'
import { makeFeed } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function add(staff: Browser, feedId: string): Promise<string> {
  const location = await sentTo(await staff.send('/events', eventForm(feedId)))
  return /evt_\w+/.exec(location)?.[0] ?? ''
}

async function duplicates() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const other = await makeFeed({ orgId: staff.orgId, name: 'Family <b>' })
  const [one, two] = [await add(staff, feed.id), await add(staff, other.id)]
  const listed = async () => {
    const path = `/api/v1/orgs/${staff.slug}/events`
    const { events } = await app.get<OrganizationEventList>(path)
    return events.map(({ id }) => id).toSorted()
  }
  return { staff, feed, other, one, two, listed }
}

describe('An event that stands in two feeds', () => {
  it('says so on its page, naming the other feed, and only there', async () => {
    const { staff, one, two, feed } = await duplicates()
    const html = await staff.see(`/events/${one}`)
    expect(html).toContain('Duplicate in another feed')
    expect(html).toContain(`href="/dashboard/${staff.slug}/events/${two}"`)
    expect(html).toContain('Family &lt;b&gt;')
    await sentTo(await staff.send(`/events/${two}/delete`))
    expect(await staff.see(`/events/${one}`)).not.toContain('Duplicate in another feed')
    expect(await staff.see(`/events/${await add(staff, feed.id)}`)).not.toContain('Duplicate in')
  })

  it('is listed once until staff say that it is another event, and again when they take that back', async () => {
    const { staff, one, two, listed } = await duplicates()
    expect(await listed()).toHaveLength(1)
    for (const event of [one, two]) {
      await forgetPurges(app)
      const page = await sentTo(await staff.send(`/events/${event}/another`))
      expect(await listed()).toEqual([one, two].toSorted())
      expect(app.purged.flat()).toContain(`org-events:${staff.orgId}`)
      const html = await staff.see(page.replace(`/dashboard/${staff.slug}`, ''))
      expect(html).toContain('Lists that combine feeds now show both events')
      expect(html).toContain('Show the event once')
      await sentTo(await staff.send(`/events/${event}/same`))
      expect(await listed()).toHaveLength(1)
    }
  })

  it('stays another event whatever is saved, and its form is not disturbed by the choice', async () => {
    const { staff, feed, one, listed } = await duplicates()
    const html = await staff.see(`/events/${one}`)
    await sentTo(await staff.send(`/events/${one}/another`))
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const form = { ...eventForm(feed.id), version, description: 'New' }
    expect(await sentTo(await staff.send(`/events/${one}`, form))).toContain('saved=changed')
    expect(await listed()).toHaveLength(2)
  })

  it('is none of the business of another organization', async () => {
    const { one, listed } = await duplicates()
    const stranger = await makeStaff(app)
    for (const choice of ['another', 'same']) {
      expect((await stranger.send(`/events/${one}/${choice}`)).status).toBe(404)
    }
    expect(await listed()).toHaveLength(1)
  })

  it('counts once in the preview of a custom feed', async () => {
    const { staff, feed } = await duplicates()
    const form = { name: 'Jazz', slug: 'jazz', keywords: 'jazz' }
    const page = await sentTo(await staff.send('/custom-feeds', form))
    expect(await staff.see(page.replace(/^\/dashboard\/[^/]+/, ''))).toContain('1 upcoming event')
    await sentTo(await staff.send('/events', eventForm(feed.id, { title: 'More jazz' })))
    expect(await staff.see(page.replace(/^\/dashboard\/[^/]+/, ''))).toContain('2 upcoming events')
  })
})
