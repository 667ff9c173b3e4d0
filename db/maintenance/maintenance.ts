import { sql } from 'drizzle-orm'
import { DERIVED_VERSION } from '../../domain/derive-event.ts'
import { DEFAULT_HOUR, DEFAULT_WEEKDAY } from '../../domain/digests/due-digests.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { storedFunction } from '../connection/stored-function.ts'
import { timestamptz } from '../connection/timestamptz.ts'

/** A release that derives columns anew has a clean-up of its own, which is due at once. */
const CLEAN_UP = `clean-up ${DERIVED_VERSION}`

/** What the jobs of this minute may have to do. */
const readDueWork = storedFunction('due_work', {
  takes: {
    now: 'timestamp with time zone',
    cleanUp: 'text',
    digestHour: 'integer',
    digestWeekday: 'integer',
    oldKey: 'text?',
  },
  gives: {
    purges: 'boolean',
    digests: 'boolean',
    eventUpdates: 'boolean',
    endpointOwners: 'boolean',
    sourceOwners: 'boolean',
    series: 'boolean',
    fetches: 'boolean',
    positions: 'boolean',
    imageCopies: 'boolean',
    tasks: 'boolean',
    secrets: 'boolean',
    erasedBodies: 'boolean',
    submissions: 'boolean',
    cleanUp: 'boolean',
  },
})

export type DueWork = Awaited<ReturnType<typeof readDueWork>>[number]

/** `oldKey`: of the previous APP_SECRET, if there is one. */
export async function findDueWork(
  db: Db,
  { now, oldKey }: { now: Date; oldKey?: string | undefined },
): Promise<DueWork> {
  const [work] = await readDueWork(db, {
    ...{ now, cleanUp: CLEAN_UP, oldKey: oldKey ?? null },
    ...{ digestHour: DEFAULT_HOUR, digestWeekday: DEFAULT_WEEKDAY },
  })
  if (!work) throw new Error('due work returned no row')
  return work
}

/**
 * Clean-up left nothing: it is due again in an hour. Returns what changed since the one before without an actor, which
 * only a release before the audit log may do: kinds of things, and how many lines of each.
 */
export async function noteCleanUp(db: Db, now: Date): Promise<Record<string, number>> {
  const rows = await queryRows(db, { unnamed: holding<Record<string, number>>('json') })(sql`
    with noted as (
      insert into maintenance (job, done_at) values (${CLEAN_UP}, ${timestamptz(now)})
      on conflict (job) do update set done_at = excluded.done_at
    )
    select coalesce(json_object_agg(kind, count), '{}') as unnamed from (
      select kind, count(*)::int as count from audit_log
      where actor = 'release:earlier' and at > coalesce(
        (select done_at from maintenance where job = ${CLEAN_UP}),
        ${timestamptz(now)} - interval '1 hour')
      group by kind
    ) k`)
  return rows[0]?.unnamed ?? {}
}
