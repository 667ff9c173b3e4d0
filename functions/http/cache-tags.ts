/**
 * Names under which the edge keeps answers. The database's triggers `…_purge_…` note the same names
 * when something changes.
 */
export const cacheTags = {
  org: (id: string) => `org:${id}`,
  feed: (id: string) => `feed:${id}`,
  event: (id: string) => `event:${id}`,
  /** Lists over several feeds of an organization: any of its events may be in them. */
  orgEvents: (id: string) => `org-events:${id}`,
}
