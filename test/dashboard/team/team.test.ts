import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { visibleText } from '../../support/html.ts'
import {
  addPerson,
  browserOf,
  freshStaffEmail,
  makeStaff,
  ORIGIN,
  sentTo,
  sessionOf,
  signIn,
} from '../../support/staff.ts'
import { linkIn } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const open = (path: string, method = 'GET', cookie = '') =>
  app.request(path, { method, headers: { origin: ORIGIN, cookie } })
const rolesOf = (orgId: string) =>
  app.database.query('select person_id, role from memberships where org_id = $1', [orgId])

const invitationsOf = (orgId: string) =>
  app.database.query('select * from invitations where org_id = $1', [orgId])

async function inviteSomebody(role = 'member') {
  const staff = await makeStaff(app)
  const email = freshStaffEmail()
  expect(await sentTo(await staff.send('/team/invitations', { email, role }))).toContain(
    'done=invited',
  )
  await app.runQueued()
  const mail = app.mails.findLast(({ to }) => to === email)
  return { staff, email, mail, link: linkIn(mail, '/invitations/') }
}

describe('an invitation', () => {
  it('lets somebody in with one click, as what they were invited', async () => {
    const { staff, email, mail, link } = await inviteSomebody()
    expect(mail?.text).toContain(staff.email)
    expect(visibleText(await (await open(link)).text())).toContain(
      `invited ${email} to help manage its calendar. Your role: editor. It covers events,`,
    )
    const response = await open(link, 'POST')
    expect(await sentTo(response)).toBe(`/dashboard/${staff.slug}?done=joined`)
    const browser = browserOf(app, staff.slug, sessionOf(response))
    expect(visibleText(await browser.see('?done=joined'))).toContain('Welcome')
    await browser.see('/team', 403)
    expect((await open(link, 'POST')).status).toBe(410)
    expect(await rolesOf(staff.orgId)).toHaveLength(2)
  })

  it('ends when it is withdrawn, replaced or a week old', async () => {
    const withdrawn = await inviteSomebody()
    const path = /\/team\/invitations\/inv_\w+\/withdraw/.exec(
      await withdrawn.staff.see('/team'),
    )?.[0]
    await sentTo(await withdrawn.staff.send(path ?? ''))
    expect((await open(withdrawn.link, 'POST')).status).toBe(410)

    const replaced = await inviteSomebody()
    await replaced.staff.send('/team/invitations', { email: replaced.email, role: 'owner' })
    expect((await open(replaced.link, 'POST')).status).toBe(410)

    const old = await inviteSomebody()
    app.setNow('2026-06-22T12:00:01Z')
    expect((await open(old.link)).status).toBe(410)
    expect((await open(old.link, 'POST')).status).toBe(410)
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('is not sent to members, nor to what is no address, nor to too many', async () => {
    const staff = await makeStaff(app)
    for (const email of [staff.email.toUpperCase(), 'x', '"a b"@c.example']) {
      expect((await staff.send('/team/invitations', { email, role: 'member' })).status).toBe(400)
    }
    await app.database.query(
      `insert into invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
       select 'inv_' || $1 || n, $2, n || '@x.example', n || '@x.example', 'member', 'n', 'x', now()
       from generate_series(1, 50) n`,
      [staff.orgId.slice(4), staff.orgId],
    )
    const form = { email: freshStaffEmail(), role: 'member' }
    expect((await staff.send('/team/invitations', form)).status).toBe(400)
  })

  it('stands at the same place of the list each time, also where several were sent at once', async () => {
    const staff = await makeStaff(app)
    await app.database.query(
      `insert into invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
       select 'inv_' || n || $1, $2, n || '@x.example', n || '@x.example', 'member', 'n', 'x', now()
       from generate_series(3, 1, -1) n`,
      [staff.orgId.slice(4), staff.orgId],
    )
    const listed = visibleText(await staff.see('/team')).match(/\d@x\.example/g)
    expect([...new Set(listed)]).toEqual(['1@x.example', '2@x.example', '3@x.example'])
  })

  it('is refused when an organization sends too many in a minute, before anything is written', async () => {
    const staff = await makeStaff(app)
    const asked: string[] = []
    const { address } = app.deps.limits
    app.deps.limits.address = async (key) => {
      asked.push(key)
      return false
    }
    const form = { email: freshStaffEmail(), role: 'member' }
    const response = await staff.send('/team/invitations', form)
    app.deps.limits.address = address
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(asked).toEqual([`invite:${staff.orgId}`])
    expect(await invitationsOf(staff.orgId)).toEqual([])
  })

  it('may be the fiftieth that is open, and one of fifty may be sent again', async () => {
    const staff = await makeStaff(app)
    await app.database.query(
      `insert into invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
       select 'inv_' || $1 || n, $2, n || '@x.example', n || '@x.example', 'member', 'n', 'x', now()
       from generate_series(1, 49) n`,
      [staff.orgId.slice(4), staff.orgId],
    )
    const form = { email: freshStaffEmail(), role: 'member' }
    await sentTo(await staff.send('/team/invitations', form))
    await sentTo(await staff.send('/team/invitations', form))
    expect(await invitationsOf(staff.orgId)).toHaveLength(50)
    const another = { email: freshStaffEmail(), role: 'member' }
    expect((await staff.send('/team/invitations', another)).status).toBe(400)
    expect(await invitationsOf(staff.orgId)).toHaveLength(50)
  })

  it('ends the session that the browser had, and only when it opens', async () => {
    const before = await makeStaff(app)
    const { link } = await inviteSomebody()
    expect((await open(link, 'POST', before.cookie)).status).toBe(303)
    expect((await before.open('')).status).toBe(302)
    const another = await makeStaff(app)
    expect((await open(link, 'POST', another.cookie)).status).toBe(410)
    await another.see('')
  })

  it('opens nothing while its organization is disabled', async () => {
    const { staff, link } = await inviteSomebody()
    const disable = 'update organizations set disabled_at = $1 where id = $2'
    await app.database.query(disable, [new Date(), staff.orgId])
    expect((await open(link)).status).toBe(410)
    expect((await open(link, 'POST')).status).toBe(410)
    expect(await rolesOf(staff.orgId)).toHaveLength(1)
  })

  it('takes nothing from somebody who became an owner meanwhile', async () => {
    const { staff, email, link } = await inviteSomebody('member')
    const personId = await addPerson(app, staff.orgId, email, 'owner')
    expect((await open(link, 'POST')).status).toBe(303)
    expect(await rolesOf(staff.orgId)).toContainEqual({ person_id: personId, role: 'owner' })
  })

  it('gives nobody a role that does not exist', async () => {
    const staff = await makeStaff(app)
    const form = { email: freshStaffEmail(), role: 'admin' }
    expect((await staff.send('/team/invitations', form)).status).toBe(400)
  })
})

describe('the team', () => {
  it('changes roles and removes people, whose next click finds nothing', async () => {
    const staff = await makeStaff(app)
    const email = freshStaffEmail()
    const person = await addPerson(app, staff.orgId, email, 'member')
    const browser = browserOf(app, staff.slug, await signIn(app, email))
    await sentTo(await staff.send(`/team/${person}/role`, { role: 'owner' }))
    await browser.see('/team')
    expect(visibleText(await staff.see(`/team/${person}/remove`))).toContain(email)
    await sentTo(await staff.send(`/team/${person}/remove`))
    await browser.see('', 404)
  })

  it('keeps its last owner', async () => {
    const staff = await makeStaff(app)
    await addPerson(app, staff.orgId, freshStaffEmail(), 'member')
    expect((await staff.send(`/team/${staff.personId}/role`, { role: 'member' })).status).toBe(409)
    expect((await staff.send(`/team/${staff.personId}/remove`)).status).toBe(409)
    expect((await staff.send('/leave')).status).toBe(409)
    expect(await rolesOf(staff.orgId)).toHaveLength(2)
  })

  it('does not offer the last owner to leave, and says what to do first', async () => {
    const staff = await makeStaff(app)
    const team = await staff.see('/team')
    expect(team).toContain('The only owner')
    expect(team).not.toContain(`/team/${staff.personId}/`)
    for (const page of ['/leave', `/team/${staff.personId}/remove`]) {
      const html = await staff.see(page)
      expect(visibleText(html)).toContain('You can’t leave yet because you’re the only owner')
      expect(html).not.toContain(`action="/dashboard/${staff.slug}/leave"`)
    }
    await makeStaff(app, { orgId: staff.orgId, slug: staff.slug })
    expect(await staff.see('/leave')).toContain(`action="/dashboard/${staff.slug}/leave"`)
  })

  it('shows people who left their only organization a way on that is not the same page', async () => {
    const owner = await makeStaff(app)
    const member = await makeStaff(app, { orgId: owner.orgId, slug: owner.slug, role: 'member' })
    const to = await sentTo(await member.send('/leave'))
    const html = await (await open(to, 'GET', member.cookie)).text()
    expect(visibleText(html)).toContain('You’re not a member of any organization')
    expect(html).toContain('action="/sign-out"')
    expect(html).not.toContain('href="/dashboard"')
  })

  it('shows people of a disabled organization a way on that is not the same page', async () => {
    const staff = await makeStaff(app)
    await app.database.query('update organizations set disabled_at = now() where id = $1', [
      staff.orgId,
    ])
    const html = await (await open('/dashboard', 'GET', staff.cookie)).text()
    expect(visibleText(html)).toContain('Your organization is disabled')
    expect(html).toContain('action="/sign-out"')
  })

  it('keeps an owner when all leave at the same moment', async () => {
    const first = await makeStaff(app)
    const others = await Promise.all(
      Array.from({ length: 5 }, () => makeStaff(app, { orgId: first.orgId, slug: first.slug })),
    )
    const left = await Promise.all([first, ...others].map((owner) => owner.send('/leave')))
    expect(left.filter(({ status }) => status === 303)).toHaveLength(5)
    expect(left.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(await rolesOf(first.orgId)).toHaveLength(1)
  })

  it('lets members leave by themselves', async () => {
    const owner = await makeStaff(app)
    const member = await makeStaff(app, { orgId: owner.orgId, slug: owner.slug, role: 'member' })
    await member.see('/leave')
    await sentTo(await member.send('/leave'))
    await member.see('', 404)
  })
})

describe('somebody in several organizations', () => {
  it('switches between them, with the role each gives', async () => {
    const first = await makeStaff(app)
    const second = await makeStaff(app)
    await addPerson(app, second.orgId, first.email, 'member')
    expect(await first.see('')).toContain(`href="/dashboard/${second.slug}"`)
    const there = browserOf(app, second.slug, first.cookie)
    await there.see('')
    await there.see('/team', 403)
    expect((await there.send('/settings', { name: 'X', timezone: 'UTC' })).status).toBe(403)
  })
})
