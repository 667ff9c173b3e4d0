import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeEvents, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// It is Monday, June 15, 2026, in the morning.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const JUNE = '/events?view=month&month=2026-06'
const short = (staff: Browser, path: string) => path.replace(`/dashboard/${staff.slug}`, '')
const follow = async (staff: Browser, response: Response) =>
  visibleText(await staff.see(short(staff, await sentTo(response))))

async function versionOf(staff: Browser, id: string, month = JUNE) {
  const html = await staff.see(month)
  return new RegExp(`data-event="${id}" data-version="([^"]+)"`).exec(html)?.[1] ?? ''
}

async function move(staff: Browser, id: string, to: string, more: Record<string, string> = {}) {
  const version =
    more.version ??
    (await versionOf(staff, id, `/events?view=month&month=${more.seen ?? '2026-06'}`))
  return staff.send(`/events/${id}/move`, { to, version, month: '2026-06', ...more })
}

async function startOf(id: string) {
  const [row] = await app.database.query(
    'select starts_local, ends_local from events where id = $1',
    [id],
  )
  return [row?.starts_local, row?.ends_local]
}

const EVENING = {
  title: 'Evening',
  startsAt: '2026-06-17T00:00:00Z',
  endsAt: '2026-06-17T02:00:00Z',
  timezone: 'America/Chicago',
}

describe('the month of staff', () => {
  it('shows all events of the organization that touch it, drafts and cancelled ones, or those of a feed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId })
    const theirs = await makeStaffWithFeed(app)
    await makeEvent(theirs.feed, { title: 'Theirs', startsAt: '2026-06-20T12:00:00Z' })
    await makeEvent(other, { title: 'In another feed', startsAt: '2026-06-20T12:00:00Z' })
    await makeEvents(feed, [
      EVENING,
      { title: 'Draft', startsAt: '2026-06-20T12:00:00Z', publishedAt: null },
      { title: 'From May', startsAt: '2026-05-30T12:00:00Z', endsAt: '2026-06-02T12:00:00Z' },
      { title: 'In July', startsAt: '2026-07-20T12:00:00Z' },
    ])
    const html = (path: string) => staff.see(path)
    const all = await html(JUNE)
    const has = (text: string, title: string) => text.includes(`<bdi>${title}</bdi>`)
    expect(['In another feed', 'Evening', 'Draft', 'From May'].every((t) => has(all, t))).toBe(true)
    expect(['Theirs', 'In July'].some((t) => has(all, t))).toBe(false)
    const one = await html(`${JUNE}&feed=${feed.id}`)
    expect(has(one, 'Evening')).toBe(true)
    expect(has(one, 'In another feed')).toBe(false)
    expect(await staff.see(`${JUNE}&feed=${theirs.feed.id}`)).not.toContain('<bdi>Theirs</bdi>')
  })

  it('counts what does not fit into a day, and links to the list of that day', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvents(
      feed,
      Array.from({ length: 9 }, (_, i) => ({
        title: `No ${i}.`,
        startsAt: '2026-06-20T18:00:00Z',
      })),
    )
    const html = await staff.see(JUNE)
    const href = /class="more[^"]*" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const list = visibleText(await staff.see(short(staff, href)))
    expect(list).toContain('9 events')
    expect(list).toContain('Jun 20, 2026')
  })
})

