import type pg from 'pg'
import type { Clock } from './clock.ts'

const PATIENCE_MS = 300_000
const LOOK_MS = 100
/** What is due in the next minute only, as what a killed process has not dropped from the cache, need not be waited for. */
const NUDGE_MS = 5_000

/** What is still to be done, in words; nothing when all that is due is done. */
type Open = { what: string; count: number }

export type Settling = {
  pool: pg.Pool
  clock: Clock
  /** When the clock was set last: the jobs of a minute after it must have run. */
  since: number
  /** Tasks whose process was killed under them: nobody may take them before their time is up. */
  left: Set<string>
}

async function listOpen({ pool, clock, since, left }: Settling): Promise<Open[]> {
  const { rows } = await pool.query(
    `SELECT 'tasks of ' || kind AS what, count(*)::int AS count FROM tasks
       WHERE state IN ('waiting', 'running') AND due_at <= $1 AND id <> ALL ($3) GROUP BY kind
     UNION ALL SELECT 'cached answers to drop', count(*)::int FROM purges
     UNION ALL SELECT 'imports to write', count(*)::int FROM import_runs r WHERE r.state = 'writing'
       AND NOT EXISTS (SELECT FROM tasks t WHERE t.subject_id IN (r.id, r.source_id) AND t.id = ANY ($3))
     UNION ALL SELECT 'calendars to fetch', count(*)::int FROM sources WHERE next_fetch_at <= $1
     UNION ALL SELECT 'digests to plan', count(*)::int FROM mailing_runs WHERE state = 'planning'
       AND 'task_' || id <> ALL ($3)
     UNION ALL SELECT 'jobs of the minute', 1 WHERE NOT EXISTS (
       SELECT FROM maintenance WHERE done_at >= $2 AND done_at <= $1)`,
    [new Date(clock.now()).toISOString(), new Date(since).toISOString(), [...left]],
  )
  return rows.filter(({ count }) => count > 0)
}

/** Waits until the service has done all that is due; returns what it has not. */
export async function settle(settling: Settling): Promise<string[]> {
  const end = performance.now() + PATIENCE_MS
  let nudgeAt = performance.now() + NUDGE_MS
  let open: Open[] = []
  while (performance.now() < end) {
    // The database may be down for a moment.
    open = await listOpen(settling).catch(() => [{ what: 'database', count: 1 }])
    if (open.length === 0) return []
    if (performance.now() > nudgeAt) {
      nudgeAt += NUDGE_MS
      settling.clock.set(settling.clock.now() + 60_000)
    }
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  return open.map(({ what, count }) => `${what}: ${count}`)
}

/** The tasks that a killed process held. */
export async function listLeft(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`SELECT id FROM tasks WHERE state = 'running'`)
  return rows.map(({ id }) => id)
}
