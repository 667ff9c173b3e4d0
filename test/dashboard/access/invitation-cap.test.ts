import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { freshStaffEmail, makeStaff } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

it('One mailbox gets three invitations of an organization a day, however it is spelled', async () => {
  const staff = await makeStaff(app)
  const [name] = freshStaffEmail().split('@')
  const invite = (email: string) => staff.send('/team/invitations', { email, role: 'member' })
  app.mails.splice(0)
  for (const tag of ['', '+a', '+b']) {
    expect((await invite(`${name}${tag}@example.com`)).status).toBe(303)
  }
  for (const tag of ['', '+a', '+c']) {
    const refused = await invite(`${name}${tag}@example.com`)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(
      'Too many invitations sent in the last 24 hours. Try again in 24 hours',
    )
  }
  await app.runQueued()
  expect(app.mails).toHaveLength(3)
  const other = await makeStaff(app)
  const theirs = { email: `${name}@example.com`, role: 'member' }
  expect((await other.send('/team/invitations', theirs)).status).toBe(303)
})

it('An organization sends 100 invitations a day, also when it withdraws them in between', async () => {
  const staff = await makeStaff(app)
  const invite = () => staff.send('/team/invitations', { email: freshStaffEmail(), role: 'member' })
  expect((await invite()).status).toBe(303)
  await app.database.query('delete from invitations where org_id = $1', [staff.orgId])
  const counted = [`invitations of ${staff.orgId}`]
  await app.database.query('update mail_counts set sent = 99 where key = $1', counted)
  expect((await invite()).status).toBe(303)
  await app.database.query('delete from invitations where org_id = $1', [staff.orgId])
  expect((await invite()).status).toBe(400)
  app.setNow('2026-06-16T12:00:01Z')
  const again = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug })
  const later = { email: freshStaffEmail(), role: 'member' }
  expect((await again.send('/team/invitations', later)).status).toBe(303)
})