describe('an event that is typed into a day', () => {
  const add = (staff: Browser, feedId: string, more: Record<string, string>) =>
    staff.send('/events/month', {
      ...{ month: '2026-06', feed: '', feedId, startDate: '2026-06-20', title: 'Typed' },
      ...more,
    })
  const rows = (orgId: string) =>
    app.database.query(
      'select title, starts_local, ends_local, all_day, published_at, timezone from events where org_id = $1',
      [orgId],
    )

  it.each([
    ['7pm', '2026-06-20T19:00:00-05:00', null],
    ['7-9pm', '2026-06-20T19:00:00-05:00', '2026-06-20T21:00:00-05:00'],
    ['9pm-1am', '2026-06-20T21:00:00-05:00', '2026-06-21T01:00:00-05:00'],
  ])('is published at the hours that were typed: %s', async (time, starts, ends) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const text = await follow(staff, await add(staff, feed.id, { time }))
    expect(text).toContain('Added Typed on Sat, Jun 20, 2026.')
    expect(await rows(staff.orgId)).toMatchObject([
      { title: 'Typed', starts_local: starts, ends_local: ends, published_at: expect.anything() },
    ])
  })

  it('takes all day without hours', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await sentTo(await add(staff, feed.id, { time: '' }))
    expect(await rows(staff.orgId)).toMatchObject([{ all_day: true }])
  })

  it('is added once, however often it is sent', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const once = 'form_abcdefghij0123456789'
    await sentTo(await add(staff, feed.id, { time: '7pm', once }))
    const again = await follow(staff, await add(staff, feed.id, { time: '7pm', once }))
    expect(again).toContain('Typed was already added on Sat, Jun 20, 2026.')
    expect(again).not.toContain('Undo')
    expect(await rows(staff.orgId)).toHaveLength(1)
  })

  it('can be undone only while it is as it was added', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const to = short(staff, await sentTo(await add(staff, feed.id, { time: '7pm' })))
    expect(visibleText(await staff.see(to))).toContain('Undo')
    await app.database.query(
      `update events set title = 'Theirs', updated_at = updated_at + interval '1 minute' where org_id = $1`,
      [staff.orgId],
    )
    const after = visibleText(await staff.see(to))
    expect(after).toContain('Added Theirs')
    expect(after).not.toContain('Undo')
  })

  it('goes into an open feed while an archived one is shown', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const archived = await makeFeed({
      orgId: staff.orgId,
      archivedAt: new Date('2026-06-01T00:00:00Z'),
    })
    const html = await staff.see(`${JUNE}&feed=${archived.id}`)
    const form = formFields(html, `/dashboard/${staff.slug}/events/month`)
    expect(form).toMatchObject({ feed: archived.id, feedId: feed.id })
  })

  it('comes back in the present month if its form names none', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const response = await add(staff, feed.id, { month: '', startDate: '' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('data-month-work="2026-06"')
  })

  it.each([
    [{ time: 'evening' }, 'Enter a time like 7pm'],
    [{ title: ' ' }, 'Enter a title'],
    [{ startDate: '2026-06-02', time: '7pm' }, 'This date is in the past'],
    [{ startDate: 'x' }, 'Enter a date between'],
    [{ startDate: '2027-03-14', time: '2:30am' }, 'doesn’t exist on this date'],
    [{ feedId: 'feed_nobodys' }, 'Choose another feed'],
  ])('comes back with what is wrong: %o', async (fields, error) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const response = await add(staff, feed.id, fields as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(error)
    expect(await rows(staff.orgId)).toEqual([])
  })

  it('takes a past date that is sent again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const past = { startDate: '2026-06-02', time: '7pm' }
    const html = await (await add(staff, feed.id, past)).text()
    const form = formFields(html, `/dashboard/${staff.slug}/events/month`)
    await sentTo(await staff.send('/events/month', form))
    expect(await rows(staff.orgId)).toHaveLength(1)
  })

  it('does not go into a feed of another organization', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const theirs = await makeStaffWithFeed(app)
    expect((await add(staff, theirs.feed.id, { time: '7pm' })).status).toBe(400)
    expect(await rows(theirs.staff.orgId)).toEqual([])
  })
})

