/** Why an organization's mails no longer go to an address. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'manual'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
