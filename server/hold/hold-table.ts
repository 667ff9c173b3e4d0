/** What is asked on whatever connection there is. */
export type Query = (
  text: string,
  params?: unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * What a restore notes in the database before its first row, and `npm run release` takes away: while it is there,
 * nothing goes out. It is no table of the schema, so that a backup has none of it, and no migration makes or drops it.
 */
export type Hold = {
  /** Until the restore has ended, the service does not start. */
  isRestoring: boolean
  since: Date
  /** When the backup was made that is restored. */
  backupAt: Date
}

const TABLE = 'service_hold'

/** `undefined`: nothing is held. */
export async function readHold(query: Query): Promise<Hold | undefined> {
  const { rows: found } = await query(`select to_regclass('${TABLE}') is not null as there`)
  if (found[0]?.there !== true && found[0]?.there !== 't') return undefined
  const { rows } = await query(
    `select is_restoring::int as restoring, extract(epoch from since) * 1000 as since,
      extract(epoch from backup_at) * 1000 as "backupAt" from ${TABLE}`,
  )
  const [row] = rows
  // Without its row it was made and not filled: by a restore that had begun nothing.
  if (!row) return { isRestoring: true, since: new Date(0), backupAt: new Date(0) }
  return {
    isRestoring: Number(row.restoring) === 1,
    since: new Date(Number(row.since)),
    backupAt: new Date(Number(row.backupAt)),
  }
}

/** Before the first row of a backup is restored. */
export async function beginHold(query: Query, backupAt: Date): Promise<void> {
  await query(`create table if not exists ${TABLE} (
    only_one boolean primary key default true check (only_one),
    is_restoring boolean not null,
    since timestamptz not null,
    backup_at timestamptz not null
  )`)
  await query(
    `insert into ${TABLE} (is_restoring, since, backup_at) values (true, now(), $1)
     on conflict (only_one) do update set is_restoring = true, since = now(), backup_at = $1`,
    [backupAt.toISOString()],
  )
}

/** All that the backup holds is there, and nobody is back who has left since. */
export async function endRestoring(query: Query): Promise<void> {
  await query(`update ${TABLE} set is_restoring = false`)
}

export async function endHold(query: Query): Promise<void> {
  await query(`drop table if exists ${TABLE}`)
}

/** What `pg_dump` leaves out, and what a database may have that is restored into. */
export const HOLD_TABLE = TABLE
