/** After one correction often comes another: event updates wait so long after the last change. */
export const QUIET_MINUTES = 10
/** Updates that could not be sent for so long are out of date. */
export const UPDATES_LATEST_DAYS = 3

/**
 * How often subscribers can hear of changes within 24 hours: of one event, and of all events of an organization.
 * Later changes wait, and go out as one.
 */
export const UPDATES_A_DAY = { ofEvent: 6, ofOrganization: 48 }
