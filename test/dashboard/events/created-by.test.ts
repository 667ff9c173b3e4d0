import { beforeAll, expect, it } from 'vitest'
import { extendAllSeries } from '../../../functions/events/series.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm } from '../../support/event-form.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const addedBy = async (orgId: string) =>
  (
    await app.database.query(
      'select distinct created_by from events where org_id = $1 order by 1',
      [orgId],
    )
  ).map(({ created_by }) => created_by)

it('an event knows who added it, also once another person has changed it', async () => {
  const { staff, feed } = await makeStaffWithFeed(app)
  const to = await sentTo(await staff.send('/events', eventForm(feed.id)))
  const [id] = /evt_\w+/.exec(to) ?? []
  const editor = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
  await editor.change(`/events/${id}`, { title: 'Changed' })
  expect(await addedBy(staff.orgId)).toEqual([staff.personId])
})

it('all dates of a repeating event know it, later ones too, whoever changes them', async () => {
  const { staff, feed } = await makeStaffWithFeed(app)
  const to = await sentTo(
    await staff.send('/events', eventForm(feed.id, { repeat: 'weekly', repeatEnds: 'never' })),
  )
  const [id] = /evt_\w+/.exec(to) ?? []
  const count = async () =>
    (await app.database.query('select 1 from events where org_id = $1', [staff.orgId])).length
  const first = await count()
  expect(first).toBeGreaterThan(10)
  expect(await addedBy(staff.orgId)).toEqual([staff.personId])
  const editor = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
  const daily = { scope: 'all', repeat: 'daily' }
  expect((await editor.change(`/events/${id}`, daily)).status).toBe(303)
  expect(await count()).toBeGreaterThan(first)
  expect(await addedBy(staff.orgId)).toEqual([staff.personId])
  const grown = await count()
  const now = app.deps.now()
  const later = new Date(now.getTime() + 60 * 86_400_000)
  await extendAllSeries({ ...app.acting(), now: () => later })
  expect(await count()).toBeGreaterThan(grown)
  expect(await addedBy(staff.orgId)).toEqual([staff.personId])
})

it('a restored event is still of the person who added it', async () => {
  const { staff, feed } = await makeStaffWithFeed(app)
  const editor = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
  const to = await sentTo(await editor.send('/events', eventForm(feed.id)))
  const [id] = /evt_\w+/.exec(to) ?? []
  await editor.send(`/events/${id}/delete`)
  const [line] = await app.database.query(
    `select id from audit_log where org_id = $1 and subject_id = $2 and change = 'removed'`,
    [staff.orgId, id],
  )
  await staff.send(`/changes/${line?.id}/undo`)
  expect(await addedBy(staff.orgId)).toEqual([editor.personId])
})