describe('an event that is moved to another day', () => {
  it('keeps its hours, purges, and can be moved back while nobody changed it', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, EVENING)
    const to = await sentTo(await move(staff, id, '2026-06-25'))
    expect(await startOf(id)).toEqual(['2026-06-25T19:00:00-05:00', '2026-06-25T21:00:00-05:00'])
    expect(app.purged.flat()).toContain(`event:${id}`)
    const html = await staff.see(short(staff, to))
    expect(visibleText(html)).toContain('Moved Evening to Thu, Jun 25, 2026.')
    const undo = formFields(html, `/dashboard/${staff.slug}/events/undo`)
    const text = await follow(staff, await staff.send('/events/undo', undo))
    expect(text).toContain('Undone for 1 event.')
    expect((await startOf(id))[0]).toBe('2026-06-16T19:00:00-05:00')
    expect(visibleText(await staff.see(short(staff, to)))).not.toContain('Undo')
    const again = await staff.send('/events/undo', undo)
    expect(visibleText(await again.text())).toContain('Evening It was undone already.')
    expect((await startOf(id))[0]).toBe('2026-06-16T19:00:00-05:00')
  })

  it('of several days keeps their number', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, {
      ...EVENING,
      startsAt: '2026-06-17T00:00:00Z',
      endsAt: '2026-06-19T02:00:00Z',
    })
    await sentTo(await move(staff, id, '2026-06-25'))
    expect(await startOf(id)).toEqual(['2026-06-25T19:00:00-05:00', '2026-06-27T21:00:00-05:00'])
  })

  it('stays where it is if someone else changed it since', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, EVENING)
    const version = await versionOf(staff, id)
    await sentTo(await move(staff, id, '2026-06-24', { version }))
    const text = await follow(staff, await move(staff, id, '2026-06-26', { version }))
    expect(text).toContain('Evening wasn’t moved because someone else changed it')
    expect(text).toContain('It’s on Wed, Jun 24, 2026 now.')
    expect((await startOf(id))[0]).toBe('2026-06-24T19:00:00-05:00')
  })

  it('begins at the next time that exists where clocks go forward, says so, and gets its own time back', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const night = {
      ...EVENING,
      startsAt: '2026-06-20T07:30:00Z',
      endsAt: '2026-06-20T07:45:00Z',
    }
    const { id } = await makeEvent(feed, night)
    const to = await sentTo(await move(staff, id, '2027-03-14'))
    expect((await startOf(id))[0]).toBe('2027-03-14T03:00:00-05:00')
    const html = await staff.see(short(staff, to))
    expect(visibleText(html)).toContain('Its time changed because clocks go forward that day.')
    const undo = formFields(html, `/dashboard/${staff.slug}/events/undo`)
    await sentTo(await staff.send('/events/undo', undo))
    expect(await startOf(id)).toEqual(['2026-06-20T02:30:00-05:00', '2026-06-20T02:45:00-05:00'])
  })

  it('asks about a past day', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, EVENING)
    const response = await move(staff, id, '2026-06-03')
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(visibleText(html)).toContain('The new date is in the past.')
    expect((await startOf(id))[0]).toBe('2026-06-16T19:00:00-05:00')
    const form = formFields(html, `/dashboard/${staff.slug}/events/${id}/move`)
    await sentTo(await staff.send(`/events/${id}/move`, form))
    expect((await startOf(id))[0]).toBe('2026-06-03T19:00:00-05:00')
  })

  it('asks which dates of a repeating event move', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '4' }
    const { id, series } = await makeRepeating(app, staff, feed.id, weekly)
    const starts = async () =>
      (
        await app.database.query(
          'select display_date::text as day from events where series_id = $1 order by starts_at',
          [series],
        )
      ).map(({ day }) => day)
    const before = await starts()
    const asked = await move(staff, String(id), '2026-06-17')
    expect(asked.status).toBe(200)
    const html = await asked.text()
    expect(visibleText(html)).toContain('This and following events')
    expect(await starts()).toEqual(before)
    const form = formFields(html, `/dashboard/${staff.slug}/events/${id}/move`)
    await sentTo(await staff.send(`/events/${id}/move`, form))
    expect(await starts()).toEqual(['2026-06-17', ...before.slice(1)])
    const all = formFields(
      await (await move(staff, String(id), '2026-06-18')).text(),
      `/dashboard/${staff.slug}/events/${id}/move`,
    )
    const text = await follow(
      staff,
      await staff.send(`/events/${id}/move`, { ...all, scope: 'all' }),
    )
    expect(text).toContain('and the other dates that you chose')
  })

  it('is not found once it was deleted, nor in another organization', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, EVENING)
    const version = await versionOf(staff, id)
    const stranger = await makeStaff(app)
    expect((await move(stranger, id, '2026-06-24', { version })).status).toBe(404)
    await sentTo(await staff.send(`/events/${id}/delete`, {}))
    expect((await move(staff, id, '2026-06-24', { version })).status).toBe(404)
  })

  it.each(['', 'x', '2026-02-30', '9999-99-99'])(
    'stays without a day to move to: %s',
    async (to) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      const { id } = await makeEvent(feed, EVENING)
      await sentTo(await move(staff, id, to))
      expect((await startOf(id))[0]).toBe('2026-06-16T19:00:00-05:00')
    },
  )
})
