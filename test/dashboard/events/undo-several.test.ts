import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { type makeEvent, makeEvents, makeFeed } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// It is Monday, June 15, 2026, in the morning.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const rowsOf = (orgId: string) =>
  app.database.query(
    `select id, title, status, status_reason, feed_id, categories, starts_at, overridden
     from events where org_id = $1 order by starts_at, id`,
    [orgId],
  )

async function three(feed: Parameters<typeof makeEvent>[0]) {
  const titles = ['First', 'Second', 'Third']
  const events = titles.map((title) => ({ title, categories: ['Music'] }))
  return (await makeEvents(feed, events)).map(({ id }) => id)
}

/** Changes these events as the list does; returns the form of the Undo beside the notice. */
async function changed(staff: Browser, action: string, ids: string[], more = {}) {
  const query = ids.map((id) => `&id=${id}`).join('')
  const html = await staff.see(`/events/selected?do=${action}${query}&list=view%3Dmonth`)
  const form = formFields(html, `/dashboard/${staff.slug}/events/selected`)
  return undoIn(staff, await staff.send('/events/selected', { ...form, ...more }))
}

async function undoIn(staff: Browser, response: Response) {
  const to = (await sentTo(response)).replace(`/dashboard/${staff.slug}`, '')
  return formFields(await staff.see(to), `/dashboard/${staff.slug}/events/undo`)
}

const undo = (staff: Browser, form: Record<string, string>) => staff.send('/events/undo', form)

