import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { enteredEvents } from '../../support/entered-events.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const { create, eventsOf } = enteredEvents(() => app)
const draft = { intent: 'draft' }
const textOf = async (staff: Browser, path: string) => visibleText(await staff.see(path))

/** The form of an event as the browser sends it back. */
const opened = async (staff: Browser, id: unknown) =>
  formFields(await staff.see(`/events/${id}`), `/dashboard/${staff.slug}/events/${id}`)

describe('“Save as draft”', () => {
  it('stores an event that only staff see', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const to = await sentTo(await staff.send('/events', eventForm(feed.id, draft)))
    expect(to).toMatch(/\?saved=draft$/)
    const page = await textOf(staff, to.replace(`/dashboard/${staff.slug}`, ''))
    expect(page).toContain('Draft saved. Visitors can’t see this draft.')
    expect(page).not.toMatch(/within a minute|Link to share|Cancel the event/)
    expect(await (await app.request(`/f/${feed.id}`)).text()).not.toContain('Jazz by the river')
  })

  it('of an event that repeats makes all dates drafts, which “Publish” publishes together', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const made = await makeRepeating(app, staff, feed.id, draft)
    expect((await made.dates()).every((date) => date.published_at === null)).toBe(true)
    const last = String((await made.dates()).at(-1)?.id)
    const form = { ...(await made.opened(last)), intent: 'publish' }
    expect(await sentTo(await staff.send(`/events/${last}`, form))).toMatch(/saved=published$/)
    expect((await made.dates()).every((date) => date.published_at !== null)).toBe(true)
  })

  it('is taken back by “Publish” when the form is sent again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/dashboard/${staff.slug}/events`
    const form = { ...formFields(await staff.see('/events/new'), path), ...eventForm(feed.id) }
    await staff.send('/events', { ...form, ...draft })
    expect(await sentTo(await staff.send('/events', form))).toMatch(/saved=created$/)
    const events = await eventsOf(staff.orgId)
    expect(events.map((event) => event.published_at)).toEqual([app.deps.now()])
  })
})

describe('the form of a draft', () => {
  it('saves without publishing', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id, draft)
    const to = await sentTo(await staff.change(`/events/${id}`, { title: 'Blues', intent: '' }))
    expect(await textOf(staff, to.replace(`/dashboard/${staff.slug}`, ''))).toContain(
      'Saved. Visitors can’t see this draft.',
    )
    expect(await eventsOf(staff.orgId)).toMatchObject([{ title: 'Blues', published_at: null }])
  })

  it('publishes what it says', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id, draft)
    const form = { ...(await opened(staff, id)), title: 'Blues', intent: 'publish' }
    await sentTo(await staff.send(`/events/${id}`, form))
    expect(await (await app.request(`/f/${feed.id}`)).text()).toContain('Blues')
  })

  it('publishes nothing while something in it is wrong', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id, draft)
    const form = { ...(await opened(staff, id)), title: '', intent: 'publish' }
    expect((await staff.send(`/events/${id}`, form)).status).toBe(400)
    expect(await eventsOf(staff.orgId)).toMatchObject([{ published_at: null }])
  })
})

