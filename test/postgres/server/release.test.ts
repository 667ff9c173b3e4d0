import { expect, it } from 'vitest'
import { actAs } from '../../../db/audit/act-as.ts'
import { countHeldMessages, dropHeldMessages } from '../../../db/maintenance/held-messages.ts'
import { connectPool } from '../../../db/pool/connect-pool.ts'
import { readMoment } from '../../../server/hold/read-moment.ts'
import { freshDatabase } from './fresh-database.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const OLD = '2026-06-15T08:00:00Z'
const NEW = '2026-06-15T11:30:00Z'

/** An email, a webhook, a digest under way, and a changed event, each once from before the fault and once after. */
async function heldDatabase() {
  const { url, query } = await freshDatabase({ migrated: true })
  await query(`insert into organizations (id, slug, name) values ('org_held', 'held', 'Held')`)
  await query(
    `insert into feeds (id, org_id, slug, name, timezone, created_at)
     values ('feed_held', 'org_held', 'f', 'F', 'UTC', '2026-01-01')`,
  )
  await query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, digest_frequency,
       nonce, requested_at, updated_at, state, confirmed_at)
     values ('sub_held', 'org_held', 'feed_held', 'a@example.com', 'a@example.com', 'h', 'daily', 'n',
       '2026-06-01', '2026-06-01', 'active', '2026-06-01')`,
  )
  await query(
    `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
     values ('whk_held', 'org_held', 'https://example.com', 's', '{subscriber.created}', now(), now())`,
  )
  const task = (kind: string, subject: string, at: string) =>
    query(
      `insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
       values ('task_' || $2, $1, $2, 'mails.org_held', $3, $3, $3)`,
      [kind, subject, at],
    )
  for (const [age, at] of [
    ['old', OLD],
    ['new', NEW],
  ] as const) {
    await query(
      `insert into mails (id, kind, subject_id, created_at) values ($1, 'welcome', 'x', $2)`,
      [`mail_${age}`, at],
    )
    await task('mail', `mail_${age}`, at)
    await query(
      `insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
       values ('whe_' || $1, 'org_held', 'subscriber.created', $2, '{}', 'h', $3)`,
      [age, Date.parse(at), at],
    )
    await query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, next_attempt_at,
         created_at)
       values ('dlv_' || $1, 'org_held', 'whk_held', 'whe_' || $1, 'subscriber.created', $2, $2)`,
      [age, at],
    )
    await task('delivery', `dlv_${age}`, at)
    await query(
      `insert into mailing_runs (id, kind, org_id, feed_id, changes, due_at, cut_at, state, created_at)
       values ('run_' || $1, 'event-update', 'org_held', 'feed_held', '[]', $2, $2, 'planned', $2)`,
      [age, at],
    )
    await task('event-update-send', `run_${age}.a.b`, at)
    await query(
      `insert into event_changes (event_id, org_id, first_at, changed_at) values ($1, 'org_held', $2, $2)`,
      [`evt_${age}`, at],
    )
    await task('source-fetch', `src_${age}`, at)
  }
  const pool = connectPool(url)
  return { query, db: actAs(pool, { kind: 'command', id: 'tests' }), close: () => pool.close() }
}

it('shows what would go out by kind, and since when the oldest waits', async () => {
  const { db, close } = await heldDatabase()
  const held = await countHeldMessages(db, NOW)
  await close()
  const oldest = new Date(OLD)
  expect(held).toEqual([
    { kind: 'delivery', count: 2, oldest },
    { kind: 'event-change', count: 2, oldest },
    { kind: 'event-update-send', count: 2, oldest },
    { kind: 'mail', count: 2, oldest },
    // At seven, by the defaults.
    { kind: 'digest', count: 1, oldest: new Date('2026-06-15T07:00:00Z') },
  ])
})

it('ends what is older than the operator says, and leaves the rest as it was', async () => {
  const { db, query, close } = await heldDatabase()
  const drop = () => dropHeldMessages(db, { before: new Date('2026-06-15T10:00:00Z'), now: NOW })
  expect(await drop()).toBe(3)
  const states = async () => ({
    mails: await query('select id, state from mails order by id'),
    deliveries: await query('select id, state, reason from webhook_deliveries order by id'),
    runs: await query('select kind, state from mailing_runs order by kind, created_at'),
    changes: await query('select event_id as id from event_changes'),
    due: (await query(`select id from tasks where state = 'waiting' order by id`)).map(
      ({ id }) => id,
    ),
  })
  const expected = {
    mails: [
      { id: 'mail_new', state: 'waiting' },
      { id: 'mail_old', state: 'dropped' },
    ],
    deliveries: [
      { id: 'dlv_new', state: 'pending', reason: null },
      { id: 'dlv_old', state: 'failed', reason: 'held' },
    ],
    runs: [
      { kind: 'digest', state: 'missed' },
      { kind: 'event-update', state: 'stopped' },
      { kind: 'event-update', state: 'planned' },
    ],
    changes: [{ id: 'evt_new' }],
    due: [
      ...['task_dlv_new', 'task_mail_new', 'task_run_new.a.b', 'task_run_old.a.b'],
      ...['task_src_new', 'task_src_old'],
    ],
  }
  expect(await states()).toEqual(expected)
  await drop()
  expect(await states()).toEqual(expected)
  await close()
})

it('reads a time with its zone, or an age', () => {
  expect(readMoment('6h', NOW)).toEqual(new Date('2026-06-15T06:00:00Z'))
  expect(readMoment('2d', NOW)).toEqual(new Date('2026-06-13T12:00:00Z'))
  expect(readMoment('2026-06-15T10:00+02:00', NOW)).toEqual(new Date('2026-06-15T08:00:00Z'))
  for (const text of [
    '',
    'yesterday',
    '6',
    '2026-06-15',
    '2026-06-15T10:00',
    '2026-99-15T10:00Z',
  ]) {
    expect(readMoment(text, NOW), text).toBeUndefined()
  }
})
