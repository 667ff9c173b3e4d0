import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AUTOMATIC_COLORS } from '../../domain/display/palette.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { databaseAddress } from '../support/database-address.ts'
import { freshId, makeFeed } from '../support/factories.ts'

let app: TestApp
let pool: pg.Pool
beforeAll(async () => {
  app = await testApp()
  pool = new pg.Pool({ connectionString: await databaseAddress(), max: 12 })
})
afterAll(() => pool.end())

type Feed = Awaited<ReturnType<typeof makeFeed>>

/** One statement of so many events. */
const add = (db: pg.Pool | pg.PoolClient, feed: Feed, keys: string[][]) =>
  db.query(
    `insert into events (id, org_id, feed_id, title, slug, timezone, starts_at, search_text, derived_version,
       categories, category_keys)
     select 'evt_' || substr(md5($1 || n), 1, 20), $2, $3, 'Night', 'night', 'UTC', '2026-07-01T00:00:00Z', 'night', 1,
       array(select json_array_elements_text(k)), array(select json_array_elements_text(k))
     from json_array_elements($4::json) with ordinality list(k, n)`,
    [freshId('s'), feed.orgId, feed.id, JSON.stringify(keys)],
  )
const colorsOf = async ({ orgId }: Feed) =>
  (
    await app.database.query(
      'select key, color from category_styles where org_id = $1 order by key',
      [orgId],
    )
  ).map(({ key, color }) => [key, color])

it('two transactions that write the same new category at once both succeed, and it has one color', async () => {
  const feed = await makeFeed()
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  try {
    await first.query('begin')
    await add(first, feed, [['b'], ['a']])
    const { rows } = await second.query('select pg_backend_pid() as pid')
    const waiting = add(second, feed, [['a', 'c']])
    // The second one has begun, and waits for the first.
    await expect
      .poll(async () => {
        const found = await app.database.query(
          `select wait_event_type as type from pg_stat_activity where pid = $1`,
          [rows[0]?.pid],
        )
        return found[0]?.type
      })
      .toBe('Lock')
    await first.query('commit')
    await waiting
  } finally {
    first.release()
    second.release()
  }
  expect(await colorsOf(feed)).toEqual(
    ['a', 'b', 'c'].map((key, at) => [key, AUTOMATIC_COLORS[at]]),
  )
})

it('many transactions at once leave no color twice before each is used once', async () => {
  const feed = await makeFeed()
  const keys = AUTOMATIC_COLORS.map((_, n) => `k${10 + n}`)
  await Promise.all(
    keys.map((key, n) => add(pool, feed, [[key, keys[(n + 5) % keys.length] ?? '']])),
  )
  const colors = (await colorsOf(feed)).map(([, color]) => color)
  expect(colors.sort()).toEqual([...AUTOMATIC_COLORS].sort())
})

it('staff and an event that write the same category at once both succeed', async () => {
  const feed = await makeFeed()
  const staff = await pool.connect()
  try {
    await staff.query('begin')
    await staff.query('insert into category_styles (org_id, key) values ($1, $2)', [
      feed.orgId,
      'jazz',
    ])
    const waiting = add(pool, feed, [['jazz'], ['rock']])
    await expect
      .poll(async () => {
        const found = await app.database.query(
          `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.query like 'insert into events%' and a.datname = current_database()`,
        )
        return Number(found[0]?.n)
      })
      .toBeGreaterThan(0)
    await staff.query('commit')
    await waiting
  } finally {
    staff.release()
  }
  expect(await colorsOf(feed)).toEqual([
    ['jazz', null],
    ['rock', expect.stringMatching(/^#/)],
  ])
})

it('an update that keeps the categories looks up no color', async () => {
  const feed = await makeFeed()
  await add(pool, feed, [['jazz']])
  await app.database.query('delete from category_styles where org_id = $1', [feed.orgId])
  await app.database.query(`update events set title = 'Late night' where feed_id = $1`, [feed.id])
  expect(await colorsOf(feed)).toEqual([])
})
