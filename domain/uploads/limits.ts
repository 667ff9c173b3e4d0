// What staff who bring their subscribers can do, for pages and documents, which take their numbers from here.

/** Rows of one file. */
export const MOST_ADDRESSES = 50_000
/** Uploads of an organization that wait to be looked at or are being sent. */
export const UPLOADS_AT_ONCE = 5
/** What staff did not decide about is deleted after this time. */
export const UPLOAD_HOURS = 1
/** How long people who were asked have to confirm. Then only a hash of their address is left. */
export const OFFER_DAYS = 30
/** The part of the service's day that uploads may use: one of so many parts of what sign-ups leave. */
export const OFFERS_SHARE = 3
