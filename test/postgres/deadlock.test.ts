import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { queryRows } from '../../db/connection/query-rows.ts'
import { testDatabase } from '../support/database.ts'
import { databaseAddress } from '../support/database-address.ts'
import { eventually } from '../support/eventually.ts'
import { makeOrg } from '../support/factories.ts'

it('a statement that the database undoes, since another and it wait for each other, is made once more', async () => {
  const { db, query } = await testDatabase()
  const first = await makeOrg()
  const second = await makeOrg()
  const other = new pg.Client({ connectionString: await databaseAddress() })
  await other.connect()
  onTestFinished(() => other.end())
  const lock = 'update organizations set name = $2 where id = $1'
  // It must not be the one that is undone.
  await other.query(`set deadlock_timeout = '1min'`)
  await other.query('begin')
  await other.query(lock, [first.id, 'Other'])

  const read = queryRows(db, { n: 'integer' })
  // A statement begins when it is asked for its rows.
  const ours = Promise.resolve(
    read(sql`
    with second as materialized (
      update organizations set name = 'Ours' where id = ${second.id} returning id
    ), first as (
      update organizations set name = 'Ours' where id = ${first.id} and exists (select from second) returning id
    )
    select count(*)::int as n from first`),
  )
  const [{ pid }] = (await other.query('select pg_backend_pid() as pid')).rows
  await eventually(async () => {
    const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    expect(await query(waiting, [pid])).toHaveLength(1)
  })
  await other.query(lock, [second.id, 'Other'])
  await other.query('commit')

  expect(await ours).toEqual([{ n: 1 }])
  const names = await query('select name from organizations where id = any($1)', [
    [first.id, second.id],
  ])
  expect(names).toEqual([{ name: 'Ours' }, { name: 'Ours' }])
})
