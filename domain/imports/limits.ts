// What imports promise on pages and in documents, which take their numbers from here.

export const MAX_SOURCES = 50
export const MAX_EVENTS = 20_000
export const MAX_FILE_MB = 10
export const FETCH_SECONDS = 20

/** Previews of an organization that wait to be looked at: how many, how large together, and for how long. */
export const PREVIEWS = 3
export const PREVIEWS_MB = 20
export const PREVIEW_HOURS = 1

/** How often a calendar is fetched while it changes. */
export const FETCH_MINUTES = { usual: 60, pro: 15 }
/** A calendar that has failed for so long is no longer fetched. */
export const STOPPED_AFTER_DAYS = 14
/** An event is removed once it has been missing for so long. */
export const REMOVED_AFTER_HOURS = 6
