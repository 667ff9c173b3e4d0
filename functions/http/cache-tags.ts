/** Names under which the edge keeps answers, and which a change purges. */
export const cacheTags = {
  org: (id: string) => `org:${id}`,
  feed: (id: string) => `feed:${id}`,
  event: (id: string) => `event:${id}`,
  /** Lists over several feeds of an organization: any of its events may be in them. */
  orgEvents: (id: string) => `org-events:${id}`,
}

/** What a change of a feed must purge: lists over several feeds show its slug. */
export function tagsOfFeed(feed: { id: string; orgId: string }): string[] {
  return [cacheTags.feed(feed.id), cacheTags.orgEvents(feed.orgId)]
}

/** What a change of one event must purge. */
export function tagsOfEvent(event: { id: string; feedId: string; orgId: string }): string[] {
  return [cacheTags.event(event.id), cacheTags.feed(event.feedId), cacheTags.orgEvents(event.orgId)]
}