describe('Undo after several events were changed', () => {
  it.each(['cancel', 'feed', 'category', 'delete'])(
    'sets each back as it was, without script, and does nothing twice: %s',
    async (action) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      const other = await makeFeed({ orgId: staff.orgId, name: 'Other feed' })
      const ids = await three(feed)
      const before = await rowsOf(staff.orgId)
      const more = { sentence: 'Storm', feedId: other.id, category: 'New' }
      const form = await changed(staff, action, ids.slice(0, 2), more)
      expect(await rowsOf(staff.orgId)).not.toEqual(before)
      const to = await sentTo(await undo(staff, form))
      expect(to).toContain('view=month')
      const text = visibleText(await staff.see(to.replace(`/dashboard/${staff.slug}`, '')))
      expect(text).toContain('Undone for 2 events.')
      expect(await rowsOf(staff.orgId)).toEqual(before)
      const again = visibleText(await (await undo(staff, form)).text())
      expect(again).toContain('Nothing was undone. 2 events not changed:')
      expect(again).toMatch(
        action === 'delete' ? /First It’s there already\.(Second|Show)/ : /It was undone already\./,
      )
      expect(await rowsOf(staff.orgId)).toEqual(before)
    },
  )

  it('leaves what someone changed since, says which and why, and undoes the others', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const colleague = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug })
    const ids = await three(feed)
    const [first = '', second = '', third = ''] = ids
    const form = await changed(staff, 'category', ids, { category: 'New' })
    await sentTo(await colleague.change(`/events/${first}`, { categories: 'Theirs' }))
    await sentTo(await colleague.send(`/events/${second}/delete`))
    const response = await undo(staff, form)
    const text = visibleText(await response.text())
    expect(text).toContain('Undone for 1 event.')
    expect(text).toContain('2 events not changed:')
    expect(text).toContain('First Someone else changed it in the meantime.')
    expect(text).toContain('Second It was deleted in the meantime.')
    const rows = await rowsOf(staff.orgId)
    expect(rows.find(({ id }) => id === first)).toMatchObject({ categories: ['Theirs'] })
    expect(rows.find(({ id }) => id === third)).toMatchObject({ categories: ['Music'] })
  })

  it('moves nothing back into a feed that takes no events any more', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId, name: 'Other feed' })
    const ids = await three(feed)
    const form = await changed(staff, 'feed', ids.slice(0, 1), { feedId: other.id })
    await sentTo(await staff.send(`/feeds/${feed.id}/archive`))
    const text = visibleText(await (await undo(staff, form)).text())
    expect(text).toContain('First Its former feed is archived or deleted.')
    const moved = (await rowsOf(staff.orgId)).find(({ id }) => id === ids[0])
    expect(moved).toMatchObject({ feed_id: other.id })
  })

  it('finds no changes of another organization, nor of another person', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const colleague = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug })
    const stranger = await makeStaff(app)
    const form = await changed(staff, 'cancel', await three(feed))
    for (const someone of [stranger, colleague]) {
      expect((await undo(someone, form)).status).toBe(404)
    }
    for (const lines of ['', 'x', '0', '-1', '1e3', '9'.repeat(40)]) {
      expect((await undo(staff, { lines })).status).toBe(404)
    }
    expect((await rowsOf(staff.orgId)).every(({ status }) => status === 'cancelled')).toBe(true)
  })

  it('brings no event back that someone else changed and deleted after it was there again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const colleague = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug })
    const [first = ''] = await three(feed)
    const form = await changed(staff, 'delete', [first])
    await sentTo(await undo(staff, form))
    await sentTo(await colleague.change(`/events/${first}`, { title: 'Theirs' }))
    await sentTo(await colleague.send(`/events/${first}/delete`))
    const text = visibleText(await (await undo(staff, form)).text())
    expect(text).toContain('First Someone else changed it in the meantime.')
    expect(await rowsOf(staff.orgId)).toHaveLength(2)
  })

  it('leaves what someone else changed to the same again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const colleague = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug })
    const [first = ''] = await three(feed)
    const form = await changed(staff, 'cancel', [first])
    await sentTo(await colleague.send(`/events/${first}/scheduled`))
    await sentTo(await colleague.send(`/events/${first}/cancelled`, { sentence: 'Flood' }))
    const text = visibleText(await (await undo(staff, form)).text())
    expect(text).toContain('First Someone else changed it in the meantime.')
    expect((await rowsOf(staff.orgId)).find(({ id }) => id === first)).toMatchObject({
      status: 'cancelled',
      status_reason: 'Flood',
    })
  })

  it('knows again which day a postponed event with a new date was planned for', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const [first = ''] = await three(feed)
    const planned = () =>
      app.database.query('select status, previous_starts_at from events where id = $1', [first])
    await app.database.query(
      `update events set status = 'postponed', previous_starts_at = starts_at - interval '7 days'
       where id = $1`,
      [first],
    )
    const before = await planned()
    await sentTo(await undo(staff, await changed(staff, 'cancel', [first])))
    expect(await planned()).toEqual(before)
  })

  it.each(['one date', 'an event'])('drops the message of a deletion with it: %s', async (what) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids =
      what === 'an event' ? await three(feed) : [(await makeRepeating(app, staff, feed.id)).id]
    const form = await changed(staff, 'delete', ids.slice(0, 1), { sentence: 'No more' })
    const said = () =>
      app.database.query('select sentence from event_changes where event_id = $1', [ids[0]])
    expect(await said()).toEqual([{ sentence: 'No more' }])
    await sentTo(await undo(staff, form))
    expect(await said()).toEqual([{ sentence: null }])
  })

  it('undoes nothing but what the notice says, whatever changes its address names', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const typed = { month: '2026-06', feedId: feed.id, startDate: '2026-06-20', title: 'Typed' }
    const added = await undoIn(staff, await staff.send('/events/month', typed))
    const [{ id } = { id: '' }] = await rowsOf(staff.orgId)
    for (const action of ['cancel', 'feed', 'category', 'delete']) {
      const address = `/events?selected=${action}&changed=1&undo=${added.lines}`
      const form = formFields(await staff.see(address), `/dashboard/${staff.slug}/events/undo`)
      expect(form).toMatchObject({ lines: added.lines, did: action })
      expect((await undo(staff, form)).status).toBe(404)
    }
    for (const did of ['', 'x', 'moved', 'constructor']) {
      expect((await undo(staff, { ...added, did })).status).toBe(404)
    }
    const [other = ''] = await three(feed)
    expect((await undo(staff, { ...added, of: other })).status).toBe(404)
    expect(added).toMatchObject({ of: id })
    expect((await rowsOf(staff.orgId)).find(({ title }) => title === 'Typed')).toBeDefined()
  })

  it('undoes what was done within an hour', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = await changed(staff, 'cancel', (await three(feed)).slice(0, 1))
    await app.database.query(
      `update audit_log set at = at - interval '61 minutes' where org_id = $1`,
      [staff.orgId],
    )
    const text = visibleText(await (await undo(staff, form)).text())
    expect(text).toContain('Nothing was undone. 1 event not changed:')
    expect(text).toContain('First That was more than an hour ago.')
  })

  it('is offered for single events beside dates whose other dates changed, too', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '2' }
    const { id } = await makeRepeating(app, staff, feed.id, weekly)
    const [first = ''] = await three(feed)
    const query = `&id=${id}&id=${first}`
    const asked = await staff.see(`/events/selected?do=cancel${query}`)
    const form = formFields(asked, `/dashboard/${staff.slug}/events/selected`)
    const to = await sentTo(await staff.send('/events/selected', { ...form, scope: 'all' }))
    const html = await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))
    expect(visibleText(html)).toContain('Undo for 1 event')
    await sentTo(await undo(staff, formFields(html, `/dashboard/${staff.slug}/events/undo`)))
    const rows = await rowsOf(staff.orgId)
    const cancelled = rows.filter(({ status }) => status === 'cancelled')
    expect(cancelled.map(({ title }) => title)).toEqual(['Yoga', 'Yoga'])
  })

  it('happens once where two ask at once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = await changed(staff, 'delete', await three(feed))
    await Promise.all([undo(staff, form), undo(staff, form)])
    expect(await rowsOf(staff.orgId)).toHaveLength(3)
  })

  it('is offered for the selected dates of repeating events, not where their other dates changed, too', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '4' }
    const { id } = await makeRepeating(app, staff, feed.id, weekly)
    const before = await rowsOf(staff.orgId)
    const ids = before.slice(0, 2).map(({ id }) => String(id))
    await sentTo(await undo(staff, await changed(staff, 'delete', ids, { scope: 'one' })))
    expect(await rowsOf(staff.orgId)).toEqual(before)
    await sentTo(await undo(staff, await changed(staff, 'cancel', ids, { scope: 'one' })))
    expect(await rowsOf(staff.orgId)).toEqual(before)
    expect(await changed(staff, 'cancel', [String(id)], { scope: 'all' })).toEqual({})
  })

  it('brings a repeating event back that went with the last of its dates, but none that was deleted', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '4' }
    const { series } = await makeRepeating(app, staff, feed.id, weekly)
    const rule = () =>
      app.database.query(
        `select starts_local, timezone, span, rrule, rdates, exdates, jsonb_strip_nulls(fields) as fields,
         published_at from series where id = $1`,
        [series],
      )
    const before = await rowsOf(staff.orgId)
    const ruled = await rule()
    const ids = before.map(({ id }) => String(id))
    const form = await changed(staff, 'delete', ids, { scope: 'one' })
    expect(await rule()).toEqual([])
    const to = await sentTo(await undo(staff, form))
    const text = visibleText(await staff.see(to.replace(`/dashboard/${staff.slug}`, '')))
    expect(text).toContain('Undone for 4 events.')
    expect(await rowsOf(staff.orgId)).toEqual(before)
    expect(await rule()).toEqual(ruled)
    const one = await changed(staff, 'delete', ids.slice(0, 1), { scope: 'one' })
    await changed(staff, 'delete', ids.slice(1, 2), { scope: 'all' })
    expect((await undo(staff, one)).status).toBe(200)
    expect(await rowsOf(staff.orgId)).toEqual([])
  })

  it('gives a date that was moved in the month its own day back, and what it shares', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '4' }
    const { id } = await makeRepeating(app, staff, feed.id, weekly)
    const before = await rowsOf(staff.orgId)
    const month = await staff.see('/events?view=month&month=2026-06')
    const version = new RegExp(`data-event="${id}" data-version="([^"]+)"`).exec(month)?.[1] ?? ''
    const move = { to: '2026-06-17', version, month: '2026-06', asked: 'yes', scope: 'one' }
    const form = await undoIn(staff, await staff.send(`/events/${id}/move`, move))
    expect(await rowsOf(staff.orgId)).not.toEqual(before)
    await sentTo(await undo(staff, form))
    expect(await rowsOf(staff.orgId)).toEqual(before)
  })

  it('takes an event that was typed into the month back, unless someone added to it', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const typed = { month: '2026-06', feedId: feed.id, startDate: '2026-06-20', title: 'Typed' }
    const one = await undoIn(staff, await staff.send('/events/month', typed))
    await sentTo(await undo(staff, one))
    expect(await rowsOf(staff.orgId)).toEqual([])
    const two = await undoIn(staff, await staff.send('/events/month', typed))
    const [{ id } = { id: '' }] = await rowsOf(staff.orgId)
    await sentTo(await staff.change(`/events/${id}`, { location: 'Mill' }))
    const text = visibleText(await (await undo(staff, two)).text())
    expect(text).toContain('Typed Someone else changed it in the meantime.')
    expect(await rowsOf(staff.orgId)).toHaveLength(1)
  })

  it('of those that were changed beside some that were left takes back only those', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = await three(feed)
    const [first = ''] = ids
    await sentTo(await staff.send(`/events/${first}/cancelled`, { sentence: 'Before' }))
    const query = ids.map((id) => `&id=${id}`).join('')
    const asked = await staff.see(`/events/selected?do=cancel${query}`)
    const form = formFields(asked, `/dashboard/${staff.slug}/events/selected`)
    const html = await (await staff.send('/events/selected', form)).text()
    expect(visibleText(html)).toContain('2 events cancelled.')
    await sentTo(await undo(staff, formFields(html, `/dashboard/${staff.slug}/events/undo`)))
    const rows = await rowsOf(staff.orgId)
    const cancelled = rows.filter(({ status }) => status === 'cancelled')
    expect(cancelled.map(({ id, status_reason }) => [id, status_reason])).toEqual([
      [first, 'Before'],
    ])
  })

  it('takes at most three requests to the database for each of 50', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const titles = Array.from({ length: 50 }, (_, i) => ({ title: `No ${i}.` }))
    const ids = (await makeEvents(feed, titles)).map(({ id }) => id)
    const form = await changed(staff, 'cancel', ids)
    app.database.roundTrips.splice(0)
    await sentTo(await undo(staff, form))
    expect(app.database.roundTrips.length).toBeLessThanOrEqual(150)
    expect((await rowsOf(staff.orgId)).every(({ status }) => status === 'scheduled')).toBe(true)
  })

  it('brings dates of one repeating event back in less than one request for each', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '40' }
    await makeRepeating(app, staff, feed.id, weekly)
    const before = await rowsOf(staff.orgId)
    const ids = before.map(({ id }) => String(id))
    for (const chosen of [ids.slice(0, 30), ids]) {
      const form = await changed(staff, 'delete', chosen, { scope: 'one' })
      app.database.roundTrips.splice(0)
      await sentTo(await undo(staff, form))
      expect(app.database.roundTrips.length).toBeLessThanOrEqual(30)
      expect(await rowsOf(staff.orgId)).toEqual(before)
    }
  })

  it('tells of each event as of any change, and goes back to the list as it was filtered', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = await three(feed)
    const form = await changed(staff, 'cancel', ids)
    const list = `feed=${feed.id}&origin=here&q=ir`
    // A purge takes what other tests left first.
    await forgetPurges(app)
    const to = await sentTo(await undo(staff, { ...form, list }))
    await app.settled()
    expect(app.purged.flat()).toContain(`event:${ids[0]}`)
    const query = new URLSearchParams(to.split('?')[1])
    expect(Object.fromEntries(query)).toMatchObject({ feed: feed.id, origin: 'here', q: 'ir' })
  })
})
