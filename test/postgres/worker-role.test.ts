import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCron } from '../../functions/background.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { databaseAddress } from '../support/database-address.ts'
import { eventForm } from '../support/event-form.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { freshId } from '../support/factories.ts'
import { makeStaffWithFeed } from '../support/staff.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'

/** Of a function of `db/functions/`. */
const CALL = /\b[a-z_]+_[0-9a-f]{8}\(/
const GUIDE = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')
const role = freshId('role')
let app: TestApp
let admin: pg.Client

beforeAll(async () => {
  app = await testApp()
  admin = new pg.Client({ connectionString: await databaseAddress() })
  await admin.connect()
  for (const statement of statementsOf(GUIDE)) await admin.query(statement)
})
afterAll(async () => {
  await admin.query('reset role')
  await admin.query(`drop owned by ${role}`)
  await admin.query(`drop role ${role}`)
  await admin.end()
})

/** The SQL by which the guide makes the Worker's role, for a role of this test's own. */
function statementsOf(guide: string): string[] {
  const [, block] = /```sql\n(CREATE ROLE[^`]+)```/.exec(guide) ?? []
  if (!block) throw new Error('docs/deploy.md shows no role')
  return block
    .replaceAll('calendar_worker', role)
    .split(';')
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)
}

/** What the Worker asks of the database for everything from a public read to the cron. */
async function everythingTheWorkerAsks(): Promise<string[]> {
  // The cron would also take on what other tests left.
  await app.database.query('delete from tasks')
  await app.database.query('delete from purges')
  const { staff, feed } = await makeStaffWithFeed(app)
  const { addresses } = await everyEndpoint()
  app.database.roundTrips.splice(0)
  for (const address of Object.values(addresses)) await app.get(address)
  await app.request('/healthz')
  const reader = await makeSubscriber(app, feed.id)
  await post(app, reader.manage, { digestFrequency: 'daily' })
  await staff.send('/events', eventForm(feed.id))
  await staff.see('/events')
  await staff.see('/subscribers')
  await staff.change('/settings', { name: 'Renamed', timezone: 'America/Chicago' })
  await post(app, reader.unsubscribe)
  await app.runQueued()
  await runCron(app.deps)
  return app.database.roundTrips.flatMap((body) => {
    const asked = JSON.parse(body)
    return (asked.queries ?? [asked]).map(({ query }: { query: string }) => query)
  })
}

it('may do all that the Worker asks, and nothing to the tables themselves', {
  timeout: 60_000,
}, async () => {
  const statements = [...new Set(await everythingTheWorkerAsks())]
  expect(statements.length).toBeGreaterThan(30)
  await admin.query(`set role ${role}`)
  // A generic plan needs no values, and permissions are checked when a plan is begun.
  await admin.query('set plan_cache_mode = force_generic_plan')
  for (const [i, statement] of statements.entries()) {
    await admin.query(`prepare asked_${i} as ${statement}`)
    const { rows } = await admin.query(
      'select cardinality(parameter_types) as count from pg_prepared_statements where name = $1',
      [`asked_${i}`],
    )
    const values = Array.from({ length: rows[0].count }, () => 'null').join(', ')
    const execute = `execute asked_${i}${values && `(${values})`}`
    await admin.query(`explain ${execute}`)
    // What a function asks shows only when it runs; with nulls it finds nothing.
    if (CALL.test(statement)) await admin.query(execute)
  }
  for (const forbidden of [
    'create table intruder ()',
    'alter table events add column intruder text',
    'drop table events',
    'truncate events',
    'create function intruder() returns int language sql as $$ select 1 $$',
  ]) {
    await expect(admin.query(forbidden), forbidden).rejects.toThrow(
      /permission denied|must be owner/,
    )
  }
})

it('sets off the triggers that note what the edge must drop', async () => {
  await admin.query('reset role')
  const { feed } = await makeStaffWithFeed(app)
  await admin.query(`set role ${role}`)
  await admin.query('update feeds set name = name || $1 where id = $2', ['!', feed.id])
  const { rows } = await admin.query('select distinct tag from purges where tag = $1', [
    `feed:${feed.id}`,
  ])
  expect(rows).toEqual([{ tag: `feed:${feed.id}` }])
})
