import { lazyRegExp } from '../../domain/lazy-reg-exp.ts'
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
  /** The result of each mail is to be recorded before the next is sent: the database is near. */
  takesOneAtATime?: boolean
}

export const MOST_IN_A_BATCH = 100

/** The provider will never take this mail: trying again is no use. */
export class MailRefused extends Fault {}

/** The provider says that it has not taken this mail, and may later: a wrong key, a quota, too many calls. */
export class MailNotTaken extends Fault {}

/** The provider does not take this mail for now, and may take others. */
export class MailDeferred extends MailNotTaken {}

/** What a provider that names no time is left alone after too many calls. */
export const POSTPONED_SECONDS = 5

/** The provider accepts no more calls for so many seconds. */
export class MailPostponed extends MailNotTaken {
  seconds: number
  constructor(seconds: number) {
    super('provider accepts no more calls for now')
    this.seconds = seconds
  }
}

const BLANKS = lazyRegExp(String.raw`[\s\p{Cc}\p{Cs}]+`, 'gu')
/** Characters that readers do not see, except those that join letters and pictures to one: without it a flag falls apart. */
const UNSEEN = lazyRegExp(String.raw`[\p{Cf}--[\u200c\u200d\u{e0020}-\u{e007f}]]+`, 'gv')
/** What ends nothing: a blank, half of a letter, a joiner with nothing behind it. */
const ENDS = lazyRegExp(String.raw`^[\s\u200c\u200d]+|[\s\p{Cs}\u200c\u200d]+$`, 'gu')
/** Mail programs show about half of it; a header line has room for this much in any script. */
const MAX_NAME_LENGTH = 70

/** One line of plain text for a header: a line break would start another header. */
export function oneLine(text: string, most: number): string {
  const seen = text.replace(UNSEEN(), '').replace(BLANKS(), ' ').trim()
  return seen.slice(0, most).replace(ENDS(), '')
}

/** Our address of `MAIL_FROM`, under another name where one is given. */
export function sender(mailFrom: string, name = ''): { email: string; name: string } {
  const [, ours = '', email = ''] = /^(.*)<(.+)>$/.exec(mailFrom) ?? []
  return { email, name: oneLine(name, MAX_NAME_LENGTH) || ours.trim() }
}

/** As a header says it (RFC 5322): `"Riverside Arts" <calendar@example.com>`. */
export function senderLine(mailFrom: string, name?: string): string {
  if (!name) return mailFrom
  const from = sender(mailFrom, name)
  return `"${from.name.replace(/["\\]/g, '\\$&')}" <${from.email}>`
}
