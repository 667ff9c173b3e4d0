import { holding, storedFunction } from '../stored/stored-function.ts'
import type { FeedOwner } from './widget-config.ts'

/** One event by its id, in one feed if that is named, with its owner if that is asked for. */
export const readEvent = storedFunction('read_event', {
  takes: { eventId: 'text', feedId: 'text?', withOwner: 'boolean', publicUrl: 'text' },
  gives: { orgId: 'text', event: 'text', owner: holding<FeedOwner>('json') },
})
