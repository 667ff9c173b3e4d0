import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { makeSource } from '../../support/make-source.ts'
import { makeStaffWithFeed } from '../../support/staff.ts'

// It is Monday, June 15, 2026, 7 AM in Chicago.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function make() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const other = await makeFeed({ orgId: staff.orgId, name: 'Workshops', timezone: 'Asia/Kolkata' })
  const shown = async (query = '') => {
    const html = await staff.see(`/events/new${query}`)
    const minutes = /data-usual-minutes="(\d+)"/.exec(html)?.[1]
    return { ...formFields(html, `/dashboard/${staff.slug}/events`), minutes }
  }
  const lasting = (minutes: number, day = '2026-07-01') => {
    const startsAt = new Date(`${day}T18:00:00Z`)
    return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
  }
  return { staff, feed, other, shown, lasting }
}

describe('the form of a new event', () => {
  it('starts with the next full hour in the zone of its feed, and one hour', async () => {
    const { shown, other } = await make()
    expect(await shown()).toMatchObject({ startDate: '2026-06-15', startTime: '08:00' })
    expect(await shown(`?feed=${other.id}`)).toMatchObject({
      startDate: '2026-06-15',
      startTime: '18:00',
      endTime: '',
      minutes: '60',
    })
  })

  it('starts with the feed used last and the usual length there', async () => {
    const { shown, feed, other, lasting } = await make()
    await makeEvent(feed, { ...lasting(45), createdAt: new Date('2026-06-01T00:00:00Z') })
    for (const [minutes, n] of [
      [120, 1],
      [90, 2],
      [90, 3],
      [14_400, 4],
      [14_400, 5],
      [14_400, 6],
    ] as const) {
      const createdAt = new Date(`2026-06-0${n + 1}T00:00:00Z`)
      await makeEvent(other, { ...lasting(minutes, `2026-07-0${n}`), createdAt })
    }
    expect(await shown()).toMatchObject({ feedId: other.id, minutes: '90' })
    expect(await shown(`?feed=${feed.id}`)).toMatchObject({ feedId: feed.id, minutes: '45' })
  })

  it('is not led by an import, nor by other organizations', async () => {
    const { staff, shown, feed, other } = await make()
    const created = (day: number) => ({ createdAt: new Date(`2026-06-0${day}T00:00:00Z`) })
    await makeEvent(feed, created(1))
    const imported = await makeEvent(other, created(2))
    const { sourceId } = await makeSource(app, other)
    await app.database.query(
      `insert into source_items (source_id, uid, org_id, event_id, content, hash, likeness)
       values ($1, 'one', $2, $3, '{}', '', '')`,
      [sourceId, staff.orgId, imported.id],
    )
    await makeEvent(await makeFeed(), created(3))
    expect(await shown()).toMatchObject({ feedId: feed.id })
  })
})
