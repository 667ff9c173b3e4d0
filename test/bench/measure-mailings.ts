import { actAs } from '../../db/audit/act-as.ts'
import { connect } from '../../db/connection/client.ts'
import { deriveEvent } from '../../domain/derive-event.ts'
import type { PublishableTask } from '../../domain/task.ts'
import { planDigests, sendDigests, startDueDigests } from '../../functions/digests/digests.ts'
import type { Deps, LogEntry } from '../../functions/platform/deps.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { databaseCpu } from './backend.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { Section } from './report.ts'
import { ms } from './report.ts'
import { SETTINGS } from './start-processes.ts'

/** Different digests among all recipients. */
const EDITIONS = [1, 300, 2000]
const EVENTS = 200
/** Of each digest: no two of 2,000 choices have the same words. */
const WORDS = 10
const DUE = new Date('2026-06-18T12:00:00Z')

/** What a weekly digest costs, by how many different ones its recipients get. */
export async function measureMailings(
  database: BenchDatabase,
  { endpoint, recipients }: { endpoint: string; recipients: number },
): Promise<Section> {
  const rows: string[][] = []
  // The first row would pay for the warm-up.
  await mailAll(database, endpoint, { editions: 1, recipients: 500 })
  for (const editions of EDITIONS) {
    rows.push(await mailAll(database, endpoint, { editions, recipients }))
  }
  return {
    title: 'Mailings',
    how: `A weekly digest of ${WORDS} events each to ${recipients.toLocaleString('en')} subscribers, all code but the provider. Per task of 100 emails: different digests in it, CPU of Node and of PostgreSQL.`,
    head: ['different digests', 'in a task', 'Node CPU', 'database CPU', 'planning, Node CPU'],
    rows,
  }
}

type Size = { editions: number; recipients: number }

async function mailAll(
  database: BenchDatabase,
  endpoint: string,
  { editions, recipients }: Size,
): Promise<string[]> {
  const { client } = database
  await fill(database, { editions, recipients })
  const env = parseEnv({ ...SETTINGS, DATABASE_URL: database.url, NEON_ENDPOINT: endpoint })
  const tasks: PublishableTask[] = []
  const logs: LogEntry[] = []
  let mailed = 0
  const deps = {
    env,
    db: actAs(connect(database.url, { endpoint }), { kind: 'command', id: 'bench' }),
    now: () => DUE,
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
    log: (entry: LogEntry) => void logs.push(entry),
    enqueue: (made: PublishableTask[]) => void tasks.push(...made),
    mailer: {
      sendBatch: async (_: string, messages: object[]) => {
        mailed += messages.length
      },
    },
  } as unknown as Deps
  const kinds = { 'digest-run': planDigests, 'digest-send': sendDigests }
  const cpu = { 'digest-run': 0, 'digest-send': 0, database: 0 }
  await startDueDigests(deps, DUE)
  for (let turns = 0; turns < 100_000 && tasks.length > 0; turns++) {
    const task = tasks.shift() as PublishableTask & { kind: keyof typeof kinds }
    const before = [process.cpuUsage(), await databaseCpu(client)] as const
    const { status } = await runTask(deps, kinds, task.id)
    const { user, system } = process.cpuUsage(before[0])
    cpu[task.kind] += (user + system) / 1000
    if (task.kind === 'digest-send') cpu.database += ((await databaseCpu(client)) - before[1]) / 1e6
    if (status === 503) {
      await client.query('UPDATE tasks SET due_at = $2 WHERE id = $1', [task.id, DUE])
      tasks.push(task)
    }
  }
  if (mailed !== recipients) throw new Error(`${mailed} emails, ${JSON.stringify(logs.at(-1))}`)
  const { rows } = await client.query<{ tasks: number; distinct: number }>(
    `SELECT count(DISTINCT t.id)::int AS tasks, count(DISTINCT (t.id, d.edition_id))::int AS distinct
     FROM tasks t JOIN mailing_sends d ON d.run_id = split_part(t.subject_id, '.', 1)
       AND d.subscriber_id BETWEEN split_part(t.subject_id, '.', 2) AND split_part(t.subject_id, '.', 3)
     WHERE t.kind = 'digest-send'`,
  )
  const { tasks: sent = 0, distinct = 0 } = rows[0] ?? {}
  const per = (total: number) => ms(total / sent)
  return [
    editions.toLocaleString('en'),
    (distinct / sent).toFixed(0),
    per(cpu['digest-send']),
    per(cpu.database),
    ms(cpu['digest-run']),
  ]
}

/** One feed with a busy week, and subscribers of whom each has one of so many choices of words. */
async function fill({ client }: BenchDatabase, { editions, recipients }: Size): Promise<void> {
  await client.query('TRUNCATE organizations, tasks CASCADE')
  await client.query(
    `INSERT INTO organizations (id, slug, name) VALUES ('org_mail', 'mail', 'Mail')`,
  )
  await client.query(
    `INSERT INTO feeds (id, org_id, slug, name, timezone, created_at)
     VALUES ('feed_mail', 'org_mail', 'mail', 'Live music', 'America/Chicago', '2026-01-01')`,
  )
  const events = Array.from({ length: EVENTS }, (_, i) => {
    const title = `${wordOf(i)}: an evening of songs and dances`
    const startsAt = new Date(DUE.getTime() + (i + 1) * 2_000_000)
    return { id: `evt_mail${i}`, title, startsAt, ...deriveEvent({ title }) }
  })
  await client.query(
    `INSERT INTO events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, location, search_text,
       created_at, updated_at)
     SELECT now(), e.id, 'org_mail', 'feed_mail', e.title, e.slug, e."startsAt", 'America/Chicago',
       'The old library, Austin', e."searchText", '2026-01-01', '2026-01-01'
     FROM json_to_recordset($1) AS e (id text, title text, slug text, "startsAt" timestamptz,
       "searchText" text)`,
    [JSON.stringify(events)],
  )
  const criteria = Array.from({ length: editions }, (_, i) =>
    JSON.stringify({
      keywords: Array.from({ length: WORDS }, (_, k) =>
        wordOf((i + k * (1 + Math.floor(i / EVENTS))) % EVENTS),
      ),
    }),
  )
  // Which choice a subscriber has says nothing of the order of their ids.
  await client.query(
    `INSERT INTO subscribers (id, org_id, feed_id, email, email_key, email_hash, state, criteria,
       digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     SELECT 'sub_' || md5(n::text), 'org_mail', 'feed_mail', n || '@example.com', n || '@example.com',
       md5(n::text), 'active', ($2::text[])[1 + n % cardinality($2::text[])], 'weekly', 'n_' || md5(n::text),
       '2026-06-01', '2026-06-01', '2026-06-01'
     FROM generate_series(1, $1::int) n`,
    [recipients, criteria],
  )
  await client.query('ANALYZE')
}

/** Three letters that are in no other title. */
function wordOf(i: number): string {
  const letter = (n: number) => String.fromCharCode(97 + n)
  return `q${letter(Math.floor(i / 26))}x${letter(i % 26)}z`
}
