import { mailboxOf } from '../../domain/email-address.ts'
import { hashAddress } from './hash-address.ts'

/** Under which the mails to one mailbox are counted, for one purpose; it tells no address. */
export function mailCountKey(secret: string, purpose: string, emailKey: string): Promise<string> {
  return hashAddress(secret, `${purpose} ${mailboxOf(emailKey)}`)
}
