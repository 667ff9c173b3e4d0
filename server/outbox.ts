import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mailer, type MailMessage, senderLine } from '../functions/mail/mailer.ts'

/**
 * Writes emails into a folder that only this user can read, for an operator without a mail server. They hold links
 * that sign people in, so they are never written to the log.
 */
export function outboxMailer(folder: string, from: string, now: () => Date): Mailer {
  return {
    async send(id, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = now()
      const name = `${at.toISOString().replace(/[:.]/g, '-')}-${id.replace(/[^\w-]/g, '')}`
      const draft = join(folder, `.${name}`)
      await writeFile(draft, toText(message, from, at), { mode: 0o600 })
      await rename(draft, join(folder, `${name}.eml`))
    },
  }
}

/** As a program for emails opens it (RFC 5322): the text, without its HTML. */
function toText(
  { to, fromName, replyTo, subject, text, headers }: MailMessage,
  from: string,
  at: Date,
) {
  const lines = [
    ['From', senderLine(from, fromName)],
    ['To', to],
    ...(replyTo ? [['Reply-To', replyTo]] : []),
    ['Subject', subject],
    ['Date', at.toUTCString()],
    ...Object.entries(headers),
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', '8bit'],
  ]
  return `${lines.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${text}\n`
}
