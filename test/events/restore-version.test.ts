import { describe, expect, it } from 'vitest'
import { actAs } from '../../db/audit/act-as.ts'
import { listAuditLines } from '../../db/audit/lines.ts'
import { testApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaff, sentTo } from '../support/staff.ts'

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

describe('a version of an event', () => {
  it('is restored from the page of its changes', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.change(path, { location: 'Hall' }))
    await sentTo(await staff.change(path, { location: 'Garden', title: 'Big jazz' }))
    const page = visibleText(await staff.see(`${path}/changes`))
    expect(page).toContain('Venue:Hall → Garden')
    expect(page).toContain('Current version')
    const [newest, , first] = (await linesOf(staff.orgId)).filter(({ kind }) => kind === 'event')
    const version = { line: String(first?.id), seen: String(newest?.id) }
    await sentTo(await staff.send(`${path}/restore`, version))
    expect(await rowOf(event.id)).toMatchObject({ title: 'Jazz', location: 'Mill' })
    // The page that another member still has open.
    const late = await staff.send(`${path}/restore`, version)
    expect(late.status).toBe(409)
  })

  it('is restored once where two ask at once, and also from before a deletion', async () => {
    const { staff, event, path } = await world()
    await sentTo(await staff.change(path, { title: 'Big jazz' }))
    await sentTo(await staff.send(`${path}/delete`))
    const [deletion] = await linesOf(staff.orgId)
    await sentTo(await staff.send(`/changes/${deletion?.id}/undo`))
    const lines = (await linesOf(staff.orgId)).filter(({ kind }) => kind === 'event')
    const version = { line: String(lines.at(-1)?.id), seen: String(lines[0]?.id) }
    const both = await Promise.all([0, 1].map(() => staff.send(`${path}/restore`, version)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(await rowOf(event.id)).toMatchObject({ title: 'Jazz', location: 'Mill' })
  })

  it('stays in its feed where the earlier one is archived', async () => {
    const { staff, feed, event, path } = await world()
    const other = await makeFeed({ orgId: staff.orgId })
    await sentTo(await staff.change(path, { feedId: other.id, title: 'Big jazz' }))
    await query('update feeds set archived_at = now() where id = $1', [feed.id])
    const lines = (await linesOf(staff.orgId)).filter(({ kind }) => kind === 'event')
    const version = { line: String(lines.at(-1)?.id), seen: String(lines[0]?.id) }
    expect(await sentTo(await staff.send(`${path}/restore`, version))).toContain('without-feed')
    expect(await rowOf(event.id)).toMatchObject({ title: 'Jazz', feed_id: other.id })
  })

  /** A title by staff, one by an import whose line is old enough to be gone, and a city by staff. */
  async function withoutLineOfImport() {
    const { staff, event, path } = await world()
    await sentTo(await staff.change(path, { title: 'Big jazz' }))
    await sentTo(await staff.change(path, { location: 'Hall' }))
    const by = actAs(app.database.nobody, { kind: 'import', id: 'src_a' })
    await by.$client.query(`update events set title = 'Jazz by import' where id = $1`, [event.id])
    await sentTo(await staff.change(path, { city: 'Chicago' }))
    await query(`delete from audit_log where org_id = $1 and actor like 'import:%'`, [staff.orgId])
    const lines = (await linesOf(staff.orgId)).filter(({ kind }) => kind === 'event')
    const restore = (name: string) =>
      staff.send(`${path}/restore`, {
        line: String(
          lines.find(({ after, change }) => change === 'changed' && name in (after ?? {}))?.id,
        ),
        seen: String(lines[0]?.id),
      })
    return { event, restore }
  }

  it('says what its own line says, where lines after it are gone', async () => {
    const { event, restore } = await withoutLineOfImport()
    await sentTo(await restore('title'))
    expect(await rowOf(event.id)).toMatchObject({ title: 'Big jazz', location: 'Mill', city: null })
  })

  it('is not restored where lines that it needs are gone', async () => {
    const { event, restore } = await withoutLineOfImport()
    const before = await rowOf(event.id)
    expect((await restore('location')).status).toBe(409)
    expect(await rowOf(event.id)).toEqual(before)
  })

  it('says so where an event has more changes than its page shows', async () => {
    const { staff, path, event } = await world()
    const { id } = event
    const more = 'Only the latest 100 changes are shown.'
    expect(visibleText(await staff.see(`${path}/changes`))).not.toContain(more)
    for (let i = 0; i < 100; i++) {
      await query('update events set location = $2 where id = $1', [id, `Room ${i}`])
    }
    const page = await staff.see(`${path}/changes`)
    expect(visibleText(page)).toContain(more)
    expect(page).toContain(`/activity?thing=${id}"`)
  })

  it('belongs to its event only', async () => {
    const { staff, feed, path } = await world()
    const other = await makeEvent(feed, { title: 'Other' })
    await sentTo(await staff.change(path, { title: 'Big jazz' }))
    const [newest] = await linesOf(staff.orgId)
    const of = { line: String(newest?.id), seen: String(newest?.id) }
    expect((await staff.send(`/events/${other.id}/restore`, of)).status).toBe(404)
    const stranger = await makeStaff(app)
    expect((await stranger.send(`${path}/restore`, of)).status).toBe(404)
  })
})
