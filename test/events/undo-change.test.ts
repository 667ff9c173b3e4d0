import { describe, expect, it } from 'vitest'
import { listAuditLines } from '../../db/audit/lines.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { undoChange } from '../../functions/events/undo-change.ts'
import { testApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeSeries } from '../support/make-series.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../support/staff.ts'

const app = await testApp('2026-06-15T12:00:00Z')
const { query } = app.database

async function world() {
  const staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId })
  const event = await makeEvent(feed, { title: 'Jazz', location: 'Mill', description: 'All night' })
  return { staff, feed, event, path: `/events/${event.id}` }
}
const linesOf = (orgId: string) => listAuditLines(app.database.db, { orgId, limit: 2000 })
const rowOf = async (id: string) => (await query('select * from events where id = $1', [id]))[0]
async function lastLine({ orgId }: Browser, kind = 'event') {
  const line = (await linesOf(orgId)).find((line) => line.kind === kind)
  return line?.id ?? 0
}
/** The line of the series that was deleted last. */
async function lastRemoved({ orgId }: Browser) {
  const lines = await linesOf(orgId)
  return lines.find(({ kind, change }) => kind === 'series' && change === 'removed')?.id ?? 0
}
const undo = (staff: Browser, line: number) => staff.send(`/changes/${line}/undo`)

