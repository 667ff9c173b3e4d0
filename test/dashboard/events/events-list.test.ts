import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { freshId, makeEvent, makeEvents, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff, makeStaffWithFeed } from '../../support/staff.ts'
import { walkDashboard as walk } from '../../support/walk-dashboard.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('the list of events', () => {
  it('pages through coming and past events, each shown once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const all = Array.from({ length: 60 }, (_, i) => ({
      title: `No ${i}.`,
      startsAt: new Date(Date.UTC(2026, 4, 20 + i, 18)).toISOString(),
    }))
    await makeEvents(feed, all)
    await makeEvent(feed, {
      title: 'Long one',
      startsAt: '2026-05-01T00:00:00Z',
      endsAt: '2026-08-01T00:00:00Z',
    })
    const seen: string[] = []
    for (const when of ['coming', 'past']) {
      seen.push(...(await walk(staff, `/events?when=${when}`, /<bdi>(No \d+\.|Long one)<\/bdi>/g)))
    }
    expect(seen).toHaveLength(61)
    expect(new Set(seen).size).toBe(61)
    expect(seen[0]).toBe('Long one')
  })

  it('shows an event that is over although its local date is still ahead of UTC', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const times = { startsAt: '2026-06-15T10:10:00Z', endsAt: '2026-06-15T11:00:00Z' }
    await makeEvent(feed, { title: 'Early bird', timezone: 'Pacific/Kiritimati', ...times })
    expect(visibleText(await staff.see('/events'))).not.toContain('Early bird')
    expect(visibleText(await staff.see('/events?when=past'))).toContain('Early bird')
  })

  it('shows a small image and the color of an event, its own or those of its category or feed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const uploaded = `/media/img_${'a'.repeat(32)}/large.webp`
    await app.database.query('update feeds set color = $2, image_url = $3 where id = $1', [
      feed.id,
      '#3f8f46',
      uploaded,
    ])
    await makeEvents(feed, [
      { title: 'As the feed' },
      { title: 'Its own', imageUrl: 'https://images.example/a.jpg?b&c' },
      { title: 'Not over https', imageUrl: 'http://images.example/b.jpg' },
    ])
    const html = await staff.see('/events')
    const rowOf = (title: string) => html.split('<tr>').find((row) => row.includes(title)) ?? ''
    expect(rowOf('As the feed')).toContain(`src="${uploaded.replace('large', 'square')}" alt=""`)
    expect(rowOf('As the feed')).toContain('fill="#3f8f46"')
    expect(rowOf('Its own')).toContain('src="https://images.example/a.jpg?b&amp;c"')
    expect(rowOf('Not over https')).not.toContain('<img')
  })

  it('leaves no place for images where no event has one', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed, { title: 'Plain' })
    const html = await staff.see('/events')
    expect(html).toContain('Plain')
    expect(html).not.toMatch(/class="(thumb|dot)"/)
  })

  it('searches, and filters by feed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId, name: 'Other feed' })
    await makeEvents(feed, [{ title: 'Café Mañana' }, { title: '100% jazz' }])
    await makeEvent(other, { title: 'Elsewhere' })
    expect(visibleText(await staff.see('/events?q=cafe'))).toContain('Café Mañana')
    expect(visibleText(await staff.see('/events?q=cafe'))).not.toContain('100% jazz')
    expect(visibleText(await staff.see('/events?q=100%25'))).toContain('100% jazz')
    const filtered = visibleText(await staff.see(`/events?feed=${other.id}`))
    expect(filtered).toContain('Elsewhere')
    expect(filtered).not.toContain('Café')
    expect(visibleText(await staff.see('/events?q=nowhere'))).toContain('No events found')
  })

  it('finds what stands far behind, onwards and backwards, of all feeds and of one, each once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId, name: 'Other feed' })
    const theirs = await makeStaffWithFeed(app)
    await makeEvents(theirs.feed, [{ title: 'Lantern of others' }])
    // Often in front, seldom behind, so that both ways of finding share a page.
    const list = Array.from({ length: 700 }, (_, i) => ({
      title: (i < 40 && i % 3 === 0) || i % 50 === 49 ? `Lantern ${i}.` : `Parade ${i}`,
      days: i % 2 === 0 ? i : -i,
    }))
    const times = (days: number) => ({
      startsAt: new Date(Date.UTC(2026, 5, 15, 14) + days * 86_400_000).toISOString(),
    })
    const events = list.map(({ title, days }) => ({ title, ...times(days) }))
    await makeEvents(feed, events.slice(0, 400))
    await makeEvents(other, events.slice(400))
    for (const [when, sign] of [
      ['coming', 1],
      ['past', -1],
    ] as const) {
      const wanted = list
        .filter(({ title, days }) => title.startsWith('Lantern') && Math.sign(days || 1) === sign)
        .map(({ title }) => title)
      const found = (more: string) =>
        walk(staff, `/events?when=${when}&q=lantern${more}`, /<bdi>(Lantern [^<]+)</g)
      expect(await found('')).toEqual(wanted)
      expect(await found(`&feed=${other.id}`)).toEqual(
        wanted.filter((title) => Number.parseInt(title.slice(8), 10) >= 400),
      )
    }
  })

  it('finds events by their categories: each word of the search, or all together, is one', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvents(feed, [
      { title: 'Quartet', categories: ['Live Music', 'Jazz'], city: 'Austin' },
      { title: 'Reading', categories: ['Café & Books', 'Free'], city: 'Austin' },
      { title: 'Jazz for free', categories: ['Ky'], city: 'Dallas' },
    ])
    const other = await makeStaffWithFeed(app)
    await makeEvents(other.feed, [{ title: 'Theirs', categories: ['Live Music'] }])
    const found = async (search: string) => {
      const html = await staff.see(`/events?q=${encodeURIComponent(search)}`)
      return ['Quartet', 'Reading', 'Jazz for free', 'Theirs'].filter((title) =>
        html.includes(`<bdi>${title}</bdi>`),
      )
    }
    expect(await found('LIVE  music')).toEqual(['Quartet'])
    expect(await found('cafe & books')).toEqual(['Reading'])
    expect(await found('free')).toEqual(['Reading', 'Jazz for free'])
    expect(await found('free austin')).toEqual(['Reading'])
    expect(await found('jazz')).toEqual(['Quartet', 'Jazz for free'])
    expect(await found('jazz dallas')).toEqual(['Jazz for free'])
    expect(await found('ky')).toEqual(['Jazz for free'])
    expect(await found('live dallas')).toEqual([])
    expect(await found('music')).toEqual([])
  })

  it.each(['x', '%00', 'W10', 'bnVsbA', 'WyIyMDI2LTAyLTMxIiwiMSIsImV2dF9hYWFhIl0'])(
    'starts anew from a broken position %s',
    async (after) => {
      const { staff } = await makeStaffWithFeed(app)
      await staff.see(`/events?after=${after}`)
    },
  )

  it('says what to do when there is nothing', async () => {
    const staff = await makeStaff(app)
    expect(await staff.see('/events')).toContain('Add an event')
    expect(await staff.see('/events/new')).toContain('Create a feed first, then add events to it')
    expect(await staff.see('')).toContain('Create feed')
    expect(await staff.see(`/events/${freshId('evt')}`, 404)).toContain('Page not found')
  })
})
