/**
 * How many emails a new organization can make the service send within 24 hours. Anyone can create an organization and
 * put its own words into such emails, so a new one may send few until people have confirmed.
 */
export const EMAILS_A_DAY = {
  /** Confirmations of sign-ups that an organization on the Free plan starts with. */
  ofNewOrganization: 30,
  /** What each of its confirmed subscribers adds. */
  perSubscriber: 3,
  /** Its most, and what organizations on paid plans have at once. */
  ofOrganization: 1_000,
  /** Confirmations of sign-ups to all organizations. */
  ofService: 10_000,
  /** The part of these that new organizations can use up; the rest is left for the others. */
  ofNewOrganizations: 3_000,
  /** Emails to people whom organizations on the Free plan bring, of all of these together. */
  offersOfUnpaid: 300,
  /** Invitations of a new organization, and of others. */
  invitationsOfNew: 10,
  invitations: 100,
  /** Links that create an organization. */
  toCreateOrganizations: 1_000,
} as const

/** An organization is new until so many people have confirmed, or it's on a paid plan. */
export const KNOWN_SUBSCRIBERS = 10
