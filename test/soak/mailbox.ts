import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEmail } from '../support/read-email.ts'

export type Mail = { id: string; at: number; to: string; text: string }
export type Mailbox = {
  /** Everything that was sent so far, oldest first. */
  read: () => Mail[]
  /** Writes one of them once more, as somebody who sends it twice. */
  doubleOne: () => boolean
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(.*)\.eml$/

/** The outbox folder of a service without a mail server. */
export function openMailbox(folder: string): Mailbox {
  const known = new Map<string, Mail>()
  const names = () => {
    try {
      return readdirSync(folder).filter((name) => NAME.test(name))
    } catch {
      return []
    }
  }
  return {
    read() {
      for (const name of names()) {
        if (known.has(name)) continue
        const [, hour, minute, second, ms, id = ''] = NAME.exec(name) ?? []
        const { headers, text } = readEmail(readFileSync(join(folder, name), 'utf8'))
        const at = Date.parse(`${hour}:${minute}:${second}.${ms}Z`)
        known.set(name, { id, at, to: headers.to ?? '', text })
      }
      return [...known.values()].sort((a, b) => a.at - b.at)
    },
    doubleOne() {
      const name = names().find((one) => /-run_|-mail_/.test(one))
      if (!name) return false
      copyFileSync(join(folder, name), join(folder, name.replace(/-\d{3}Z-/, '-999Z-')))
      return true
    },
  }
}

/** The path of the link in a mail whose address contains `what`. */
export function linkIn({ text }: Mail, what: string): string {
  const links = text.match(/https?:\/\/[^\s/]+\/\S+/g) ?? []
  const link = links.find((one) => one.includes(what))
  if (!link) throw new Error(`no ${what} link in ${text.slice(0, 300)}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
