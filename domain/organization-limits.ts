// What one organization may have. The database refuses more (db/functions/after-change/limit-rows.sql).

/** Events of an organization on the Free plan, with past ones and each date of a series. */
export const MOST_EVENTS = 50_000
export const MOST_FEEDS = 200
export const MOST_CUSTOM_FEEDS = 200
/** Categories with a color or an image. */
export const MOST_STYLES = 500
/**
 * URLs of published events, and IDs of deleted ones, that are new within a day of UTC. They are kept for ever, so that no
 * other organization gets one.
 */
export const MOST_NEW_NAMES = 250_000
