import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeSubmission } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaffWithFeed } from '../support/staff.ts'
import { freshSender } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

/** What one sender sent before and after APP_SECRET was rotated. */
async function rotated() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const given = { ...feed, orgId: staff.orgId, timezone: 'UTC' }
  const email = freshSender()
  const before = await makeSubmission(given, { email, emailHash: `before ${email}` })
  const after = await makeSubmission(given, { email, emailHash: `after ${email}` })
  const senders = () =>
    app.database.query('select state from submission_senders where org_id = $1', [staff.orgId])
  const stateOf = async ({ id }: { id: string }) =>
    (await app.database.query('select state from submissions where id = $1', [id]))[0]?.state
  return { staff, before, after, senders, stateOf }
}

it('A sender who was trusted before APP_SECRET was rotated is shown as trusted, and once', async () => {
  const { staff, before, after, senders } = await rotated()
  await staff.send(`/submissions/${before.id}/trust`, {})
  const page = await staff.open(`/submissions/${after.id}`)
  expect(visibleText(await page.text())).toMatch(/Trusted/)
  await staff.send(`/submissions/${after.id}/trust`, {})
  expect(await senders()).toEqual([{ state: 'trusted' }])
})

it('Blocking declines what the sender sent before APP_SECRET was rotated, and ends the trust', async () => {
  const { staff, before, after, senders, stateOf } = await rotated()
  await staff.send(`/submissions/${before.id}/trust`, {})
  await staff.send(`/submissions/${after.id}/block`, {})
  expect(await senders()).toEqual([{ state: 'blocked' }])
  expect(await stateOf(before)).toBe('declined')
  expect(await stateOf(after)).toBe('declined')
})
