import type { SendMailOptions } from 'nodemailer'
import { parseEmailAddress } from '../domain/email-address.ts'
import { type MailMessage, MailRefused, sender } from '../functions/mail/mailer.ts'

/**
 * An email for `nodemailer`, which encodes what goes into headers. Its Message-ID follows from its id: when it is
 * unknown whether it was sent and it is sent again, mailboxes can tell that it is the same.
 */
export function composeEmail(
  id: string,
  { to, fromName, replyTo, subject, text, html, headers }: MailMessage,
  mailFrom: string,
  date: Date,
): SendMailOptions {
  if (!parseEmailAddress(to)) throw new MailRefused('recipient is no email address')
  const { email, name } = sender(mailFrom, fromName)
  const host = email.slice(email.lastIndexOf('@') + 1)
  return {
    // As objects, they are not parsed: a comma or bracket in a name adds no recipient.
    from: { name, address: email },
    to: { name: '', address: to },
    ...(replyTo && parseEmailAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
    envelope: { from: email, to: [to] },
    messageId: `<${id.replace(/[^\w.-]/g, '')}@${host}>`,
    ...{ date, subject, text, html, headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
