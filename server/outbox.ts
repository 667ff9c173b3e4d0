import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Mailer, MailNotTaken } from '../functions/mail/mailer.ts'
import { composeEmail } from './compose-email.ts'

/** More files make a folder slow to open; the oldest are deleted. */
const MOST_EMAILS = 5_000
/** Looking for them costs more than writing one. */
const LOOKS_EACH = 100

type Options = { folder: string; from: string; now: () => Date; most?: number | undefined }

/**
 * Writes emails into a folder that only this user can read, for an operator without an SMTP server, as files that mail
 * programs open. They hold links that sign people in, so they are never written to the log.
 */
export function outboxMailer({ folder, from, now, most = MOST_EMAILS }: Options): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let written = 0
  return {
    takesOneAtATime: true,
    async send(id, message) {
      const at = now()
      const { message: text } = await composer.sendMail(composeEmail(id, message, from, at))
      const name = `${at.toISOString().replace(/[:.]/g, '-')}-${id.replace(/[^\w-]/g, '')}`
      const draft = join(folder, `.${name}`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(draft, text, { mode: 0o600, flush: true })
        await rename(draft, join(folder, `${name}.eml`))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        // So that it is written later: there is no file, and no doubt about it.
        const { code = 'no code' } = error as NodeJS.ErrnoException
        throw new MailNotTaken(`outbox folder could not be written to (${code})`)
      }
      const isTime = written++ % Math.min(LOOKS_EACH, most) === 0
      // The email is there: what fails from here on is no reason to write it again.
      if (isTime) await deleteOldest(folder, most).catch(() => {})
    },
  }
}

/** Their names begin with the time. */
async function deleteOldest(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const old = names.slice(0, Math.max(0, names.length - most))
  for (const name of old) await rm(join(folder, name), { force: true })
}
