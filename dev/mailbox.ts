import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { MOST_IN_A_BATCH } from '../functions/mail/mailer.ts'

const KEPT = 500

/** What the Worker's capture mailer sends. */
export const OutgoingMail = z.object({
  to: z.string(),
  from: z.string(),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string().default(''),
  html: z.string().default(''),
  headers: z.record(z.string(), z.string()).default({}),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>
/** One, or a batch. */
export const OutgoingMails = z.union([OutgoingMail, z.array(OutgoingMail).max(MOST_IN_A_BATCH)])

export type Mail = OutgoingMail & { sentAt: string }
/** `number` names a mail in the mailbox, `id` is what its sender calls it. */
export type KeptMail = Mail & { number: number; id?: string | undefined }

export type Mailbox = {
  /** A mail that is sent again under the same id is not kept twice. */
  add: (mail: OutgoingMail, at: Date, id?: string) => void
  list: () => KeptMail[]
}

/** The last mails sent, newest first; in memory only without a file. */
export function openMailbox(file?: string): Mailbox {
  const mails = file && existsSync(file) ? readMails(file) : []
  // Mails are appended while running, so the file is cut to size when it is opened.
  if (file) writeFileSync(file, [...mails].reverse().map(toLine).join(''))
  return {
    add(mail, at, id) {
      if (id !== undefined && mails.some((kept) => kept.id === id)) return
      const number = (mails[0]?.number ?? 0) + 1
      const kept = { ...mail, sentAt: at.toISOString(), number, id }
      mails.unshift(kept)
      mails.splice(KEPT)
      if (file) appendFileSync(file, toLine(kept))
    },
    list: () => mails,
  }
}

function readMails(file: string): KeptMail[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap(parseLine).reverse().slice(0, KEPT)
}

/** A line cut off by a crash is left out. */
function parseLine(line: string): KeptMail[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

function toLine(mail: KeptMail): string {
  return `${JSON.stringify(mail)}\n`
}
