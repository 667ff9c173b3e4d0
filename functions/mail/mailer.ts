import { Fault } from '../platform/fault.ts'

/** A finished mail. */
export type MailMessage = {
  to: string
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
