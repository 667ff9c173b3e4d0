import { type Mailer, MailRefused } from './mailer.ts'

type SendEmail = {
  send(message: {
    from: string
    to: string
    subject: string
    text: string
    html: string
    headers: Record<string, string>
  }): Promise<unknown>
}

/** What Cloudflare says of a mail it will never send. */
const PERMANENT = /^E_(VALIDATION|FIELD|HEADER|RECIPIENT|CONTENT|SENDER)/

/** Cloudflare's `send_email` binding. It knows no idempotency key. */
export function cloudflareMailer(from: string, bindings: unknown): Mailer {
  const { EMAIL } = (bindings ?? {}) as { EMAIL?: SendEmail }
  return {
    async send(_id, message) {
      if (!EMAIL) throw new Error('the send_email binding EMAIL is missing')
      try {
        await EMAIL.send({ from, ...message })
      } catch (error) {
        const code = (error as { code?: unknown }).code
        if (typeof code === 'string' && PERMANENT.test(code)) throw new MailRefused(code)
        throw error
      }
    },
  }
}
