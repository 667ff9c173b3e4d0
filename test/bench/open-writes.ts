import { actAs } from '../../db/audit/act-as.ts'
import { connect } from '../../db/connection/client.ts'
import { confirmSubscriber } from '../../db/subscribers/subscription.ts'
import { SWEEP_BATCH, sweepTasks } from '../../db/tasks/tasks.ts'
import type { Deps, LogEntry } from '../../functions/platform/deps.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { deliver as delivery } from '../../functions/webhooks/deliver.ts'
import { encryptSecret, newSecret } from '../../functions/webhooks/endpoint-secret.ts'
import type { BenchDatabase } from './bench-database.ts'
import { SETTINGS } from './start-processes.ts'

/** The look-up of the endpoint's name; the endpoint itself answers 204. */
const DNS = { Status: 0, Answer: [{ type: 1, data: '93.184.215.14' }] }

/** What subscribers and the queue have a Pro organization's database write, through the real driver. */
export async function openWrites({ client, url }: BenchDatabase, endpoint: string, name: string) {
  const env = parseEnv({ ...SETTINGS, DATABASE_URL: url, NEON_ENDPOINT: endpoint })
  const logs: LogEntry[] = []
  const deps = {
    env,
    db: actAs(connect(url, { endpoint }), { kind: 'command', id: 'bench' }),
    fetch: async (to: string) =>
      to.startsWith(env.DNS_URL) ? Response.json(DNS) : new Response(null, { status: 204 }),
    now: () => new Date(),
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
    log: (entry: LogEntry) => void logs.push(entry),
  } as unknown as Deps
  let people = 0
  await fillOrganization()

  async function fillOrganization(): Promise<void> {
    const secret = await encryptSecret(env, deps.random, newSecret(deps.random))
    await client.query(
      `INSERT INTO organizations (id, slug, name, plan) VALUES ('org_' || $1, $1, $1, 'pro')`,
      [name],
    )
    await client.query(
      `INSERT INTO feeds (id, org_id, slug, name, timezone)
       VALUES ('feed_' || $1, 'org_' || $1, $1, $1, 'America/Chicago')`,
      [name],
    )
    await client.query(
      `INSERT INTO webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
       VALUES ('whk_' || $1, 'org_' || $1, 'https://example.com', $2, '{subscriber.created}',
         now(), now())`,
      [name, secret],
    )
  }

  /** Wishes to subscribe that wait for their confirmation. */
  async function ask(count: number) {
    const { rows } = await client.query<{ id: string; nonce: string }>(
      `INSERT INTO subscribers (id, org_id, feed_id, email, email_key, email_hash,
         digest_frequency, nonce, requested_at, updated_at)
       SELECT 'sub_' || $1 || n, 'org_' || $1, 'feed_' || $1, n || '@example.com',
         n || '@example.com', md5(n::text), 'weekly', 'n_' || md5(n::text), now(), now()
       FROM generate_series($2::int, $3::int) n RETURNING id, nonce`,
      [name, people + 1, people + count],
    )
    people += count
    return rows
  }

  async function confirm(pending: { id: string; nonce: string }): Promise<void> {
    const ids = { eventId: `whe_${pending.id}`, mailId: `mail_${pending.id}` } as const
    const { tasks } = await confirmSubscriber(deps.db, { ...pending, ...ids, now: deps.now() })
    if (tasks.length !== 2) throw new Error('a confirmation made no webhook')
  }

  /** The deliveries that wait, one after the other. */
  async function deliver(): Promise<number> {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM tasks WHERE kind = 'delivery' AND state = 'waiting'`,
    )
    for (const { id } of rows) {
      const { status } = await runTask(deps, { delivery }, id)
      if (status !== 200) throw new Error(`a delivery answered ${JSON.stringify(logs.at(-1))}`)
    }
    return rows.length
  }

  /** Mails that the queue has forgotten, a whole batch. */
  async function sweepFull(): Promise<void> {
    await client.query(
      `UPDATE tasks t SET sweep_at = CASE WHEN n <= $1 THEN due_at ELSE now() + interval '1 day' END
       FROM (SELECT id, row_number() OVER (ORDER BY sweep_at) AS n FROM tasks
         WHERE state = 'waiting' AND sweep_at < now() + interval '1 hour') forgotten
       WHERE t.id = forgotten.id`,
      [SWEEP_BATCH],
    )
    const swept = await sweepTasks(deps.db, deps.now())
    if (swept.length !== SWEEP_BATCH) throw new Error(`the sweep took ${swept.length}`)
  }

  async function sweepEmpty(): Promise<void> {
    const swept = await sweepTasks(deps.db, deps.now())
    if (swept.length !== 0) throw new Error(`the sweep took ${swept.length}`)
  }

  return { ask, confirm, deliver, sweepFull, sweepEmpty }
}
