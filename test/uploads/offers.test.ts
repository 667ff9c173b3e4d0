import { beforeEach, describe, expect, it } from 'vitest'
import { stopMailsTo } from '../../db/mail/suppressions.ts'
import { deleteAccount } from '../../db/people/forget.ts'
import { deleteStalePending } from '../../db/subscribers/manage-subscribers.ts'
import { getUpload, listUploads, startUpload, stopUpload } from '../../db/subscribers/uploads.ts'
import { EMAILS_A_DAY } from '../../domain/email-allowance.ts'
import { OFFER_DAYS, OFFERS_SHARE } from '../../domain/uploads/limits.ts'
import { hashAddress } from '../../functions/keys/hash-address.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { linkIn, makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { makeUpload, sendAll, sendUpload } from '../support/uploads.ts'

let app: TestApp
let day = 0
beforeEach(async () => {
  // A day of its own for each test, whose counts start at zero.
  app = await testApp(new Date(Date.UTC(2026, 5, 1 + 2 * day++, 12)).toISOString())
  // What other files left to send would be sent here.
  await app.database.query("delete from tasks where kind in ('offers', 'mail')")
  await app.database.query("delete from mail_counts where key like 'offers%' or key = 'sign-ups'")
})

const makeProFeed = async (overrides: object = {}) =>
  makeFeed({ orgId: (await makeOrg({ plan: 'pro', name: 'Riverside' })).id, ...overrides })
let people = 0
const fresh = (count: number) =>
  Array.from({ length: count }, () => `Member${++people}@list${day}.example`)
const offersTo = (email: string) => app.mails.filter(({ to }) => to === email)
const shown = (of: Parameters<typeof getUpload>[1]) =>
  getUpload(app.database.db, of, app.deps.now())
const later = (minutes: number) =>
  app.setNow(new Date(app.deps.now().getTime() + minutes * 60_000).toISOString())

/** Carries out all tasks that are due, as the sweep would have them published. */
async function runDue() {
  const tasks = await app.database.query(
    "select id from tasks where state = 'waiting' and due_at <= $1 and kind in ('offers', 'mail')",
    [app.deps.now()],
  )
  app.queued.push(...(tasks as never[]))
  await sendAll(app)
}

