import { beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { BATCH } from '../../db/writes/batch.ts'
import { makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { addPerson, browserOf, freshStaffEmail, makeStaff, signIn } from '../support/staff.ts'
import {
  callTask,
  deliveriesOf,
  firstAttempt,
  subscribe,
  type World,
  webhookWorld,
} from '../webhooks/world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const query = (text: string, params: unknown[] = []) => world.app.database.query(text, params)
const admin = (...args: string[]) =>
  runAdmin(world.app.database.db, args, world.app.deps.now(), world.app.deps.random)
const deletePerson = (email: string, ...flags: string[]) =>
  admin('delete-person', '--email', email, ...flags)
const deleteOrg = (slug: string, ...flags: string[]) =>
  admin('delete-org', '--slug', slug, ...flags)

/** The tables, of all in the database, in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  const found = []
  for (const { name } of tables) {
    const rows = await query(
      `SELECT FROM "${name}" t WHERE strpos(lower(to_jsonb(t)::text), $1) > 0`,
      [text.toLowerCase()],
    )
    if (rows.length > 0) found.push(String(name))
  }
  return found
}

describe('npm run admin -- delete-person', () => {
  it('leaves the address in no table, once the opt-outs are delivered', async () => {
    const { email } = await subscribe(world)
    const elsewhere = await webhookWorld()
    await subscribe(elsewhere, { email })
    await addPerson(world.app, world.org.id, freshStaffEmail(), 'owner')
    await addPerson(world.app, world.org.id, email, 'owner')
    await signIn(world.app, email)
    await query(
      `INSERT INTO invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
       VALUES ('inv_' || $1, $1, $2, $2, 'member', 'n', 'Ann', now()),
        ('inv2_' || $1, $1, 'other@example.com', 'other@example.com', 'member', 'n', $2, now())`,
      [world.org.id, email],
    )
    expect(await tablesWith(email)).toEqual(
      expect.arrayContaining(['people', 'subscribers', 'invitations', 'webhook_events']),
    )

    const told = await deletePerson(email.toUpperCase(), '--yes')
    expect(told).toEqual({
      ok: true,
      text: `Deleted what was stored under ${email}: an account, 1 invitation, 2 subscriptions.`,
    })
    // The news that are still to be delivered, and nothing else.
    expect(await tablesWith(email)).toEqual(['webhook_events'])
    for (const { app, org, sent } of [world, elsewhere]) {
      const tasks = await query(
        `SELECT t.id FROM tasks t JOIN webhook_deliveries d ON d.id = t.subject_id
         WHERE d.org_id = $1 ORDER BY t.created_at`,
        [org.id],
      )
      for (const { id } of tasks) await callTask({ app }, String(id))
      expect(sent.map(({ body }) => JSON.parse(body).event)).toEqual(
        expect.arrayContaining(['subscriber.created', 'subscriber.unsubscribed']),
      )
    }
    expect(await tablesWith(email)).toEqual([])
  })

  it('forgets bodies of a subscription that ended before', async () => {
    const { email } = await firstAttempt(world)
    await query('DELETE FROM subscribers WHERE org_id = $1', [world.org.id])
    const other = await firstAttempt(world)
    expect((await deletePerson(email, '--yes')).text).toBe(
      `Deleted what was stored under ${email}: 1 webhook body.`,
    )
    expect(await tablesWith(email)).toEqual([])
    expect(await tablesWith(other.email)).toContain('webhook_events')
  })

  it('ends the sessions and lets an invitation the person sent go on', async () => {
    const owner = await makeStaff(world.app)
    const second = await makeStaff(world.app, { orgId: owner.orgId, slug: owner.slug })
    await second.send('/team/invitations', { email: freshStaffEmail(), role: 'member' })
    await deletePerson(second.email, '--yes')
    expect((await second.open('')).status).toBe(302)
    const [invitation] = await query('SELECT invited_by FROM invitations WHERE org_id = $1', [
      owner.orgId,
    ])
    expect(invitation).toEqual({ invited_by: 'A colleague' })
    await owner.see('/team')
  })

  it('refuses the only owner of an organization, and deletes nothing of them', async () => {
    const owner = await makeStaff(world.app)
    const { email } = owner
    await subscribe(world, { email })
    const told = await deletePerson(email, '--yes')
    expect(told.ok).toBe(false)
    expect(told.text).toContain(`is the only owner of ${owner.slug}`)
    await owner.see('')
    expect(await tablesWith(email)).toContain('subscribers')
  })

  it('says without --yes what is kept, and deletes nothing', async () => {
    const { email } = await subscribe(world)
    expect(await deletePerson(email)).toEqual({
      ok: false,
      text: `Dry run: would delete what is stored under ${email}: 1 subscription. Run again with --yes to delete.`,
    })
    expect(await tablesWith(email)).toContain('subscribers')
  })

  it('finds nothing more the second time', async () => {
    const { email } = await subscribe(world)
    await deletePerson(email, '--yes')
    const again = { ok: true, text: `Nothing is stored under ${email}.` }
    expect(await deletePerson(email, '--yes')).toEqual(again)
    expect((await deletePerson('nobody', '--yes')).text).toBe('--email must be an email address.')
  })
})

describe('npm run admin -- delete-org', () => {
  it('leaves nothing of the organization in any table', async () => {
    const { org, feed } = world
    await firstAttempt(world)
    await subscribe(world)
    const event = await makeEvent(feed)
    await query(`UPDATE events SET slug = 'new' WHERE id = $1`, [event.id])
    const alone = freshStaffEmail()
    const also = freshStaffEmail()
    await addPerson(world.app, org.id, alone, 'owner')
    await addPerson(world.app, org.id, also, 'owner')
    await addPerson(world.app, (await makeOrg()).id, also, 'member')

    const told = await deleteOrg(org.slug, '--yes')
    expect(told).toEqual({
      ok: true,
      text: `Deleted Test org (${org.slug}) with 1 feed, 1 event, 2 subscribers, 2 webhook deliveries, 2 memberships, 1 account. Cached pages can show it for 5 more minutes.`,
    })
    // Lanes of tasks, tags for the edge, and the day's count of emails name it by its id until they end; URLs of
    // its calendars go on to say that they have ended, and nobody else gets what named its events. That it left is
    // kept until no backup can bring it back.
    const STAY = [
      'purges',
      'tasks',
      'mail_counts',
      'former_calendars',
      'permalink_owners',
      'former_events',
      'departures',
    ]
    const goes = (name: string) => !STAY.includes(name)
    expect((await tablesWith(org.id)).filter(goes)).toEqual([])
    expect((await tablesWith(feed.id)).filter(goes)).toEqual([])
    expect(await tablesWith(event.id)).toEqual(['former_events'])
    expect(await tablesWith(alone)).toEqual([])
    expect(await tablesWith(also)).toContain('people')
    expect(await deliveriesOf(world)).toEqual([])
    for (const task of world.app.queued) {
      expect(await callTask(world, task.id)).toMatchObject({ status: 200 })
    }
    expect((await world.app.request(`/api/v1/feeds/${feed.id}/events`)).status).toBe(404)
  })

  it('deletes a large one in batches, and leaves others alone', async () => {
    const feed = await makeFeed({ orgId: (await makeOrg()).id })
    const neighbour = await makeEvent(await makeFeed({ orgId: world.org.id }))
    await query(
      `INSERT INTO events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text)
       SELECT now(), 'evt_' || substr(md5($1 || n::text), 1, 20), $2, $1, 'Jazz', replace($1, '_', '-'),
         '2026-07-01'::timestamptz, 'UTC', 'jazz' FROM generate_series(1, $3::int) n`,
      [feed.id, feed.orgId, BATCH + 1],
    )
    const [org] = await query('SELECT slug FROM organizations WHERE id = $1', [feed.orgId])
    const { roundTrips } = world.app.database
    roundTrips.splice(0)
    const told = await deleteOrg(String(org?.slug), '--yes')
    expect(told.text).toContain(`1 feed, ${BATCH + 1} events`)
    const deletions = roundTrips.filter((body) => body.includes('delete from events'))
    expect(deletions).toHaveLength(2)
    const left = ['departures', 'former_calendars', 'former_events', 'permalink_owners', 'purges']
    expect((await tablesWith(feed.orgId)).toSorted()).toEqual(left)
    const tags = await query(
      `SELECT FROM purges WHERE tag IN (
         SELECT 'event:evt_' || substr(md5($1 || n::text), 1, 20) FROM generate_series(1, $2::int) n)`,
      [feed.id, BATCH + 1],
    )
    expect(tags).toEqual([])
    expect(await tablesWith(neighbour.id)).toContain('events')
  })

  it('goes on when it was interrupted, disabled until then', async () => {
    const staff = await makeStaff(world.app)
    const feed = await makeFeed({ orgId: staff.orgId })
    world.app.database.roundTrips.splice(0)
    const { database } = world.app
    database.before = async (body) => {
      if (body.includes('delete from organizations')) throw new Error('connection lost')
    }
    const args = ['delete-org', '--slug', staff.slug, '--yes']
    expect((await admin(...args)).ok).toBe(false)
    database.before = undefined
    await browserOf(world.app, staff.slug, staff.cookie).see('', 403)
    expect((await admin(...args)).ok).toBe(true)
    const left = ['former_calendars', 'purges']
    expect((await tablesWith(feed.id)).filter((name) => !left.includes(name))).toEqual([])
  })

  it('says without --yes what is in it, and deletes nothing', async () => {
    const staff = await makeStaff(world.app)
    const told = await deleteOrg(staff.slug)
    expect(told.ok).toBe(false)
    expect(told.text).toContain('with 1 membership. Run again with --yes to delete.')
    await staff.see('')
  })

  it('has nothing to do the second time', async () => {
    await deleteOrg(world.org.slug, '--yes')
    expect(await deleteOrg(world.org.slug, '--yes')).toEqual({
      ok: true,
      text: `Organization not found: ${world.org.slug}. Nothing to delete.`,
    })
    expect((await deleteOrg('', '--yes')).text).toBe('--slug is required.')
  })
})
