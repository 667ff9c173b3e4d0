import type { Event, Permalink as PermalinkResponse } from '../../domain/event-contract.ts'
import type { FeedOwner } from '../../domain/feed-owner.ts'
import type { Db } from '../connection/client.ts'
import { type Given, holding, type Params } from '../connection/column-types.ts'
import { storedFunction } from '../connection/stored-function.ts'

/** One event by its id, in one feed if that is named; with its owner, in any feed of that feed’s organization. */
const readEvent = storedFunction('get_event', {
  takes: { eventId: 'text', feedId: 'text?', withOwner: 'boolean', publicUrl: 'text' },
  gives: { orgId: 'text', event: 'text', owner: holding<FeedOwner>('json') },
})

export type OneEvent = { orgId: string; event: string }
type EventQuery = { feedId: string; eventId: string; publicUrl: string }

/** One event of a feed as JSON text. */
export async function getEvent(db: Db, query: EventQuery): Promise<OneEvent | undefined> {
  const [event] = await readEvent(db, { ...query, withOwner: false })
  return event
}

/** An event by its id, with whose page it is: of any organization, or of the one that has or had a feed. */
export async function getEventPage(
  db: Db,
  query: Omit<EventQuery, 'feedId'> & { feedId?: string },
): Promise<(OneEvent & { owner: FeedOwner }) | undefined> {
  const [event] = await readEvent(db, { ...query, withOwner: true })
  return event
}

/** The event at an address, and its namesakes there; see `permalink.sql`. */
const readPermalink = storedFunction('get_permalink', {
  takes: {
    /** Undefined, like the slug, when only the ID can say which event is meant. */
    date: 'date?',
    slug: 'text',
    feedId: 'text?',
    eventId: 'text?',
    /** With its owner; and one that is named by its id is found at any address. */
    forPage: 'boolean',
    /** The page of an event also shows the next events of its feed. */
    now: 'timestamp with time zone?',
    publicUrl: 'text',
  },
  gives: {
    id: 'text',
    feedId: 'text',
    orgId: 'text',
    /** Feeds it was in while it had this address, which now may belong to another event of theirs. */
    previousFeeds: 'text[]',
    event: 'text',
    alternates: holding<PermalinkResponse['alternates']>('json'),
    owner: holding<FeedOwner>('json'),
    /** Whether the event has this address now, had it before, or is only named by its id. */
    at: holding<'present' | 'former' | 'never'>('text'),
    /** The next events of its feed, JSON joined by commas. */
    next: 'text?',
    /** Colors of its categories, by their folded names. */
    colors: holding<Record<string, string>>('json?'),
    /** The day of its series from which it was moved. */
    movedFrom: 'text?',
  },
})

export type PermalinkQuery = Omit<Params<typeof readPermalink.takes>, 'forPage' | 'now'>
export type PermalinkPage = Given<typeof readPermalink.gives>
export type Permalink = Omit<PermalinkPage, 'owner' | 'at' | 'next' | 'colors' | 'movedFrom'>

/**
 * The event that is asked for by its id; else the earliest created one with this date and slug, of the feed that is
 * asked for or of the organization that had them first. Those that have them now go before those that had them.
 */
export async function getPermalink(db: Db, query: PermalinkQuery): Promise<Permalink | undefined> {
  const [permalink] = await readPermalink(db, { ...query, forPage: false })
  return permalink
}

/** The same with whose page it is; an event that is asked for by its id is found at any address. */
export async function getPermalinkPage(
  db: Db,
  query: PermalinkQuery & { now?: Date },
): Promise<PermalinkPage | undefined> {
  const [permalink] = await readPermalink(db, { ...query, forPage: true })
  return permalink
}

/** A series and its next dates. */
const readSeries = storedFunction('get_series', {
  takes: {
    feedId: 'text',
    seriesId: 'text',
    /** What is over by then is left out while there are other dates. */
    since: 'timestamp with time zone',
    most: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', owner: holding<FeedOwner>('json'), events: 'text' },
})

type SeriesQuery = Params<typeof readSeries.takes>

/** A series with whose page it is and its next dates, the first one first; `undefined`: there is none to be seen. */
export async function getSeriesPage(db: Db, query: SeriesQuery) {
  const [found] = await readSeries(db, query)
  if (!found) return undefined
  const events: Event[] = JSON.parse(`[${found.events}]`)
  const [first] = events
  return first && { ...found, events, first }
}
