/** One page of a list: the events as JSON text joined by commas, and where the next page starts. */
export type EventPage = {
  orgId: string
  events: string
  /** The sort key of the last event when more follow, its parts joined by `~`. */
  last: string | null
}
