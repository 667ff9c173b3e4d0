import { beforeAll, describe, expect, it } from 'vitest'
import { CHANGES_A_DAY } from '../../domain/daily-limits.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { visibleText } from '../support/html.ts'
import { makeStaff, sentTo } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const countChanges = (orgId: string, sent: number) =>
  app.database.query(
    `insert into mail_counts (key, since, sent) values ($1, $2, $3)
     on conflict (key) do update set sent = excluded.sent`,
    [`changes of ${orgId}`, app.deps.now().toISOString(), sent],
  )
const counted = (orgId: string) =>
  app.database.query('select sent from mail_counts where key = $1', [`changes of ${orgId}`])
const form = { name: 'Daily', timezone: 'UTC' }

it('exports of an organization are limited together, and no other pages', async () => {
  const staff = await makeStaff(app)
  const keys: string[] = []
  const before = app.deps.limits.client
  app.deps.limits.client = async (key) => keys.push(key) < 0
  const statuses = []
  for (const path of ['/export.json', '/subscribers.csv', '/export', '/subscribers']) {
    statuses.push((await staff.open(path)).status)
  }
  app.deps.limits.client = before
  expect(statuses).toEqual([429, 429, 200, 200])
  expect(keys).toEqual(Array(2).fill(`export:${staff.orgId}`))
})

describe('The changes of an organization', () => {
  it('are limited for a day, and whoever sends one more is told so', async () => {
    const staff = await makeStaff(app, { plan: 'free' })
    await countChanges(staff.orgId, CHANGES_A_DAY.free - 1)
    expect(await sentTo(await staff.send('/feeds', form))).toContain('done=feed-created')
    const refused = await staff.send('/feeds', { ...form, name: 'One more' })
    expect(refused.status).toBe(429)
    const text = visibleText(await refused.text())
    expect(text).toContain('Your team has made 2,000 changes within 24 hours')
    expect(text).toMatch(/Try again after \w{3}, \w{3} \d+, 2026, /)
    expect(Number(refused.headers.get('retry-after'))).toBe(86_400)
    expect(await staff.see('/feeds')).not.toContain('One more')
    const other = await makeStaff(app, { plan: 'free' })
    await sentTo(await other.send('/feeds', form))
    app.setNow(new Date(app.deps.now().getTime() + 86_400_000).toISOString())
    await sentTo(await staff.send('/feeds', { ...form, name: 'Tomorrow' }))
  })

  it('leave a person their own account and the deletion of the organization', async () => {
    const staff = await makeStaff(app, { plan: 'free' })
    await countChanges(staff.orgId, CHANGES_A_DAY.free)
    await sentTo(await staff.send('/account/sessions'))
  })

  it('are more on a paid plan', async () => {
    const staff = await makeStaff(app, { plan: 'pro' })
    await countChanges(staff.orgId, CHANGES_A_DAY.free)
    await sentTo(await staff.send('/feeds', form))
  })

  it('are counted without another round trip, and never for strangers', async () => {
    const staff = await makeStaff(app)
    const other = await makeStaff(app)
    app.database.roundTrips.splice(0)
    await sentTo(await staff.send('/account/sessions'))
    expect(app.database.roundTrips).toHaveLength(2)
    expect(await counted(staff.orgId)).toEqual([{ sent: 1 }])
    const foreign = await app.request(`/dashboard/${staff.slug}/feeds`, {
      method: 'POST',
      headers: { cookie: other.cookie, origin: 'https://calendar.test' },
      body: new URLSearchParams(form),
    })
    expect(foreign.status).toBe(404)
    expect(await counted(staff.orgId)).toEqual([{ sent: 1 }])
  })
})