describe('undo', () => {
  it('brings back what a change replaced, as a change of its own that can be undone', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.change(path, { location: 'Hall', title: 'Big jazz' }))
    const line = await lastLine(staff)
    expect(await sentTo(await undo(staff, line))).toContain('saved=undone')
    expect(await rowOf(event.id)).toMatchObject({ title: 'Jazz', location: 'Mill' })
    await sentTo(await undo(staff, await lastLine(staff)))
    expect(await rowOf(event.id)).toMatchObject({ title: 'Big jazz', location: 'Hall' })
  })

  it('keeps what was changed elsewhere in the event since', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.change(path, { location: 'Hall' }))
    const line = await lastLine(staff)
    await sentTo(await staff.change(path, { title: 'Big jazz' }))
    await sentTo(await undo(staff, line))
    expect(await rowOf(event.id)).toMatchObject({ title: 'Big jazz', location: 'Mill' })
  })

  it('shows both versions and undoes nothing where someone changed the same since', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.change(path, { location: 'Hall' }))
    const line = await lastLine(staff)
    await sentTo(await staff.change(path, { location: 'Garden' }))
    const refused = await undo(staff, line)
    expect(refused.status).toBe(409)
    const text = visibleText(await refused.text())
    expect(text).toContain('Someone changed this since.')
    expect(text).toContain('Venue, now: Garden. Before the change: Mill')
    expect(await rowOf(event.id)).toMatchObject({ location: 'Garden' })
  })

  it('takes back that an event was cancelled, with what subscribers are told', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.send(`${path}/cancelled`))
    expect(await rowOf(event.id)).toMatchObject({ status: 'cancelled' })
    await sentTo(await undo(staff, await lastLine(staff)))
    expect(await rowOf(event.id)).toMatchObject({ status: 'scheduled' })
  })

  it('brings a deleted event back under its ID, once', async () => {
    const { staff, event, path } = await world()
    const before = await rowOf(event.id)
    await sentTo(await staff.send(`${path}/delete`))
    expect(await rowOf(event.id)).toBeUndefined()
    const line = await lastLine(staff)
    await sentTo(await undo(staff, line))
    const { created_at: _, updated_at: __, ...same } = before ?? {}
    expect(await rowOf(event.id)).toMatchObject(same)
    expect((await undo(staff, line)).status).toBe(409)
  })

  it('deletes what was added', async () => {
    const { staff, event } = await world()
    expect(await sentTo(await undo(staff, await lastLine(staff)))).toContain('done=undone')
    expect(await rowOf(event.id)).toBeUndefined()
  })

  it('deletes nothing that someone added to since', async () => {
    const { staff, event, path } = await world()
    const line = await lastLine(staff)
    const ticketUrl = 'https://tickets.example/jazz'
    await sentTo(await staff.change(path, { ticketUrl }))
    const refused = await undo(staff, line)
    expect(refused.status).toBe(409)
    expect(visibleText(await refused.text())).toContain('Someone changed this since.')
    expect(await rowOf(event.id)).toMatchObject({ ticket_url: ticketUrl })
  })

  const datesOf = ({ orgId }: Browser) =>
    query(
      `select id, title, starts_at, recurrence_key, series_id from events where org_id = $1 order by starts_at`,
      [orgId],
    )

  it('brings a deleted series back with its rule and all its dates', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id, seriesId } = await makeSeries(app, of, newRule('WEEKLY', { count: 5 }))
    const seriesOf = async () => {
      const columns = 'rrule, rdates, exdates, starts_local, timezone, span, published_at, fields'
      return (await query(`select ${columns} from series where id = $1`, [seriesId]))[0] ?? {}
    }
    const before = await datesOf(staff)
    const series = await seriesOf()
    expect(before).toHaveLength(5)
    expect(series.rrule).toContain('COUNT=5')
    await sentTo(await staff.send(`/events/${id}/delete`, { scope: 'all' }))
    expect(await datesOf(staff)).toEqual([])
    expect(await seriesOf()).toEqual({})
    await sentTo(await undo(staff, await lastRemoved(staff)))
    expect(await datesOf(staff)).toEqual(before)
    expect(await seriesOf()).toMatchObject(series)
    await sentTo(await staff.change(`/events/${id}`, { title: 'Pilates', scope: 'all' }))
    expect(await datesOf(staff)).toEqual(before.map((date) => ({ ...date, title: 'Pilates' })))
  })

  it('brings a series back without the dates that it had lost before', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id } = await makeSeries(app, of, newRule('WEEKLY', { count: 6 }))
    const third = String((await datesOf(staff))[2]?.id)
    await sentTo(await staff.send(`/events/${third}/delete`, { scope: 'following' }))
    const before = await datesOf(staff)
    expect(before).toHaveLength(2)
    await sentTo(await staff.send(`/events/${id}/delete`, { scope: 'all' }))
    await sentTo(await undo(staff, await lastRemoved(staff)))
    expect(await datesOf(staff)).toEqual(before)
  })

  it('brings a series back with the last of its dates, which was deleted by itself', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id } = await makeSeries(app, of, newRule('WEEKLY', { count: 2 }))
    const [, second] = await datesOf(staff)
    await sentTo(await staff.send(`/events/${id}/delete`, { scope: 'one' }))
    await sentTo(await staff.send(`/events/${second?.id}/delete`, { scope: 'one' }))
    expect(await datesOf(staff)).toEqual([])
    await sentTo(await undo(staff, await lastRemoved(staff)))
    expect(await datesOf(staff)).toEqual([second])
  })

  it('brings dates back without images of their own that were deleted meanwhile', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id } = await makeSeries(app, of, newRule('WEEKLY', { count: 2 }))
    await query(
      `update events set image_url = $1, image_alt = 'A band', overridden = '{imageUrl,imageAlt}' where id = $2`,
      [`/media/img_${'b2'.repeat(16)}/large.jpg`, id],
    )
    await sentTo(await staff.send(`/events/${id}/delete`, { scope: 'all' }))
    expect(await sentTo(await undo(staff, await lastRemoved(staff)))).toContain('without-image')
    expect(await rowOf(id)).toMatchObject({ image_url: null, image_alt: null })
  })

  it('says so where a series is too large to come back, and writes nothing', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const long = { description: 'x'.repeat(15_000) }
    const { id } = await makeSeries(app, of, newRule('DAILY', { count: 180 }), long)
    await sentTo(await staff.send(`/events/${id}/delete`, { scope: 'all' }))
    const refused = await undo(staff, await lastRemoved(staff))
    expect(refused.status).toBe(409)
    expect(visibleText(await refused.text())).toContain('too many dates with long descriptions')
    expect(await datesOf(staff)).toEqual([])
  })

  it('undoes no change of a series that changes at that moment', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id, seriesId } = await makeSeries(app, of, newRule('WEEKLY', { count: 2 }))
    await sentTo(await staff.change(`/events/${id}`, { title: 'Pilates', scope: 'all' }))
    const lineId = await lastLine(staff, 'series')
    app.database.before = async (body) => {
      if (!body.includes('from \\"series\\"')) return
      app.database.before = undefined
      await query(
        `update series set version = version + 1, fields = fields || '{"title":"Zumba"}' where id = $1`,
        [seriesId],
      )
    }
    const undone = await undoChange(app.acting(), { orgId: staff.orgId, lineId })
    expect(app.database.before).toBeUndefined()
    expect(undone.outcome).toBe('changed since')
    expect((await datesOf(staff)).map(({ title }) => title)).toEqual(['Pilates', 'Pilates'])
  })

  it('brings a draft back as a draft, and what was public to its own address', async () => {
    const { staff, event, path } = await world()
    const [row] = await query(
      `select replace(display_date::text, '-', '/') || '/' || slug_path as path from events where id = $1`,
      [event.id],
    )
    const isPublic = async () =>
      (await app.request(`/events/${row?.path}?event=${event.id}`)).status === 200
    expect(await isPublic()).toBe(true)
    await sentTo(await staff.send(`${path}/delete`))
    await sentTo(await undo(staff, await lastLine(staff)))
    expect(await isPublic()).toBe(true)
    await sentTo(await staff.send(`${path}/unpublish`))
    await sentTo(await staff.send(`${path}/delete`))
    await sentTo(await undo(staff, await lastLine(staff)))
    expect(await rowOf(event.id)).toMatchObject({ published_at: null })
  })

  it('never leaves half of what belongs together', async () => {
    const { staff, event, path } = await world()
    const at = (from: string, to: string) => ({
      ...{ startDate: '2026-07-01', startTime: from, endDate: '', endTime: to },
    })
    await sentTo(await staff.change(path, at('20:00', '')))
    await sentTo(await staff.change(path, at('10:00', '')))
    const line = await lastLine(staff)
    await sentTo(await staff.change(path, at('10:00', '12:00')))
    const before = await rowOf(event.id)
    expect((await undo(staff, line)).status).toBe(409)
    expect(await rowOf(event.id)).toEqual(before)
  })

  it('leaves out an image that was deleted meanwhile, and says so', async () => {
    const { staff, event, path } = await world()
    const image = `/media/img_${'a1'.repeat(16)}/large.jpg`
    await query('update events set image_url = $1, image_alt = $2 where id = $3', [
      ...[image, 'A band', event.id],
    ])
    await query(
      `update events set image_url = null, image_alt = null, location = 'Hall' where id = $1`,
      [event.id],
    )
    expect(await sentTo(await undo(staff, await lastLine(staff)))).toContain('undone-without-image')
    expect(await rowOf(event.id)).toMatchObject({ location: 'Mill', image_url: null })
    expect(visibleText(await staff.see(`${path}?saved=undone-without-image`))).toContain(
      'Undone, without the image, which was deleted.',
    )
  })

  it('brings a date back to its series as it now is, with what it had for itself', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const series = { id: feed.id, orgId: staff.orgId }
    const { id, seriesId } = await makeSeries(app, series, newRule('WEEKLY', { count: 3 }))
    await sentTo(await staff.change(`/events/${id}`, { title: 'First yoga', scope: 'one' }))
    await sentTo(await staff.send(`/events/${id}/delete`))
    const line = await lastLine(staff)
    const seriesOf = async () => (await query('select * from series where id = $1', [seriesId]))[0]
    expect((await seriesOf())?.exdates).toHaveLength(1)
    await query(`update series set fields = fields || '{"location":"Hall"}' where id = $1`, [
      seriesId,
    ])
    await sentTo(await undo(staff, line))
    expect(await rowOf(id)).toMatchObject({
      ...{ title: 'First yoga', location: 'Hall', overridden: ['title'], series_id: seriesId },
    })
    expect(await seriesOf()).toMatchObject({ exdates: [], rdates: [] })
    expect((await undo(staff, line)).status).toBe(409)
  })

  it('brings no date back where its series has such a date again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id, seriesId } = await makeSeries(app, of, newRule('WEEKLY', { count: 3 }))
    const key = (await rowOf(id))?.recurrence_key
    await sentTo(await staff.send(`/events/${id}/delete`))
    const line = await lastLine(staff)
    await query(
      'update events set recurrence_key = $1 where id = (select min(id) from events where series_id = $2)',
      [key, seriesId],
    )
    const refused = await undo(staff, line)
    expect(refused.status).toBe(409)
    expect(visibleText(await refused.text())).toContain('It’s there already')
  })

  it('restores a version as the date’s own, where its series says something else', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id } = await makeSeries(app, of, newRule('WEEKLY', { count: 3 }), { title: 'Yoga' })
    await sentTo(await staff.change(`/events/${id}`, { title: 'Pilates', scope: 'all' }))
    // Each date has a line of this change, in no order.
    const line = (await linesOf(staff.orgId)).find(({ subjectId }) => subjectId === id)
    await sentTo(await undo(staff, line?.id ?? 0))
    expect(await rowOf(id)).toMatchObject({ title: 'Yoga', overridden: ['title'] })
  })

  it('restores an event once where two ask at once', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.send(`${path}/delete`))
    const of = { orgId: staff.orgId, lineId: await lastLine(staff) }
    const outcomes = await Promise.all([0, 1].map(() => undoChange(app.acting(), of)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['there already', 'undone'])
    expect(await rowOf(event.id)).toBeDefined()
  })

  it('finds no line of another organization', async () => {
    const { staff, path, event } = await world()
    await sentTo(await staff.change(path, { location: 'Hall' }))
    const stranger = await makeStaff(app)
    expect((await undo(stranger, await lastLine(staff))).status).toBe(404)
    expect(await rowOf(event.id)).toMatchObject({ location: 'Hall' })
  })

  it('leaves all as it was where the call breaks off', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.send(`${path}/delete`))
    const lineId = await lastLine(staff)
    app.database.before = async (body) => {
      if (body.includes('insert into')) throw new TypeError('connection lost')
    }
    const of = { orgId: staff.orgId, lineId }
    await expect(undoChange(app.acting(), of)).rejects.toThrow()
    app.database.before = undefined
    expect(await rowOf(event.id)).toBeUndefined()
    expect((await undoChange(app.acting(), of)).outcome).toBe('undone')
  })
})
