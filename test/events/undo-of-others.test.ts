import { describe, expect, it } from 'vitest'
import { actAs } from '../../db/audit/act-as.ts'
import { listAuditLines } from '../../db/audit/lines.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { testApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeSeries } from '../support/make-series.ts'
import { makeSource } from '../support/make-source.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../support/staff.ts'

// Undo of what imports changed, and of series whose dates differ.

const app = await testApp('2026-06-15T12:00:00Z')
const { query } = app.database

const rowOf = async (id: string) => (await query('select * from events where id = $1', [id]))[0]
async function undoLast(staff: Browser, kind: string) {
  const lines = await listAuditLines(app.database.db, { orgId: staff.orgId, limit: 2000 })
  const line = lines.find((one) => one.kind === kind)
  return staff.send(`/changes/${line?.id}/undo`)
}

describe('an imported event', () => {
  async function imported() {
    const staff = await makeStaff(app)
    const feed = await makeFeed({ orgId: staff.orgId })
    const event = await makeEvent(feed, { title: 'Concert', location: 'Mill' })
    const { sourceId } = await makeSource(app, { id: feed.id, orgId: staff.orgId })
    await query(
      `insert into source_items (source_id, uid, org_id, event_id, content, hash, likeness)
       values ($1, 'a', $2, $3, '{}', 'h', 'l')`,
      [sourceId, staff.orgId, event.id],
    )
    const by = actAs(app.database.nobody, { kind: 'import', id: sourceId })
    const item = async () =>
      (await query('select event_id from source_items where source_id = $1', [sourceId]))[0]
    return { staff, event, item, changeBy: by.$client }
  }

  it('gets back what the import replaced, and stays that of the import', async () => {
    const { staff, event, item, changeBy } = await imported()
    await changeBy.query(`update events set location = 'Hall' where id = $1`, [event.id])
    await sentTo(await undoLast(staff, 'event'))
    expect(await rowOf(event.id)).toMatchObject({ location: 'Mill' })
    expect(await item()).toEqual({ event_id: event.id })
  })

  it('comes back as one of staff after it was deleted', async () => {
    const { staff, event, item, changeBy } = await imported()
    await changeBy.query(`update events set location = 'Hall' where id = $1`, [event.id])
    await sentTo(await staff.send(`/events/${event.id}/delete`))
    const to = await sentTo(await undoLast(staff, 'event'))
    expect(await rowOf(event.id)).toMatchObject({ title: 'Concert', location: 'Hall' })
    expect(visibleText(await staff.see(to.slice(to.indexOf('/events/'))))).toContain(
      'The import that it came from no longer updates it.',
    )
    // Deleted here, the import leaves it alone: no fetch adds it a second time.
    expect(await item()).toEqual({ event_id: null })
  })
})

describe('a repeating event', () => {
  async function repeating() {
    const { staff, feed } = await makeStaffWithFeed(app)
    const of = { id: feed.id, orgId: staff.orgId }
    const { id, seriesId } = await makeSeries(app, of, newRule('WEEKLY', { count: 4 }), {
      title: 'Yoga',
    })
    const dates = () =>
      query(
        `select id, title, overridden, recurrence_key from events where org_id = $1 order by starts_at`,
        [staff.orgId],
      )
    return { staff, id, seriesId, dates }
  }

  it('gets back what all its dates said, and dates keep what they have for themselves', async () => {
    const { staff, id, dates } = await repeating()
    await sentTo(await staff.change(`/events/${id}`, { title: 'First yoga', scope: 'one' }))
    const [, second] = await dates()
    const before = await dates()
    await sentTo(await staff.change(`/events/${second?.id}`, { title: 'Pilates', scope: 'all' }))
    expect((await dates()).map(({ title }) => title)).toEqual([
      ...['First yoga', 'Pilates', 'Pilates', 'Pilates'],
    ])
    await sentTo(await undoLast(staff, 'series'))
    expect(await dates()).toEqual(before)
  })

  it('comes back with its own dates, and without one that was deleted before', async () => {
    const { staff, id, dates } = await repeating()
    await sentTo(await staff.change(`/events/${id}`, { title: 'First yoga', scope: 'one' }))
    const [, second] = await dates()
    await sentTo(await staff.send(`/events/${second?.id}/delete`))
    const before = await dates()
    expect(before).toHaveLength(3)
    await query('delete from events where org_id = $1', [staff.orgId])
    await sentTo(await undoLast(staff, 'series'))
    expect(await dates()).toEqual(before)
  })

  it('has no way back from another rule by itself', async () => {
    const { staff, seriesId, dates } = await repeating()
    const before = await dates()
    await query(`update series set rrule = 'FREQ=WEEKLY;COUNT=9' where id = $1`, [seriesId])
    const refused = await undoLast(staff, 'series')
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('can’t be undone here')
    expect(await dates()).toEqual(before)
  })
})
