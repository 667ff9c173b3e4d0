import { SUPPRESSION_REASONS, type SuppressionReason } from './suppression.ts'

/**
 * Every kind of email sent through the task `mail`, with the suppressions that do not hold it back.
 * People who ask for a sign-in link or a preview wait for it. Anyone may type an address into a
 * sign-up form, so people who reported such an email as spam get no other. `functions/task-kinds.ts`
 * names what composes each.
 */
export const MAIL_KINDS = {
  subscription: ['bounce'],
  offer: [],
  welcome: [],
  'feed-archived': [],
  'organization-closed': [],
  'sign-in': SUPPRESSION_REASONS,
  'sign-up': ['bounce'],
  invitation: [],
  'change-email': ['bounce'],
  'email-changing': SUPPRESSION_REASONS,
  'new-owner': [],
  'webhooks-failing': [],
  'webhooks-recovered': [],
  'imports-troubled': [],
  'imports-recovered': [],
  'submissions-waiting': [],
  'digest-preview': SUPPRESSION_REASONS,
  submission: ['bounce'],
  'submission-asked': ['bounce'],
  'submission-accepted': ['bounce'],
  'submission-declined': ['bounce'],
  'submission-removal': ['bounce'],
} satisfies Record<string, readonly SuppressionReason[]>

export type MailKind = keyof typeof MAIL_KINDS

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(MAIL_KINDS, name)
}
