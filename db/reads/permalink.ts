import type { Permalink } from '../../domain/event-contract.ts'
import { holding, storedFunction } from '../stored/stored-function.ts'
import type { FeedOwner } from './widget-config.ts'

/** The event at an address, and its namesakes there; see `permalink.sql`. */
export const readPermalink = storedFunction('read_permalink', {
  takes: {
    /** None and no slug when only the id can say which event is meant. */
    date: 'date?',
    slug: 'text',
    feedId: 'text?',
    eventId: 'text?',
    /** With its owner; and one that is named by its id is found at any address. */
    forPage: 'boolean',
    publicUrl: 'text',
  },
  gives: {
    id: 'text',
    feedId: 'text',
    orgId: 'text',
    /** Feeds it was in while it had this address, which now may belong to another event of theirs. */
    formerFeeds: 'text[]',
    event: 'text',
    alternates: holding<Permalink['alternates']>('json'),
    owner: holding<FeedOwner>('json'),
    /** Whether the event has this address now, had it before, or is only named by its id. */
    at: holding<'present' | 'former' | 'never'>('text'),
  },
})
