import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { enteredEvents } from '../../support/entered-events.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// What an event's form is about may be gone when it is sent: nothing that was typed is lost with it.

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const { create, eventsOf } = enteredEvents(() => app)

const TYPED = { title: 'A new title', description: 'Written for\r\n\r\nhalf an hour.' }

const archive = (staff: Browser, feedId: string) =>
  app.database.query('update feeds set archived_at = now() where id = $1 and org_id = $2', [
    feedId,
    staff.orgId,
  ])
const remove = (_: Browser, feedId: string) =>
  app.database.query('delete from feeds where id = $1', [feedId])

describe('an event that was deleted while its form was open', () => {
  it('comes back as the form of a new one, with all that was typed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id)
    const page = `/events/${event.id}`
    const fields = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    await sentTo(await staff.send(`${page}/delete`))
    const response = await staff.send(page, { ...fields, ...TYPED })
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(visibleText(html)).toContain('Not saved because this event was deleted')
    const again = formFields(html, `/dashboard/${staff.slug}/events`)
    await sentTo(await staff.send('/events', again))
    expect(await eventsOf(staff.orgId)).toMatchObject([
      { title: TYPED.title, description: TYPED.description.replaceAll('\r', '') },
    ])
  })

  it('comes back with what is wrong in it as well', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const response = await staff.send('/events/evt_gone1234', {
      ...eventForm(feed.id),
      startTime: 'x',
    })
    expect(response.status).toBe(404)
    expect(formFields(await response.text(), `/dashboard/${staff.slug}/events`).title).toBe(
      'Jazz by the river',
    )
  })
})

describe.each([
  ['archived', archive],
  ['deleted', remove],
])('a feed that was %s while the form of an event was open', (_, close) => {
  it('is marked in the form of a new event, which keeps what was typed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const open = await makeFeed({ orgId: staff.orgId })
    await close(staff, feed.id)
    const response = await staff.send('/events', { ...eventForm(feed.id), ...TYPED })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(visibleText(html)).toContain('This feed was archived or deleted. Choose another feed')
    const again = formFields(html, `/dashboard/${staff.slug}/events`)
    expect(again).toMatchObject({ title: TYPED.title })
    expect((await staff.send('/events', again)).status).toBe(400)
    await sentTo(await staff.send('/events', { ...again, feedId: open.id }))
    expect(await eventsOf(staff.orgId)).toMatchObject([{ title: TYPED.title, feed_id: open.id }])
  })

  it('is marked when an event was to move there', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId })
    const event = await create(staff, feed.id)
    const page = `/events/${event.id}`
    const fields = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    await close(staff, other.id)
    const response = await staff.send(page, { ...fields, ...TYPED, feedId: other.id })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(visibleText(html)).toContain('This feed was archived or deleted. Choose another feed')
    const again = formFields(html, `/dashboard/${staff.slug}${page}`)
    await sentTo(await staff.send(page, { ...again, feedId: feed.id }))
    expect(await eventsOf(staff.orgId)).toMatchObject([{ title: TYPED.title, feed_id: feed.id }])
  })

  it('is marked also if no other is left, and keeps what was typed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await close(staff, feed.id)
    const response = await staff.send('/events', { ...eventForm(feed.id), ...TYPED })
    const html = await response.text()
    expect(visibleText(html)).toContain('There is no open feed. Create one in a new tab')
    expect(formFields(html, `/dashboard/${staff.slug}/events`)).toMatchObject({
      title: TYPED.title,
    })
  })
})
