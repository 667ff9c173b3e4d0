import { storedFunction } from '../stored/stored-function.ts'

/** The nearest months before and after one, `2026-12`, that an event of the feed touches. */
export const readBusyMonths = storedFunction('read_busy_months', {
  takes: { feedId: 'text', first: 'date' },
  gives: { before: 'text?', after: 'text?' },
})