describe('A list that staff bring', () => {
  it('gets one email each, and confirming makes an ordinary subscriber', async () => {
    const feed = await makeProFeed()
    const [ann = '', bob = ''] = fresh(2)
    const of = await sendUpload(app, feed, [ann, bob])
    await sendAll(app)
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual([ann, bob].toSorted())
    const confirm = linkIn(offersTo(ann)[0], '/confirm/')
    expect((await post(app, confirm)).status).toBe(200)
    await sendAll(app)
    const rows = await app.database.query(
      'select email, state, digest_frequency, criteria from subscribers where feed_id = $1 order by state',
      [feed.id],
    )
    expect(rows).toEqual([
      { email: ann, state: 'active', digest_frequency: 'weekly', criteria: null },
      { email: bob, state: 'pending', digest_frequency: 'weekly', criteria: null },
    ])
    expect(await shown(of)).toMatchObject({
      ...{ state: 'done', total: 2, sent: 2, confirmed: 1, skipped: 0, body: null },
    })
    // A second click confirms nothing again.
    await post(app, confirm)
    expect(await shown(of)).toMatchObject({ confirmed: 1 })
  })

  it('shows of each address what would become of it, before anything is sent', async () => {
    const feed = await makeProFeed()
    const other = await makeFeed({ orgId: feed.orgId })
    const { email: active } = await makeSubscriber(app, feed.id)
    const { email: elsewhere } = await makeSubscriber(app, other.id)
    const { email: pending } = await makePending(app, feed.id)
    const gone = await makeSubscriber(app, feed.id)
    await post(app, gone.unsubscribe)
    const [blocked = '', asked = '', ...news] = fresh(4)
    const { db, env, now } = app.acting()
    const emailHash = await hashAddress(env.APP_SECRET, blocked.toLowerCase())
    const emailKey = blocked.toLowerCase()
    await stopMailsTo(db, { orgId: feed.orgId, emailKey, emailHash, now: now() })
    await sendUpload(app, other, [asked])
    await sendAll(app)
    app.mails.length = 0
    const all = [active, elsewhere, pending, gone.email, blocked, asked, ...news]
    const of = await makeUpload(app, feed, [...all, active.toUpperCase(), 'nobody'])
    expect(await shown(of)).toMatchObject({
      kinds: { subscribed: 1, asked: 2, left: 1, blocked: 1, new: 3 },
      ...{ duplicates: 1, invalid: 1, state: 'preview' },
    })
    expect(app.queued).toEqual([])
    const tasks = await startUpload(db, of, now())
    app.queued.push(...(tasks ?? []))
    await sendAll(app)
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual([elsewhere, ...news].toSorted())
    expect(await shown(of)).toMatchObject({ total: 3, sent: 3, state: 'done' })
  })

  it('asks nobody twice, across lists and feeds, also after the pending subscription is gone', async () => {
    const feed = await makeProFeed()
    const other = await makeFeed({ orgId: feed.orgId })
    const [ann = ''] = fresh(1)
    await sendUpload(app, feed, [ann])
    // Of two at once, one asks.
    await sendUpload(app, other, [ann])
    await sendAll(app)
    expect(offersTo(ann)).toHaveLength(1)
    later(OFFER_DAYS * 24 * 60 - 1)
    await deleteStalePending(app.acting().db, app.deps.now())
    const left = () => app.database.query('select state from subscribers where email = $1', [ann])
    expect(await left()).toHaveLength(1)
    later(2)
    await deleteStalePending(app.acting().db, app.deps.now())
    expect(await left()).toEqual([])
    const again = await makeUpload(app, other, [ann])
    expect(await shown(again)).toMatchObject({ kinds: { asked: 1 } })
    expect(await startUpload(app.acting().db, again, app.deps.now())).toBeUndefined()
  })

  it('asks one mailbox once, however its address is tagged from list to list', async () => {
    const feed = await makeProFeed()
    const [ann = ''] = fresh(1)
    const tagged = (tag: string) => ann.replace('@', `+${tag}@`)
    for (const emails of [[tagged('a'), tagged('b')], [tagged('c')], [ann]]) {
      await sendUpload(app, feed, emails).catch(() => undefined)
      await sendAll(app)
      later(2)
    }
    expect(app.mails.map(({ to }) => to)).toEqual([tagged('a')])
  })

  it('counts with sign-ups: one mailbox gets six such emails a day, of however many organizations', async () => {
    const [ann = '', bob = ''] = fresh(2)
    for (let i = 0; i < 8; i++) {
      await sendUpload(app, await makeProFeed(), [ann.replace('@', `+${i}@`)])
    }
    const feed = await makeProFeed()
    await post(app, '/subscriptions', { feedId: feed.id, email: bob, digestFrequency: 'weekly' })
    await sendAll(app)
    expect(app.mails.filter(({ to }) => to !== bob)).toHaveLength(6)
    await post(app, '/subscriptions', { feedId: feed.id, email: ann, digestFrequency: 'weekly' })
    await sendAll(app)
    expect(offersTo(ann)).toHaveLength(0)
  })

  it('can be confirmed for 30 days', async () => {
    const feed = await makeProFeed()
    const [ann = '', bob = ''] = fresh(2)
    await sendUpload(app, feed, [ann, bob])
    await sendAll(app)
    later((OFFER_DAYS * 24 - 1) * 60)
    expect((await post(app, linkIn(offersTo(ann)[0], '/confirm/'))).status).toBe(200)
    later(120)
    expect((await post(app, linkIn(offersTo(bob)[0], '/confirm/'))).status).toBe(410)
  })

  it('never brings back who said no, or unsubscribed', async () => {
    const feed = await makeProFeed()
    const [ann = '', bob = ''] = fresh(2)
    await sendUpload(app, feed, [ann, bob])
    await sendAll(app)
    await post(app, linkIn(offersTo(ann)[0], '/unsubscribe/'))
    await post(app, linkIn(offersTo(bob)[0], '/confirm/'))
    await sendAll(app)
    await post(app, linkIn(app.mails.at(-1), '/unsubscribe/'))
    const again = await makeUpload(app, await makeFeed({ orgId: feed.orgId }), [ann, bob])
    expect(await shown(again)).toMatchObject({ kinds: { left: 2 } })
    // They may still subscribe themselves.
    app.mails.length = 0
    await post(app, '/subscriptions', { feedId: feed.id, email: ann, digestFrequency: 'weekly' })
    await sendAll(app)
    expect(offersTo(ann)).toHaveLength(1)
  })

  it('sends each email once, whichever turn is cut off and comes again', async () => {
    const feed = await makeProFeed()
    const emails = fresh(150)
    const of = await sendUpload(app, feed, emails)
    const [first] = app.queued
    await app.runQueued()
    // The process ended before it could tell that the turn was over.
    await app.database.query("update tasks set state = 'waiting', due_at = $1 where id = $2", [
      app.deps.now(),
      first?.id,
    ])
    app.queued.length = 0
    await runDue()
    later(2)
    await runDue()
    // Other tests may have left what is due by now.
    const sent = app.mails.map(({ to }) => to).filter((to) => emails.includes(to))
    expect(sent).toHaveLength(150)
    expect(new Set(sent).size).toBe(150)
    expect(await shown(of)).toMatchObject({ state: 'done', sent: 150, total: 150 })
  })

  it('uses at most a third of what sign-ups leave of the day, and goes on when there is room', async () => {
    const feed = await makeProFeed()
    const at = app.deps.now()
    const left = 6
    const used = EMAILS_A_DAY.ofService - left
    await app.database.query(
      "insert into mail_counts (key, since, sent) values ('sign-ups', $1, $2)",
      [at, used],
    )
    const of = await sendUpload(app, feed, fresh(5))
    await runDue()
    later(2)
    await runDue()
    expect(app.mails).toHaveLength(left / OFFERS_SHARE)
    expect(await shown(of)).toMatchObject({ state: 'sending', sent: 2, total: 5 })
    later(25 * 60)
    await runDue()
    expect(await shown(of)).toMatchObject({ state: 'done', sent: 5 })
  })

  it('takes nothing from the sign-ups of the day', async () => {
    const feed = await makeProFeed()
    await sendUpload(app, feed, fresh(3))
    await sendAll(app)
    const keys = ['sign-ups', `sign-ups of ${feed.orgId}`]
    const counts = 'select key from mail_counts where key = any($1)'
    expect(await app.database.query(counts, [keys])).toEqual([])
    const lanes = await app.database.query(
      "select distinct t.lane from tasks t join mails m on m.id = t.subject_id where m.kind = 'offer'",
    )
    expect(lanes).toEqual([{ lane: 'offers' }])
  })

  it('of an organization on the Free plan is sent within its allowance', async () => {
    const feed = await makeFeed()
    await expect(makeUpload(app, feed, fresh(1))).rejects.toThrow('not kept: missing')
    for (let i = 0; i < 10; i++) await makeSubscriber(app, feed.id)
    app.mails.length = 0
    const allowed = EMAILS_A_DAY.ofNewOrganization + 10 * EMAILS_A_DAY.perSubscriber
    const of = await sendUpload(app, feed, fresh(allowed + 5))
    await runDue()
    expect(app.mails).toHaveLength(allowed)
    expect(await shown(of)).toMatchObject({ state: 'sending', sent: allowed })
  })

  it('of all organizations on the Free plan leaves the others their share of the day', async () => {
    const lists = []
    for (let i = 0; i < 2; i++) {
      const feed = await makeFeed()
      for (let n = 0; n < 10; n++) await makeSubscriber(app, feed.id)
      lists.push([feed, fresh(2)] as const)
    }
    app.mails.length = 0
    await app.database.query(
      "insert into mail_counts (key, since, sent) values ('offers of unpaid organizations', $1, $2)",
      [app.deps.now(), EMAILS_A_DAY.offersOfUnpaid - 3],
    )
    const paid = await sendUpload(app, await makeProFeed(), fresh(4))
    for (const [feed, emails] of lists) await sendUpload(app, feed, emails)
    await runDue()
    later(2)
    await runDue()
    expect(app.mails).toHaveLength(4 + 3)
    expect(await shown(paid)).toMatchObject({ state: 'done', sent: 4 })
  })

  it('is not open to whoever confirmed ten addresses of one mailbox', async () => {
    const feed = await makeFeed()
    await app.database.query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state, digest_frequency, nonce,
         requested_at, confirmed_at, updated_at)
       select $2 || n, $1, $2, 'me+' || n || '@example.com', 'me+' || n || '@example.com', 'hash', 'active',
         'weekly', 'nonce', now(), now(), now() from generate_series(1, 10) n`,
      [feed.orgId, feed.id],
    )
    await expect(makeUpload(app, feed, fresh(1))).rejects.toThrow('not kept: missing')
  })

  it('ends when its feed is archived, and forgets whom it has not asked', async () => {
    const feed = await makeProFeed()
    const of = await sendUpload(app, feed, fresh(3))
    await app.database.query('update feeds set archived_at = $1 where id = $2', [
      app.deps.now(),
      feed.id,
    ])
    await sendAll(app)
    expect(app.mails).toEqual([])
    expect(await shown(of)).toMatchObject({ state: 'stopped', sent: 0 })
    const rows = 'select count(*)::int as count from subscriber_upload_rows where upload_id = $1'
    expect(await app.database.query(rows, [of.id])).toEqual([{ count: 0 }])
  })

  it('ends with its feed, in the middle', async () => {
    const feed = await makeProFeed()
    const of = await sendUpload(app, feed, fresh(120))
    await app.runQueued()
    await app.database.query('delete from feeds where id = $1', [feed.id])
    later(2)
    await runDue()
    expect(app.mails).toEqual([])
    expect(await shown(of)).toBeUndefined()
  })

  it('ends when staff stop it, and counts what was not sent', async () => {
    const feed = await makeProFeed()
    const of = await sendUpload(app, feed, fresh(120))
    await app.runQueued()
    await sendAll(app)
    expect(await stopUpload(app.acting().db, of, app.deps.now())).toBe(true)
    expect(await stopUpload(app.acting().db, of, app.deps.now())).toBe(false)
    later(2)
    await runDue()
    expect(app.mails).toHaveLength(100)
    expect(await shown(of)).toMatchObject({ state: 'stopped', sent: 100, total: 120 })
  })

  it('sends nothing more once it is stopped, and may be brought again', async () => {
    const feed = await makeProFeed()
    const emails = fresh(103)
    const of = await sendUpload(app, feed, emails)
    await app.runQueued()
    const waiting = 'select email from subscribers where upload_id = $1 limit 1'
    const eve = String((await app.database.query(waiting, [of.id]))[0]?.email)
    later(1)
    // Who wishes to subscribe in the meantime is asked as everybody is.
    await post(app, '/subscriptions', { feedId: feed.id, email: eve, digestFrequency: 'daily' })
    expect(await stopUpload(app.acting().db, of, app.deps.now())).toBe(true)
    await sendAll(app)
    expect(app.mails.map(({ to }) => to)).toEqual([eve])
    expect(await shown(of)).toMatchObject({ state: 'stopped', sent: 0, skipped: 0, total: 103 })
    const again = await makeUpload(app, feed, emails)
    expect(await shown(again)).toMatchObject({ kinds: { new: 102, asked: 1 } })
  })

  it('is sent once its last email has gone out, and can be stopped until then', async () => {
    const feed = await makeProFeed()
    const isDone = "select state from subscriber_uploads where id = $1 and state = 'done'"
    const taken = async () => {
      const of = await sendUpload(app, feed, fresh(3))
      await app.runQueued()
      // Nobody is left to take, and three emails wait for their turn.
      expect(await app.database.query(isDone, [of.id])).toHaveLength(1)
      expect(await shown(of)).toMatchObject({ state: 'sending', sent: 0, total: 3 })
      const [listed] = await listUploads(app.database.db, of, app.deps.now())
      expect(listed).toMatchObject({ id: of.id, state: 'sending' })
      return of
    }
    const sent = await taken()
    await sendAll(app)
    expect(await shown(sent)).toMatchObject({ state: 'done', sent: 3 })
    expect(await listUploads(app.database.db, sent, app.deps.now())).toMatchObject([
      { state: 'done' },
    ])
    expect(await stopUpload(app.acting().db, sent, app.deps.now())).toBe(false)
    app.mails.length = 0
    later(2)
    const stopped = await taken()
    expect(await stopUpload(app.acting().db, stopped, app.deps.now())).toBe(true)
    await sendAll(app)
    expect(app.mails).toEqual([])
    expect(await shown(stopped)).toMatchObject({ state: 'stopped', sent: 0 })
  })

  it('is sent when a person on it is erased meanwhile', async () => {
    const feed = await makeProFeed()
    const emails = fresh(101)
    const of = await sendUpload(app, feed, emails)
    await app.runQueued()
    const left = 'select email from subscriber_upload_rows where upload_id = $1'
    const [last] = await app.database.query(left, [of.id])
    await deleteAccount(app.acting().db, String(last?.email).toLowerCase())
    await sendAll(app)
    later(2)
    await runDue()
    expect(await shown(of)).toMatchObject({ state: 'done', sent: 100, total: 101 })
  })

  it('takes no more people while 100 emails wait for the provider', async () => {
    const feed = await makeProFeed()
    const of = await sendUpload(app, feed, fresh(250))
    await app.runQueued()
    const held = app.queued.splice(0)
    const people = 'select count(*)::int as count from subscribers where upload_id = $1'
    for (let minute = 0; minute < 3; minute++) {
      later(2)
      const turns = await app.database.query(
        "select id from tasks where kind = 'offers' and subject_id = $1",
        [of.id],
      )
      app.queued.push(...(turns as never[]))
      await app.runQueued()
      app.queued.length = 0
    }
    expect(await app.database.query(people, [of.id])).toEqual([{ count: 100 }])
    app.queued.push(...held)
    await sendAll(app)
    later(2)
    await runDue()
    expect(await app.database.query(people, [of.id])).toEqual([{ count: 200 }])
  })
})
