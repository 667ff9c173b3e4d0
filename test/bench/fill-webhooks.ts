import type pg from 'pg'

const KINDS = [
  { name: 'old', from: '2025-06-01' },
  { name: 'new', from: '2026-06-01' },
]

/** So many webhooks that ended long ago, bodies and all, and as many of this month. */
export async function fillWebhooks(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO organizations (id, slug, name) VALUES ('org_bench', 'bench', 'B')`,
  )
  await client.query(
    `INSERT INTO webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
     VALUES ('whk_bench', 'org_bench', 'https://example.com', 's', '{}', now(), now())`,
  )
  // The rows fit each other; checking two million of them takes minutes.
  await client.query('SET session_replication_role = replica')
  for (const [i, { name, from }] of KINDS.entries()) {
    const at = `'${from}'::timestamptz + n * interval '1 s'`
    const all = `FROM generate_series(1, ${rows}) n`
    await client.query(`
      INSERT INTO webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
      SELECT 'whe_${name}' || n, 'org_bench', 'subscriber.created', ${i * rows} + n,
        repeat('x', 250), md5(n::text), ${at} ${all}`)
    await client.query(`
      INSERT INTO webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state,
        attempts, created_at, ended_at)
      SELECT 'dlv_${name}' || n, 'org_bench', 'whk_bench', 'whe_${name}' || n,
        'subscriber.created', 'successful', 1, ${at}, ${at} ${all}`)
    await client.query(`
      INSERT INTO webhook_attempts (delivery_id, number, started_at, ms, status)
      SELECT 'dlv_${name}' || n, 1, ${at}, 5, 200 ${all}`)
    await client.query(`
      INSERT INTO tasks (id, kind, subject_id, lane, state, due_at, sweep_at, created_at, finished_at)
      SELECT 'task_${name}' || n, 'delivery', 'dlv_${name}' || n, 'whk_bench', 'done', ${at}, ${at},
        ${at}, ${at} ${all}`)
  }
  await client.query('RESET session_replication_role')
  await client.query('VACUUM ANALYZE')
}
