import type { NearbyEvent } from '../domain/event-contract.ts'

// Everything below is also in `/widget.d.ts`, word for word.

export type View = 'list' | 'month' | 'cards'

/** What went wrong, as `docs/widget.md` explains it. */
export type ErrorCode =
  | 'setup'
  | 'unsupported'
  | 'offline'
  | 'network'
  | 'unknown'
  | 'refused'
  | 'wait'
  | 'server'
  | 'internal'

/** The `detail` of each event. `feed` is empty in the calendar of an organization. */
export type CalendarFeedEvents = {
  /** Events are shown. */
  'calendar-feed-load': { feed: string; view: View; events: NearbyEvent[] }
  /** A visitor opens an event. `preventDefault()` keeps the dialog closed. */
  'calendar-feed-select': { feed: string; event: NearbyEvent }
  /** A visitor signed up for emails. */
  'calendar-feed-subscribe': { feed: string; digestFrequency: string }
  /** Something couldn't be loaded. */
  'calendar-feed-error': { code: ErrorCode; message: string }
}
