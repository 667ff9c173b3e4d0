import { freePort } from '../support/free-port.ts'
import { openSmtpServer, type ReceivedEmail } from '../support/open-smtp-server.ts'
import { readEmail } from '../support/read-email.ts'

export type Mail = { id: string; at: number; to: string; text: string }
export type Mailbox = {
  url: string
  /** Everything that was sent so far, oldest first. */
  read: () => Mail[]
  /** Takes one of them once more, as from somebody who sends it twice. */
  doubleOne: () => boolean
  /** Takes no emails, and drops what is being sent, until `meanwhile` is over. */
  stopFor: (meanwhile: () => Promise<unknown>) => Promise<void>
  close: () => Promise<void>
}

/** The SMTP server of the service, which keeps what it is given. */
export async function openMailbox(now: () => number): Promise<Mailbox> {
  const mails: Mail[] = []
  const take = ({ to, source }: ReceivedEmail) => {
    const { headers, text } = readEmail(source)
    // The service makes it from the id of the email; a digest's is that of its run, a dot, and that of its subscriber.
    const id = headers['message-id']?.replace(/^<|@.*$|\./g, '') ?? ''
    mails.push({ id, at: now(), to, text })
  }
  const port = await freePort()
  const open = () => openSmtpServer({ port, onEmail: take })
  let server = await open()
  return {
    url: server.url,
    read: () => mails,
    doubleOne() {
      const mail = mails.find(({ id }) => /^(run|mail)_/.test(id))
      if (mail) mails.push({ ...mail, at: now() })
      return mail !== undefined
    },
    async stopFor(meanwhile) {
      await server.stop()
      await meanwhile()
      server = await open()
    },
    close: () => server.stop(),
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
