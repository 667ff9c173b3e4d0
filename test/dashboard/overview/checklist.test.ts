import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, freshStaffEmail, makeStaff, makeStaffWithFeed } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const STEPS = /Add your events|Put the calendar on your website|Invite your team \(optional\)/g

/** The steps of the checklist that are left, or `undefined` where there is none. */
async function left(staff: Pick<Browser, 'see'>): Promise<string[] | undefined> {
  const html = await staff.see('')
  if (!html.includes('Set up your calendar')) return undefined
  return visibleText(html.replace(/<span class="row muted">.*?<\/li>/g, '')).match(STEPS) ?? []
}

describe('the checklist of the overview', () => {
  it('offers a new organization an import, an event, the widget, and invitations', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const html = await staff.see('')
    for (const path of ['/imports/new', '/events/new', `/feeds/${feed.id}/widget`, '/team']) {
      expect(html).toContain(`href="/dashboard/${staff.slug}${path}"`)
      await staff.see(path)
    }
    expect(await left(staff)).toHaveLength(3)
  })

  it('takes a step away once it is done, and goes with the last', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed, { startsAt: '2020-06-14T18:00:00Z' })
    expect(await left(staff)).toEqual([
      'Put the calendar on your website',
      'Invite your team (optional)',
    ])
    for (let i = 0; i < 2; i++) {
      expect((await staff.send('/setup', { step: 'website' })).status).toBe(303)
    }
    expect(await left(staff)).toEqual(['Invite your team (optional)'])
    await staff.send('/team/invitations', { email: freshStaffEmail(), role: 'member' })
    expect(await left(staff)).toBeUndefined()
  })

  it('counts a team of two as invited, and can skip the invitations', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed)
    await staff.send('/setup', { step: 'website' })
    const alone = await makeStaffWithFeed(app)
    await alone.staff.send('/setup', { step: 'team' })
    expect(await left(alone.staff)).not.toContain('Invite your team (optional)')
    await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    expect(await left(staff)).toBeUndefined()
  })

  it('asks members for nothing that only owners may do', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    expect(await left(member)).toEqual(['Add your events', 'Put the calendar on your website'])
    expect((await member.send('/setup', { step: 'team' })).status).toBe(403)
    expect((await staff.send('/setup', { step: 'events' })).status).toBe(404)
  })

  it('costs no round trip of its own', async () => {
    const { staff } = await makeStaffWithFeed(app)
    await staff.see('')
    app.database.roundTrips.splice(0)
    await staff.see('')
    expect(app.database.roundTrips).toHaveLength(2)
  })
})

it('/dashboard opens the organization that a person joined first', async () => {
  const first = await makeStaff(app)
  const second = await makeStaff(app)
  await app.database.query(`update organizations set name = 'Zoo' where id = $1`, [first.orgId])
  await app.database.query(`update organizations set name = 'Aviary' where id = $1`, [second.orgId])
  await app.database.query(
    `insert into memberships (org_id, person_id, role, created_at)
     values ($1, $2, 'owner', now() + interval '1 second')`,
    [second.orgId, first.personId],
  )
  const { headers } = await app.request('/dashboard', { headers: { cookie: first.cookie } })
  expect(headers.get('location')).toBe(`/dashboard/${first.slug}`)
})
