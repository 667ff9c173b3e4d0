import { beforeAll, describe, expect, it } from 'vitest'
import { listDigestRecipients, RECIPIENTS } from '../../db/digests/digest-recipients.ts'
import {
  listNotifiedEvents,
  listNotifiedRecipients,
} from '../../db/digests/event-update-recipients.ts'
import { getRun } from '../../db/digests/runs.ts'
import { listEvents } from '../../db/events/list-events.ts'
import { listSubscribers } from '../../db/subscribers/manage-subscribers.ts'
import { listDeliveries } from '../../db/webhooks/deliveries.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeStaffWithFeed } from '../support/staff.ts'

type Owner = { orgId: string; feedId: string; endpointId: string }
const RUNS = 3

let app: TestApp
let own: Owner
let others: Owner

beforeAll(async () => {
  await emptyTables()
  app = await testApp()
  others = await makeOwner('aa', 50_000)
  own = await makeOwner('mm', 3_000)
  await tellReaders()
  await app.database.query('vacuum analyze')
}, 600_000)

/** A feed with readers, and deliveries. */
async function makeOwner(name: string, many: number): Promise<Owner> {
  const { staff, feed } = await makeStaffWithFeed(app)
  const ids = [name, staff.orgId, feed.id]
  const { query } = app.database
  // Ids in no order, as they come.
  await query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
      digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || md5($1 || n), $2, $3, $1 || n || '@a.example', $1 || n || '@a.example', 'h',
      'active', 'daily', 'n', now(), timestamptz '2026-05-01', now() from generate_series(1, ${many}) n`,
    ids,
  )
  await query(
    `with endpoint as (insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
       values ('whk_' || $1, $2, 'https://x.example', 's', array['subscriber.created'], now(), now())
     ), event as (insert into webhook_events (id, org_id, name, timestamp_ms, email_hash, created_at)
       values ('whe_' || $1, $2, 'subscriber.created', 1, 'h', now()))
     select`,
    ids.slice(0, 2),
  )
  await query(
    `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state, attempts,
      created_at, ended_at)
     select 'dlv_' || $1 || n, $2, 'whk_' || $1, 'whe_' || $1, 'subscriber.created', 'successful', 1,
      timestamptz '2026-06-15 12:00Z' - make_interval(secs => n), now()
     from generate_series(1, ${many / 3}::int) n`,
    ids.slice(0, 2),
  )
  return { orgId: staff.orgId, feedId: feed.id, endpointId: `whk_${name}` }
}

/** Some digests of each feed that told all its readers of an event. */
async function tellReaders() {
  const { query } = app.database
  await query(
    `insert into mailing_runs (id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
     select 'run_' || md5(f.id || n), 'digest', f.org_id, f.id, 'daily', date '2026-06-15' - n, at, at, 'planned', at
     from feeds f, generate_series(1, ${RUNS}) n,
      lateral (select timestamptz '2026-06-15 11:00Z' - make_interval(days => n)) t(at)`,
  )
  await query(
    `insert into mailing_editions (run_id, id, content)
     select id, 'edition', json_build_object('items', json_build_array(json_build_object('id', 'evt_told')))
     from mailing_runs`,
  )
  await query(
    `insert into mailing_sends (run_id, subscriber_id, edition_id, state)
     select r.id, s.id, 'edition', 'sent' from mailing_runs r join subscribers s on s.feed_id = r.feed_id`,
  )
}

type Node = Record<string, number> & { Plans?: Node[] }

/** How many rows of a table some work looks at, whether or not they fit. */
async function rowsOf(table: string, work: () => PromiseLike<unknown>): Promise<number> {
  app.database.roundTrips.splice(0)
  await work()
  let rows = 0
  const asked = app.database.roundTrips.splice(0).map((body) => JSON.parse(body))
  // A change is a batch, whose first statement names who makes it.
  for (const { query, params } of asked.flatMap((call) => call.queries?.slice(1) ?? [call])) {
    const [row] = await app.database.query(
      `explain (analyze, timing off, format json) ${query}`,
      params,
    )
    const plans = (row?.['QUERY PLAN'] ?? []) as { Plan: Node }[]
    for (const { Plan } of plans) rows += lookedAt(Plan, table)
  }
  return rows
}

function lookedAt(node: Node, table: string): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + lookedAt(plan, table), 0)
  if (String(node['Relation Name']) !== table) return below
  const { 'Actual Rows': found = 0, 'Rows Removed by Filter': removed = 0 } = node
  return below + (found + removed) * (node['Actual Loops'] ?? 0)
}

describe('In tables that organizations share', () => {
  it('a batch of a digest looks at its own readers, and only at so many', async () => {
    const { db } = app.acting()
    const [row] = await app.database.query('select id from mailing_runs where feed_id = $1', [
      own.feedId,
    ])
    const run = await getRun(db, 'digest', String(row?.id))
    if (!run) throw new Error('there is no such run')
    const said = { startsAt: '2026-06-20T20:00:00', place: null, status: 'scheduled' } as const
    const events = [{ id: 'evt_told', said }]
    const batch = () => listDigestRecipients(db, run, { after: '', events })
    const { recipients } = await batch()
    expect(recipients.filter(({ changed }) => changed?.join() === '0')).toHaveLength(RECIPIENTS)
    expect(await rowsOf('subscribers', batch)).toBeLessThan(RECIPIENTS * 1.5)
    // They had the same editions, which are compared once.
    expect(await rowsOf('mailing_editions', batch)).toBeLessThan(RUNS * 3)
  })

  it('a batch of an event update looks at those it may notify', async () => {
    const events = await listNotifiedEvents(app.database.db, own, ['evt_told'])
    const batch = () => listNotifiedRecipients(app.database.db, own, { events, after: '' })
    const { recipients } = await batch()
    expect(recipients.filter(({ known }) => known?.join() === '0')).toHaveLength(RECIPIENTS)
    expect(await rowsOf('subscribers', batch)).toBeLessThan(RECIPIENTS * RUNS * 1.5)
  })

  it("an endpoint's deliveries are read from the last one", async () => {
    const page = () => listDeliveries(app.database.db, { ...own, limit: 50 })
    expect(await page()).toHaveLength(51)
    expect(await rowsOf('webhook_deliveries', page)).toBeLessThan(200)
  })

  it("what is another organization's is not looked at to say so", async () => {
    const { db, now } = app.acting()
    const asked = { orgId: own.orgId, feedId: others.feedId, search: '' }
    const { endpointId } = others
    const subscribers = () => listSubscribers(db, { ...asked, state: 'active' }, new Date())
    expect((await subscribers()).subscribers).toEqual([])
    expect(await rowsOf('subscribers', subscribers)).toBe(0)
    expect((await listEvents(db, { ...asked, past: false, now: now() })).events).toEqual([])
    const deliveries = () => listDeliveries(db, { orgId: own.orgId, endpointId, limit: 50 })
    expect(await deliveries()).toEqual([])
    expect(await rowsOf('webhook_deliveries', deliveries)).toBe(0)
  })
})
