import type { Plan } from '../../domain/plan.ts'
import { holding, storedFunction } from '../stored/stored-function.ts'

/** Everything an attempt needs, as it stands now. */
export const readDelivery = storedFunction('read_delivery', {
  takes: { id: 'text' },
  gives: {
    id: 'text',
    endedAt: 'timestamp with time zone?',
    dueAt: 'timestamp with time zone?',
    eventId: 'text',
    eventName: 'text',
    body: 'text?',
    endpointId: 'text',
    url: 'text?',
    secret: 'text?',
    selected: 'text[]',
    disabledAt: 'timestamp with time zone?',
    plan: holding<Plan>('text'),
    orgDisabledAt: 'timestamp with time zone?',
  },
})
