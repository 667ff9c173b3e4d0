import { beforeEach, describe, expect, it } from 'vitest'
import { findDueWork } from '../../db/maintenance/maintenance.ts'
import { BATCH } from '../../db/writes/batch.ts'
import { runCron } from '../../functions/background.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'

const NOW = '2026-06-15T12:00:00Z'
let app: TestApp
beforeEach(async () => {
  await emptyTables()
  app = await testApp(NOW)
})

/** How many round trips the run of one minute takes. */
async function minute(at: string): Promise<number> {
  app.setNow(at)
  app.database.roundTrips.splice(0)
  await runCron(app.deps)
  return app.database.roundTrips.length
}

describe('The run of each minute', () => {
  it('takes two round trips while nothing is due, and cleans up once an hour', async () => {
    expect(await minute(NOW)).toBeGreaterThan(20)
    expect(await minute('2026-06-15T12:01:00Z')).toBe(2)
    expect(await minute('2026-06-15T12:59:00Z')).toBe(2)
    expect(await minute('2026-06-15T13:00:00Z')).toBeGreaterThan(20)
    expect(await minute('2026-06-15T13:01:00Z')).toBe(2)
  })

  it('goes on cleaning up in the next minute where rows are left', async () => {
    const most = 45
    await app.database.query(
      `insert into mail_counts (key, since, sent)
       select 'old ' || n, '2026-06-01', 1 from generate_series(1, $1::int) n`,
      [most * BATCH],
    )
    const left = async () => {
      const [row] = await app.database.query('select count(*)::int as count from mail_counts')
      return Number(row?.count)
    }
    await minute(NOW)
    expect(await left()).toBeGreaterThan(0)
    for (let n = 1; n <= 3; n++) await minute(`2026-06-15T12:0${n}:00Z`)
    expect(await left()).toBe(0)
    expect(await minute('2026-06-15T12:05:00Z')).toBe(2)
  })

  it('does not wait an hour after a job failed', async () => {
    const { log } = app.deps
    app.deps.log = () => {}
    await app.database.query('alter table sessions rename to sessions_away')
    await expect(minute(NOW)).rejects.toThrow('delete expired sessions and links')
    await app.database.query('alter table sessions_away rename to sessions')
    app.deps.log = log
    expect(await minute('2026-06-15T12:01:00Z')).toBeGreaterThan(20)
    expect(await minute('2026-06-15T12:02:00Z')).toBe(2)
  })

  const source = (columns: string, values: string) => `insert into sources
    (id, org_id, feed_id, name, since, state, created_at, updated_at, ${columns})
    select 'src_idle', org_id, id, 'Idle', '2026-06-15', 'active', now(), now(), ${values} from feeds`
  const endpoint = (columns: string, values: string) => `insert into webhook_endpoints
    (id, org_id, url, events, secret, created_at, updated_at, ${columns})
    select 'whe_idle', org_id, 'https://example.com', array['subscriber.created'], 'x', now(), now(),
      ${values} from feeds`
  const task = (dueAt: string, sweepAt: string) => `insert into tasks
    (id, kind, subject_id, lane, state, due_at, attempt, sweep_at, created_at)
    values ('task_idle', 'mail', 'x', 'people', 'waiting', '${dueAt}', 0, '${sweepAt}', now())`
  const LATER = '2026-06-15T12:00:01Z'
  const WORK: [string, string][] = [
    ['purges', `insert into purges (tag) values ('idle')`],
    [
      'eventUpdates',
      `insert into event_changes (event_id, org_id, first_at, changed_at)
       select 'evt_idle', org_id, '${NOW}', '${NOW}' from feeds`,
    ],
    ['endpointOwners', endpoint('failing_since', `'2026-06-14T12:00:00Z'`)],
    ['endpointOwners', endpoint('alerted_at', `'2026-06-15T11:00:00Z'`)],
    ['sourceOwners', source('held_since', `'${NOW}'`)],
    ['sourceOwners', source('failing_since', `'${NOW}'`)],
    ['sourceOwners', source('alerted_at', `'${NOW}'`)],
    [
      'series',
      `insert into series (published_at, id, org_id, feed_id, starts_local, timezone, fields, horizon_until)
       select now(), 'ser_idle', org_id, id, '2026-06-15', 'UTC', '{}', '2027-07-14' from feeds`,
    ],
    ['fetches', source('next_fetch_at', `'${NOW}'`)],
    [
      'imageCopies',
      `insert into image_copies (org_id, url, host, starts_at, next_try_at, created_at)
       select org_id, 'https://example.com/a.jpg', 'example.com', now(), '${NOW}', now() from feeds`,
    ],
    ['tasks', task(NOW, LATER)],
    ['tasks', task(LATER, NOW)],
    [
      'erasedBodies',
      `insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, erased_at, created_at)
       select 'whk_idle', org_id, 'subscriber.created', 1, '{}', 'hash', now(), now() from feeds`,
    ],
  ]

  it.each(WORK)('looks after %s as soon as there may be work (%#)', async (part, sql) => {
    await makeFeed({ orgId: (await makeOrg()).id })
    await app.database.query('delete from purges')
    await minute('2026-06-15T11:59:00Z')
    app.setNow(NOW)
    const idle = Object.values(await findDueWork(app.deps.db, app.deps.now()))
    expect(idle).toEqual(idle.map(() => false))
    await app.database.query(sql)
    // Sources and endpoints are public nowhere, but a trigger may note a purge beside them.
    if (part !== 'purges') await app.database.query('delete from purges')
    const due = Object.entries(await findDueWork(app.deps.db, app.deps.now()))
    expect(due.filter(([, isDue]) => isDue).map(([name]) => name)).toEqual([part])
  })

  it('knows each part of its work', async () => {
    const parts = Object.keys(await findDueWork(app.deps.db, app.deps.now()))
    const tested = new Set([...WORK.map(([part]) => part), 'cleanUp'])
    expect(parts.toSorted()).toEqual([...tested].toSorted())
    expect(parts).toHaveLength(10)
  })
})
