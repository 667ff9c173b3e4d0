import type { Db } from '../../client.ts'
import { readDueTasks } from '../../reads/due-tasks.ts'

export type DueTasks = {
  now: Date
  /** For how long it must have been due. */
  overdueSeconds: number
  kinds: string[]
  most: number
}

/** Among so many, the longest due, lanes take turns: after an outage there may be a million. */
const MOST_READ = 20_000

/** What may be claimed: mails that people wait for first, other mails next, each lane in turn. */
export async function listDueTasks(
  db: Db,
  { now, overdueSeconds, kinds, most }: DueTasks,
): Promise<string[]> {
  const overdueAt = new Date(now.getTime() - overdueSeconds * 1000)
  const rows = await readDueTasks(db, { overdueAt, kinds, most, mostRead: MOST_READ })
  return rows.map(({ id }) => id)
}
