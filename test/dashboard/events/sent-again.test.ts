import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { enteredEvents } from '../../support/entered-events.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { freshId } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const { eventsOf } = enteredEvents(() => app)

const idIn = (path: string) => /evt_\w+/.exec(path)?.[0] ?? ''

describe('a new event sent again from the same form', () => {
  const make = async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = { ...eventForm(feed.id), once: freshId('form') }
    const id = idIn(await sentTo(await staff.send('/events', form)))
    return { staff, form, id }
  }

  const askedFor = async (changes: Record<string, string>) => {
    const { staff, form, id } = await make()
    const before = await eventsOf(staff.orgId)
    const asked = await staff.send('/events', { ...form, ...changes })
    expect(asked.status).toBe(409)
    expect(await eventsOf(staff.orgId)).toEqual(before)
    const html = await asked.text()
    return { staff, id, html, fields: formFields(html, `/dashboard/${staff.slug}/events`) }
  }
  const ANOTHER_WEEK = { startDate: '2026-07-11', description: 'With a guest.' }

  it('with other text changes nothing and shows what differs', async () => {
    const { id, html } = await askedFor(ANOTHER_WEEK)
    const text = visibleText(html)
    expect(text).toContain('You already created this event from this form')
    expect(text).toContain('Start date, the first one: 2026-07-04. Now: 2026-07-11')
    expect(text).not.toContain('Title, the first one')
    expect(html).toContain(`formaction="/dashboard/`)
    expect(html).toContain(id)
  })

  it('with other text becomes a second event once that is chosen, however often', async () => {
    const made = await askedFor(ANOTHER_WEEK)
    const { staff, fields } = made
    const clicks: string[] = []
    for (const _ of ['first click', 'second click']) {
      clicks.push(idIn(await sentTo(await staff.send('/events', fields))))
    }
    expect(clicks[0]).toBe(clicks[1])
    const saved = await eventsOf(staff.orgId)
    expect(saved).toHaveLength(2)
    const [first, second] = [
      saved.find(({ id }) => id === made.id),
      saved.find(({ id }) => id === clicks[0]),
    ]
    expect(first).toMatchObject({ starts_local: '2026-07-04T19:30:00-05:00', description: '' })
    expect(second).toMatchObject({
      starts_local: '2026-07-11T19:30:00-05:00',
      description: 'With a guest.',
    })
  })

  it('with other text changes the first one once that is chosen, even if it was changed since', async () => {
    const { staff, form, id } = await make()
    await staff.change(`/events/${id}`, { title: 'Renamed' })
    const asked = await staff.send('/events', { ...form, ...ANOTHER_WEEK })
    const html = await asked.text()
    expect(visibleText(html)).toContain('Title, the first one: Renamed. Now: Jazz by the river')
    const fields = formFields(html, `/dashboard/${staff.slug}/events`)
    await sentTo(await staff.send(`/events/${id}`, fields))
    expect(await eventsOf(staff.orgId)).toMatchObject([
      { id, title: 'Jazz by the river', starts_local: '2026-07-11T19:30:00-05:00' },
    ])
  })

  describe('that repeats', () => {
    const WEEKLY = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '3' }
    const sendTwice = async (first: Record<string, string>, then: Record<string, string>) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      const form = { ...eventForm(feed.id), once: freshId('form') }
      const id = idIn(await sentTo(await staff.send('/events', { ...form, ...first })))
      const before = await eventsOf(staff.orgId)
      const response = await staff.send('/events', { ...form, ...then })
      expect(await eventsOf(staff.orgId)).toEqual(before)
      return { staff, id, response }
    }
    const starts = async (orgId: string) =>
      (await eventsOf(orgId)).map((event) => String(event.starts_local).slice(0, 10)).sort()

    it('is saved once by two clicks, also at the same time', async () => {
      const { response } = await sendTwice(WEEKLY, WEEKLY)
      expect(await sentTo(response)).toContain('saved=created')
      const { staff, feed } = await makeStaffWithFeed(app)
      const form = { ...eventForm(feed.id, WEEKLY), once: freshId('form') }
      const clicks = [staff.send('/events', form), staff.send('/events', form)]
      const [first, second] = await Promise.all((await Promise.all(clicks)).map(sentTo))
      expect(first).toContain('?saved=created')
      expect(second).toBe(first)
      expect(await eventsOf(staff.orgId)).toHaveLength(3)
    })

    it.each<[string, Record<string, string>, Record<string, string>, string]>([
      [
        'another title',
        WEEKLY,
        { ...WEEKLY, title: 'Blues' },
        'Title, the first one: Jazz by the river. Now: Blues',
      ],
      [
        'another rule',
        WEEKLY,
        { ...WEEKLY, repeatCount: '4' },
        'Repeats, the first one: Every Saturday, 3 times. Now: Every Saturday, 4 times',
      ],
      [
        'no rule any more',
        WEEKLY,
        {},
        'Repeats, the first one: Every Saturday, 3 times. Now: Does not repeat',
      ],
      [
        'a rule after all',
        {},
        WEEKLY,
        'Repeats, the first one: Does not repeat. Now: Every Saturday, 3 times',
      ],
      [
        'an extra date',
        WEEKLY,
        { ...WEEKLY, extraDates: '2026-08-01' },
        'Now: Every Saturday, 3 times. More dates: 2026-08-01',
      ],
    ])('changes nothing and asks where it has %s', async (_, first, then, expected) => {
      const { response } = await sendTwice(first, then)
      expect(response.status).toBe(409)
      expect(visibleText(await response.text())).toContain(expected)
    })

    it('becomes a second series, or changes the first one, once that is chosen', async () => {
      const then = { ...WEEKLY, title: 'Blues', repeatCount: '2' }
      const { staff, id, response } = await sendTwice(WEEKLY, then)
      const fields = formFields(await response.text(), `/dashboard/${staff.slug}/events`)
      await sentTo(await staff.send(`/events/${id}`, fields))
      expect(await starts(staff.orgId)).toEqual(['2026-07-04', '2026-07-11'])
      const titles = (await eventsOf(staff.orgId)).map(({ title }) => title)
      expect(new Set(titles)).toEqual(new Set(['Blues']))
      await sentTo(await staff.send('/events', fields))
      expect(await eventsOf(staff.orgId)).toHaveLength(4)
    })
  })

  it('makes another event in another organization', async () => {
    const { staff, form, id } = await make()
    const other = await makeStaffWithFeed(app)
    const stolen = { ...form, feedId: other.feed.id, title: 'Theirs', id }
    expect(idIn(await sentTo(await other.staff.send('/events', stolen)))).not.toBe(id)
    expect(await eventsOf(staff.orgId)).toMatchObject([{ title: 'Jazz by the river' }])
  })

  it.each<[string, Record<string, string>]>([
    ['', {}],
    ['that repeats', { repeat: 'custom', repeatRule: 'rrule:freq=weekly;count=3' }],
    ['that repeats on one date twice', { extraDates: '2026-07-08; 2026-07-08\n2026-07-06 18:00' }],
    [
      'that skips a date',
      { repeat: 'daily', repeatEvery: ' 02', skippedDates: '2026-07-08T19:30' },
    ],
  ])('is recognized however its fields were spelled: an event %s', async (_, more) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const spelled = {
      ...{
        title: ' Jazz  night ',
        description: 'One\r\n\r\n\r\nTwo ',
        categories: 'Jazz , jazz,,Blues',
      },
      ...{ state: 'TX', stateCode: 'tx', country: 'usa', lat: '30.26720', lng: '-97.7000' },
      ...{ price: 'paid', priceMin: '5.00', priceMax: '5', currency: 'usd' },
      ...{
        url: 'HTTPS://Example.com',
        organizerName: ' Ann ',
        organizerUrl: 'https://example.com/%7Eann',
      },
    }
    const form = { ...eventForm(feed.id, { ...spelled, ...more }), id: freshId('evt') }
    for (const _ of ['first click', 'second click']) {
      expect(await sentTo(await staff.send('/events', form))).toContain('saved=created')
    }
    expect((await eventsOf(staff.orgId))[0]).toMatchObject({ state: 'Texas', state_code: 'TX' })
  })

  it.each([
    ['at a time', {}],
    ['all day', { allDay: 'on' }],
    ['at a time not known yet', { timeUnknown: 'on' }],
  ])('saves one that takes place %s once, and changes nothing after that', async (_, more) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = { ...eventForm(feed.id, more), once: freshId('form') }
    const seen = []
    for (const minute of ['01', '02', '03']) {
      app.setNow(`2026-06-15T12:${minute}:00Z`)
      expect(await sentTo(await staff.send('/events', form))).toContain('saved=created')
      seen.push((await eventsOf(staff.orgId))[0]?.updated_at)
    }
    expect(new Set(seen.map(String)).size).toBe(1)
    app.setNow('2026-06-15T12:00:00Z')
  })
})
