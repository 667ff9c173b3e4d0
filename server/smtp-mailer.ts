import type { Readable } from 'node:stream'
import { createTransport, type NodemailerError } from 'nodemailer'
import { MailDeferred, type Mailer, MailNotTaken, MailRefused } from '../functions/mail/mailer.ts'
import { Fault } from '../functions/platform/fault.ts'
import { composeEmail } from './compose-email.ts'
import { judgeReply } from './smtp-replies.ts'
import type { SmtpServer } from './smtp-url.ts'

const MOST_CONNECTIONS = 10
/** Of one email, the wait for a connection included. */
const DEADLINE_MS = 20_000
const LIMITS = {
  maxConnections: MOST_CONNECTIONS,
  maxRequeues: 1,
  idleTimeout: 60_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  dnsTimeout: 5_000,
  socketTimeout: DEADLINE_MS,
  maxResponseSize: 64 * 1024,
}
/** An email that is refused so soon after another, with none taken between them, is not refused for its own sake. */
const IN_A_ROW_MS = 30_000

type Options = {
  server: SmtpServer
  from: string
  now: () => Date
  /** The SMTP server says that this address does not exist. */
  onBounce: (address: string) => Promise<void>
  deadlineMs?: number
}
type SmtpMailer = Mailer & { probe: () => Promise<void>; close: () => void }

/** Hands emails to an SMTP server, one by one, over connections that are kept for a minute. */
export function smtpMailer(options: Options): SmtpMailer {
  const { server, from, now, onBounce, deadlineMs = DEADLINE_MS } = options
  const { host, port, secure, auth, mayBePlain } = server
  const transport = createTransport({
    pool: true,
    ...{ host, port, secure, ...LIMITS },
    ...(auth && { auth }),
    ...(mayBePlain ? { ignoreTLS: true } : { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** What is read of an email once the SMTP server has asked for its content. */
  const contents = new WeakMap<AbortSignal, Readable>()
  transport.use('stream', ({ message, data }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const content = open(options)
      if (data.signal) contents.set(data.signal, content)
      return content
    }
    done()
  })
  let refusedAt = 0

  async function judge(error: NodemailerError, wasRead: boolean, to: string): Promise<Error> {
    const { responseCode: code, response = '', command = '' } = error
    if (!code) {
      const cause = `SMTP server connection failed (${reasonOf(error)})`
      return wasRead ? new Fault(cause) : new MailNotTaken(cause)
    }
    const { says, what } = judgeReply(code, response, command)
    switch (says) {
      case 'not now':
        return new MailNotTaken(what)
      case 'this one later':
        return new MailDeferred(what)
      case 'no such address':
        await onBounce(to)
        return new MailRefused(what)
      case 'refused': {
        const isAgain = now().getTime() - refusedAt < IN_A_ROW_MS
        refusedAt = now().getTime()
        return isAgain ? new MailNotTaken(what) : new MailRefused(what)
      }
    }
  }

  return {
    takesOneAtATime: true,
    async send(id, message) {
      const signal = AbortSignal.timeout(deadlineMs)
      const email = composeEmail(id, message, from, now())
      try {
        await transport.sendMail({ ...email, signal })
        refusedAt = 0
      } catch (error) {
        const wasRead = contents.get(signal)?.readableDidRead ?? false
        throw await judge(error as NodemailerError, wasRead, message.to)
      }
    },
    async probe() {
      try {
        await transport.verify()
      } catch (error) {
        throw await judge(error as NodemailerError, false, '')
      }
    },
    close: () => transport.close(),
  }
}

/** In words of ours: what a server or a library says may hold an address. */
function reasonOf({ code = '', originalCode = code, timeoutType }: NodemailerError): string {
  if (timeoutType || code === 'EABORT') return 'time-out'
  if (code === 'ETLS') return 'encryption failed or is not offered'
  return /^[A-Z0-9_]{2,40}$/.test(originalCode) ? originalCode : 'no code'
}
