import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { importRuns } from '../tables/index.ts'

type Scoped = { orgId: string; id: string }
/**
 * What becomes of a run whose end is not recorded yet. `interrupted`: its process vanished or had an error, and
 * another one goes on by itself. `lost`: no task is left that could.
 */
export type RunWork = 'going on' | 'interrupted' | 'lost'

const { body: _, ...columns } = getTableColumns(importRuns)

/** Without a join Drizzle names a column alone, which inside a subquery is that of the inner table. */
const RUN_ID = sql.raw('import_runs.id')

/** What pages show of a run: all but what came. */
const shown = (now: Date) => ({
  ...columns,
  /** Whether it can be undone: what it changed is kept for a week. */
  canUndo: sql<boolean>`exists (select from import_changes c where c.run_id = ${RUN_ID})`,
  work: sql<RunWork>`coalesce((
    select case when t.state in ('done', 'dead') then 'lost'
      when t.crashes > 0 or t.lease_until < ${timestamptz(now)} then 'interrupted' else 'going on' end
    from tasks t where t.kind = 'source-write' and t.subject_id = ${RUN_ID}), 'lost')`,
})

export type ShownRun = Awaited<ReturnType<typeof listRuns>>[number]

/** The last runs of a source, newest first. */
export function listRuns(db: Db, { orgId, id, now }: Scoped & { now: Date }, most: number) {
  return db
    .select(shown(now))
    .from(importRuns)
    .where(
      and(
        eq(importRuns.sourceId, id),
        eq(importRuns.orgId, orgId),
        ne(importRuns.state, 'preview'),
      ),
    )
    .orderBy(desc(importRuns.startedAt), desc(importRuns.id))
    .limit(most)
}

/** One run of a source. */
export async function getShownRun(
  db: Db,
  { orgId, id, now, runId }: Scoped & { now: Date; runId: string },
): Promise<ShownRun | undefined> {
  const { id: key, sourceId, state } = importRuns
  const [run] = await db
    .select(shown(now))
    .from(importRuns)
    .where(and(eq(key, runId), eq(sourceId, id), eq(importRuns.orgId, orgId), ne(state, 'preview')))
  return run
}
