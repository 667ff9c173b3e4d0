import type { PublishableTask } from '../../domain/task.ts'
import { holding, storedFunction } from '../stored/stored-function.ts'

/** pending -> active, with what follows from it; one row. */
export const writeConfirmSubscriber = storedFunction('write_confirm_subscriber', {
  takes: {
    id: 'text',
    nonce: 'text',
    eventId: 'text',
    mailId: 'text',
    now: 'timestamp with time zone',
    confirmHours: 'integer',
    graceSeconds: 'integer',
  },
  gives: {
    changed: 'boolean',
    feedName: 'text?',
    tasks: holding<PublishableTask[]>('json'),
  },
})
