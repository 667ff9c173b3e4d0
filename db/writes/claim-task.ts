import type { ClaimedTask } from '../../domain/task.ts'
import { holding, storedFunction } from '../stored/stored-function.ts'

/** Takes a task that is due; the row says how it stands then, and nothing if there is no such task. */
export const writeClaimTask = storedFunction('write_claim_task', {
  takes: {
    id: 'text',
    leaseToken: 'text',
    now: 'timestamp with time zone',
    leaseSeconds: 'integer',
    crashWaits: 'integer[]',
  },
  gives: {
    state: 'text',
    dueAt: 'timestamp with time zone',
    leaseUntil: 'timestamp with time zone?',
    task: holding<ClaimedTask | null>('json?'),
  },
})
