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
}

/** Where mails go out. `id` names the mail, so that a provider that can refuses a second copy. */
export type Mailer = {
  send(id: string, message: MailMessage): Promise<void>
}

/** The provider will never take this mail: trying again is no use. */
export class MailRefused extends Fault {}
