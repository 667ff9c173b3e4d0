import { storedFunction } from '../stored/stored-function.ts'

/** Takes tasks that the queue has forgotten, so many at most, to be published anew. */
export const writeSweepTasks = storedFunction('write_sweep_tasks', {
  takes: { now: 'timestamp with time zone', most: 'integer', leaseSeconds: 'integer' },
  gives: { id: 'text', kind: 'text', lane: 'text', attempt: 'integer', publishSeq: 'integer' },
})
