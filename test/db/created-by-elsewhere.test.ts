import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importFile } from '../../db/admin/import-organization.ts'
import { exportOrganization } from '../../db/organizations/export-organization.ts'
import { testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { makeStaffWithFeed } from '../support/staff.ts'

it('who added an event does not move with its organization, whatever the file says', async () => {
  const app = await testApp()
  const { staff, feed } = await makeStaffWithFeed(app)
  await staff.send('/events', eventForm(feed.id, { intent: 'draft' }))
  const { db, env, now, random } = app.acting()
  let text = ''
  for await (const part of exportOrganization(db, staff.orgId, now())) text += part
  expect(text).not.toContain('created_by')
  const content = JSON.parse(text)
  content.events[0].created_by = staff.personId
  await app.database.query('delete from organizations where id = $1', [staff.orgId])
  const file = join(mkdtempSync(join(tmpdir(), 'created-by-')), 'organization.json')
  writeFileSync(file, JSON.stringify(content))
  await importFile(db, file, { now: now(), random, appSecret: env.APP_SECRET })
  const rows = await app.database.query('select created_by from events where org_id = $1', [
    staff.orgId,
  ])
  expect(rows).toEqual([{ created_by: null }])
})
