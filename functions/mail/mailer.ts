import { Fault } from '../platform/fault.ts'

/** A finished mail. */
export type MailMessage = {
  to: string
  /** Whose name it comes under; the address stays ours. */
  fromName?: string
  /** Where an answer goes, if not to our address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** Whose mail it is, so that a complaint about it finds them: the service's own has none. */
  orgId?: string
}

/** Where mails go out. `id` names the mail, so that a provider that can refuses a second copy. */
export type Mailer = {
  send(id: string, message: MailMessage): Promise<void>
  /**
   * All of up to `MOST_IN_A_BATCH` mails or none. The same key and mails again send nothing twice
   * for a day. A provider that cannot promise that has none.
   */
  sendBatch?: ((key: string, messages: MailMessage[]) => Promise<void>) | undefined
}

export const MOST_IN_A_BATCH = 100

/** The provider will never take this mail: trying again is no use. */
export class MailRefused extends Fault {}

/** The provider says that it has not taken this mail, and may later: a wrong key, a quota, too many calls. */
export class MailNotTaken extends Fault {}
