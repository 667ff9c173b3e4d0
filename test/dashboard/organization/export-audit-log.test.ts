import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { makeEverything } from '../../support/everything.ts'
import { makeStaff } from '../../support/staff.ts'

const app = await testApp('2026-06-15T12:00:00Z')
type Line = Record<'by' | 'change' | 'kind' | 'subject_id' | 'after', unknown>

it('an export has who changed what, with the addresses of the team and of nobody else', async () => {
  const { staff, ids } = await makeEverything(app)
  const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
  await staff.change(`/events/${ids.eventId}`, { location: 'Hall' })
  await member.change(`/events/${ids.eventId}`, { location: 'Garden' })
  const exportOf = async () => (await staff.open('/export.json')).text()
  const linesBy = async () =>
    (JSON.parse(await exportOf()).audit_log as Line[])
      .filter(({ after }) =>
        ['Hall', 'Garden'].includes((after as { location?: string })?.location ?? ''),
      )
      .map(({ by, change, kind, subject_id }) => ({ by, change, kind, subject_id }))
  const line = { change: 'changed', kind: 'event', subject_id: ids.eventId }
  expect(await linesBy()).toEqual([
    { ...line, by: staff.email },
    { ...line, by: member.email },
  ])
  await app.database.query('delete from memberships where person_id = $1', [member.personId])
  expect((await linesBy())[1]).toEqual({ ...line, by: 'former member' })
  const text = await exportOf()
  expect(text).not.toContain(member.email)
  expect(text).not.toContain(member.personId)
})
