/** After one correction often comes another: event updates wait so long after the last change. */
export const QUIET_MINUTES = 10
/** Updates that could not be sent for so long are out of date. */
export const UPDATES_LATEST_DAYS = 3
