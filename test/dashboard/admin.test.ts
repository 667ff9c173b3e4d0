import { beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import type { PublishableTask } from '../../domain/task.ts'
import { makeLinkToken } from '../../functions/keys/link-token.ts'
import { TEST_ENV, type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed, makeOrg } from '../support/factories.ts'
import {
  browserOf,
  freshStaffEmail,
  makeStaff,
  makeStaffWithFeed,
  sentTo,
  signIn,
} from '../support/staff.ts'
import { makePending } from '../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const admin = (...args: string[]) =>
  runAdmin(app.database.db, args, new Date('2026-06-15T12:00:00Z'), app.deps.random)
const freshSlug = () => freshId('a').replace('_', '-')

describe('npm run admin', () => {
  it('creates an organization whose owner can sign in', async () => {
    const slug = freshSlug()
    const email = freshStaffEmail()
    const args = ['create-org', '--name', 'New Arts', '--slug', slug, '--owner', email]
    args.push('--timezone', 'America/Chicago')
    const made = await admin(...args, '--plan', 'pro', '--json')
    expect(made.ok, made.text).toBe(true)
    expect(JSON.parse(made.text)).toMatchObject({ slug, plan: 'pro', owner: email })
    const browser = browserOf(app, slug, await signIn(app, email))
    expect(await browser.see('')).toContain('New Arts')
    expect(await admin(...args)).toEqual({
      ok: false,
      text: `The slug "${slug}" is already in use.`,
    })
  })

  it('emails new owners that they can sign in, and where', async () => {
    const slug = freshSlug()
    const emails = [freshStaffEmail(), freshStaffEmail()]
    const org = ['--name', 'Emailed Arts', '--timezone', 'UTC', '--slug', slug]
    await admin('create-org', ...org, '--owner', emails[0] ?? '')
    await admin('add-owner', '--slug', slug, '--owner', emails[1] ?? '')
    const tasks = await app.database.query(
      `select t.id from tasks t join mails m on m.id = t.subject_id
       where m.kind = 'new-owner' and m.subject_id like (
         select id || ' %' from organizations where slug = $1)`,
      [slug],
    )
    expect(tasks).toHaveLength(2)
    app.queued.push(...(tasks as unknown as PublishableTask[]))
    await app.runQueued()
    for (const email of emails) {
      const [mail, ...more] = app.mails.filter(({ to }) => to === email)
      expect(more).toEqual([])
      expect(mail?.text).toContain('https://calendar.test/sign-in')
      expect(mail?.subject).toContain('Emailed Arts')
    }
  })

  it('helps an organization whose only owner cannot be reached: another one can run it', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    const email = freshStaffEmail()
    await staff.send('/team/invitations', { email, role: 'member' })
    for (const owner of [email, email.toUpperCase(), member.email]) {
      const { ok, text } = await admin('add-owner', '--slug', staff.slug, '--owner', owner)
      expect({ ok, text: text.toLowerCase() }).toEqual({
        ok: true,
        text: `added ${owner.toLowerCase()} as an owner of ${staff.slug}. they can sign in now, and get an email within a minute.`,
      })
    }
    await member.see('/team')
    const browser = browserOf(app, staff.slug, await signIn(app, email))
    await sentTo(await browser.send(`/team/${staff.personId}/remove`))
    await staff.see('', 404)
    const waiting = await app.database.query('select from invitations where org_id = $1', [
      staff.orgId,
    ])
    expect(waiting).toEqual([])
    expect(await admin('add-owner', '--slug', 'nobody', '--owner', email)).toEqual({
      ok: false,
      text: 'Organization not found: nobody.',
    })
    const refused = await admin('add-owner', '--slug', staff.slug, '--owner', 'ann')
    expect(refused).toEqual({ ok: false, text: '--owner must be an email address.' })
  })

  it('gives a second organization to somebody who has one', async () => {
    const email = freshStaffEmail()
    for (const slug of [freshSlug(), freshSlug()]) {
      const made = await admin(
        'create-org',
        '--name',
        'A',
        '--slug',
        slug,
        '--owner',
        email,
        '--timezone',
        'UTC',
      )
      expect(made.text).toContain('can sign in now')
    }
  })

  it('lists organizations and sets plans', async () => {
    const org = await makeOrg({ name: 'Listed Arts' })
    expect(await admin('set-plan', '--slug', org.slug, '--plan', 'enterprise')).toEqual({
      ok: true,
      text: `Changed the plan of ${org.slug} to enterprise.`,
    })
    expect((await admin('list')).text).toContain(`${org.slug}  enterprise  Listed Arts`)
    const all = JSON.parse((await admin('list', '--json')).text) as { slug: string }[]
    expect(all.find(({ slug }) => slug === org.slug)).toMatchObject({
      plan: 'enterprise',
      owners: [],
    })
  })

  it('disables an organization: nothing public, no dashboard, no mails; and enables it again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await admin('disable', '--slug', staff.slug)
    const paths = [
      `/api/v1/feeds/${feed.id}/events`,
      `/api/v1/orgs/${staff.slug}/events`,
      `/f/${feed.id}`,
    ]
    for (const path of paths) expect((await app.request(path)).status, path).toBe(404)
    await staff.see('', 403)
    const joined = await app.request('/subscriptions', {
      method: 'POST',
      body: new URLSearchParams({
        feedId: feed.id,
        email: 'x@example.com',
        digestFrequency: 'daily',
      }),
    })
    expect(joined.status).toBe(404)
    await admin('enable', '--slug', staff.slug)
    for (const path of paths) expect((await app.request(path)).status, path).toBe(200)
    await staff.see('')
  })

  it('lets no mail go out that was waiting when the organization was disabled', async () => {
    const feed = await makeFeed()
    const { email } = await makePending(app, feed.id)
    const [org] = await app.database.query('select slug from organizations where id = $1', [
      feed.orgId,
    ])
    const before = app.mails.length
    await app.request('/subscriptions', {
      method: 'POST',
      body: new URLSearchParams({ feedId: feed.id, email, digestFrequency: 'daily' }),
    })
    await admin('disable', '--slug', String(org?.slug))
    await app.runQueued()
    expect(app.mails.length).toBe(before)
  })

  it('prints a link that signs a member in, once', async () => {
    const email = freshStaffEmail()
    const slug = freshSlug()
    await admin(
      ...['create-org', '--name', 'New Arts', '--slug', slug, '--owner', email],
      ...['--timezone', 'UTC'],
    )
    const { APP_SECRET } = TEST_ENV
    const links = {
      publicUrl: 'https://calendar.test/',
      makeToken: (secret: string, link: { id: string; nonce: string }) =>
        makeLinkToken({ APP_SECRET: secret }, 'sign-in', link),
    }
    const print = (address: string, secret: string | undefined, given: typeof links | undefined) =>
      runAdmin(
        app.database.db,
        ['sign-in-link', address, '--json'],
        app.deps.now(),
        app.deps.random,
        secret,
        given,
      )
    const { url } = JSON.parse((await print(email.toUpperCase(), APP_SECRET, links)).text)
    expect(url).toMatch(/^https:\/\/calendar\.test\/sign-in\/[^/]+$/)
    const path = new URL(url).pathname
    const page = await app.request(path)
    expect(await page.text()).toContain(email)
    const open = () =>
      app.request(path, { method: 'POST', headers: { origin: 'https://calendar.test' } })
    const signedIn = await open()
    expect(signedIn.status).toBe(303)
    expect(signedIn.headers.get('set-cookie')).toContain('__Host-')
    expect((await open()).status).not.toBe(303)

    const errorOf = async (...given: Parameters<typeof print>) =>
      JSON.parse((await print(...given)).text).error
    expect(await errorOf('who@example.com', APP_SECRET, links)).toContain(
      'No member of an organization',
    )
    expect(await errorOf('who', APP_SECRET, links)).toContain('Name the email address')
    expect(await errorOf(email, undefined, links)).toContain('Set APP_SECRET')
    expect(await errorOf(email, APP_SECRET, undefined)).toContain('Set PUBLIC_URL')
  })

  it.each([
    [['nonsense'], 'Unknown command: nonsense'],
    [['list', 'more'], 'Unknown argument: more'],
    [['set-plan', '--slug', 'x', '--plan', 'gold'], '--plan must be one of free, pro, enterprise'],
    [['disable', '--slug', 'no-such-org'], 'Organization not found: no-such-org'],
    [['create-org', '--name', 'A', '--slug', 'A B', '--owner', 'a@example.com'], '--slug must be'],
    [['create-org', '--name', 'A', '--slug', 'a', '--owner', 'a'], '--owner must be'],
    [['create-org', '--slug', 'a', '--owner', 'a@example.com'], '--name is required'],
    [
      ['create-org', '--name', 'A', '--slug', 'a', '--owner', 'a@example.com'],
      '--timezone is required',
    ],
    [
      ['create-org', '--name', 'A', '--slug', 'a', '--owner', 'a@b.example', '--timezone', 'X'],
      '--timezone',
    ],
    [['list', '--what'], '--what'],
  ])('says what is wrong with %j', async (args, message) => {
    const result = await admin(...args)
    expect(result.ok).toBe(false)
    expect(result.text).toContain(message)
    expect(JSON.parse((await admin(...args, '--json')).text).error).toContain(message)
  })
})
