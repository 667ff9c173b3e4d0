import { CRASH_WAITS } from '../../../domain/crash-waits.ts'
import type { ClaimedTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'
import { writeClaimTask } from '../../writes/claim-task.ts'

/** A lease without a crash before, in seconds: look-up 3, database 5, customer 10, and some to spare. */
export const LEASE_SECONDS = 45

export type Claim =
  | { found: 'claimed'; task: ClaimedTask }
  | { found: 'ended' }
  | { found: 'early'; dueAt: Date }
  | { found: 'taken'; leaseUntil: Date }

/**
 * Takes a task that is due, or whose holder's lease has ended (which counts as a crash). One
 * UPDATE decides, so of any number of callers one wins.
 */
export async function claimTask(
  db: Db,
  { id, leaseToken, now }: { id: string; leaseToken: string; now: Date },
): Promise<Claim> {
  const [row] = await writeClaimTask(db, {
    ...{ id, leaseToken, now },
    leaseSeconds: LEASE_SECONDS,
    crashWaits: [...CRASH_WAITS],
  })
  if (!row) return { found: 'ended' }
  if (row.task) return { found: 'claimed', task: row.task }
  if (row.state === 'done' || row.state === 'dead') return { found: 'ended' }
  const { dueAt, leaseUntil } = row
  if (row.state === 'waiting' && dueAt > now) return { found: 'early', dueAt }
  return { found: 'taken', leaseUntil: leaseUntil ?? now }
}