describe('the lists of the dashboard', () => {
  it('show drafts with a badge, and by themselves', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed, { title: 'Open event' })
    await create(staff, feed.id, { title: 'Quiet', ...draft })
    await makeEvent(feed, {
      title: 'Old quiet',
      startsAt: '2026-06-01T12:00:00Z',
      publishedAt: null,
    })
    await makeRepeating(app, staff, feed.id, draft)
    const rows = async (path: string) =>
      [...(await staff.see(path)).matchAll(/<tr>.*?<\/tr>/gs)]
        .map(([row]) =>
          /<bdi>([^<]+)<\/bdi><\/a>.*<td class="state">(?:<span class="badge accent">(\w+)<\/span>)?<\/td>/s.exec(
            row,
          ),
        )
        .flatMap((match) => (match ? [`${match[1]} ${match[2] ?? ''}`.trim()] : []))
    expect(await rows('/events')).toEqual(['Yoga Draft', 'Open event', 'Quiet Draft'])
    expect(await rows('/events?when=past')).toEqual(['Old quiet Draft'])
    expect(await rows('/events?when=drafts')).toEqual([
      'Old quiet Draft',
      'Yoga Draft',
      'Quiet Draft',
    ])
    expect(await rows('/events?when=drafts&q=quiet')).toEqual(['Old quiet Draft', 'Quiet Draft'])
    expect(await rows(`/events?when=drafts&feed=${feed.id}&q=yoga`)).toEqual(['Yoga Draft'])
  })

  it('count drafts beside upcoming events, a series once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    expect(await textOf(staff, '')).not.toMatch(/draft/)
    await create(staff, feed.id, draft)
    await makeRepeating(app, staff, feed.id, draft)
    const overview = await textOf(staff, '')
    expect(overview).toContain('2drafts')
    expect(overview).toContain('0upcoming events')
    expect(await textOf(staff, '/feeds')).toContain('0 upcoming events')
  })
})

describe('the preview', () => {
  const previewed = async (staff: Browser, id: unknown, changes = {}) =>
    staff.send(`/events/${id}/preview`, { ...(await opened(staff, id)), ...changes })

  it.each([
    ['a draft', draft],
    ['a published event', {}],
  ])('shows %s as its form would make it, and saves nothing', async (_, intent) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id, intent)
    const before = await eventsOf(staff.orgId)
    const changes = { title: 'Blues & more', startDate: '2026-07-05', city: 'Austin', state: 'TX' }
    const response = await previewed(staff, id, changes)
    const html = await response.text()
    expect(response.status, html).toBe(200)
    const text = visibleText(html)
    expect(text).toContain('Preview. Visitors can’t see this.')
    expect(text).toContain('Blues & more')
    expect(text).toContain('Sunday, July 5, 2026')
    expect(text).toContain('Austin, TX')
    expect(await eventsOf(staff.orgId)).toEqual(before)
  })

  it('has no link to what only a public event has', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const made = await makeRepeating(app, staff, feed.id, draft)
    const html = await (await previewed(staff, made.id)).text()
    expect(visibleText(html)).toContain('Every Tuesday')
    expect(html).not.toMatch(/rel="canonical"|data-share/)
    expect(html).not.toContain(`/f/${feed.id}/`)
  })

  it('is kept by no cache and no search engine', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id, draft)
    const response = await previewed(staff, id)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  })

  it('of a form with a mistake is the form again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id, draft)
    const response = await previewed(staff, id, { title: '' })
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain('Enter a title')
  })

  it('names no feed of another organization', async () => {
    const { feed: theirs } = await makeStaffWithFeed(app)
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id, draft)
    expect((await previewed(staff, id, { feedId: theirs.id })).status).toBe(400)
  })
})

describe('unpublishing', () => {
  it('asks first, makes the event a draft, and can be undone', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, display_date } = await create(staff, feed.id)
    expect(display_date).toBeDefined()
    const address = `/api/v1/feeds/${feed.id}/events/${id}`
    expect(await textOf(staff, `/events/${id}/unpublish`)).toContain('The event becomes a draft.')
    expect((await app.request(address)).status).toBe(200)
    const to = await sentTo(await staff.send(`/events/${id}/unpublish`))
    expect((await app.request(address)).status).toBe(404)
    expect(await textOf(staff, to.replace(`/dashboard/${staff.slug}`, ''))).toContain(
      'Event unpublished. Public pages and the API update within a minute.',
    )
    await staff.send(`/events/${id}`, { ...(await opened(staff, id)), intent: 'publish' })
    expect((await app.request(address)).status).toBe(200)
  })

  it('is for all dates of a series, and says so', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const made = await makeRepeating(app, staff, feed.id)
    expect(await textOf(staff, `/events/${made.id}/unpublish`)).toContain('all dates of the series')
    await staff.send(`/events/${made.id}/unpublish`)
    expect((await made.dates()).every((date) => date.published_at === null)).toBe(true)
    expect((await app.request(`/f/${feed.id}/series/${made.series}`)).status).toBe(404)
  })
})
