import { storedFunction } from '../stored/stored-function.ts'

/** Tasks that may be claimed, in the order in which they are to be carried out. */
export const readDueTasks = storedFunction('read_due_tasks', {
  takes: {
    overdueAt: 'timestamp with time zone',
    kinds: 'text[]',
    most: 'integer',
    mostRead: 'integer',
  },
  gives: { id: 'text' },
})
