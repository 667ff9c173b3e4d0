import { Hono } from 'hono'
import { bodyOf, limitBody } from '../../forms/read-form.ts'
import type { App } from '../../platform/deps.ts'
import { ORG_TAG } from '../resend-mailer.ts'
import { type MailReport, momentIn, objectIn, takeMailReport } from './mail-report.ts'

/** With the answers of a receiving server in it, an event is a few kilobytes. */
const MOST_BYTES = 65_536

/** Where Resend reports what became of mails: only its signature opens it. */
export const mailEvents = new Hono<App>()
mailEvents.use(limitBody(MOST_BYTES))
mailEvents.post('/resend', async (c) => {
  const body = bodyOf(c)
  const signed = {
    id: c.req.header('svix-id'),
    timestamp: c.req.header('svix-timestamp'),
    signatures: c.req.header('svix-signature'),
    body,
  }
  if (!(await verifySvix(c.env.env.RESEND_WEBHOOK_SECRET, signed, c.env.now()))) {
    return c.json({ error: 'Invalid Resend signature' }, 401)
  }
  const report = readResendEvent(parse(body))
  if (report) await takeMailReport(c.env, report)
  // What tells us nothing is taken as well: it must not come again.
  return c.json({ ok: true })
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The service sends every email to one address. */
const MOST_ADDRESSES = 5

/** A hard bounce, an address that Resend itself keeps back, or a complaint; else `undefined`. */
function readResendEvent(event: unknown): MailReport | undefined {
  const { type, created_at, data } = objectIn(event)
  const { to, bounce, tags } = objectIn(data)
  const reason = reasonOf(type, objectIn(bounce).type)
  const at = momentIn(created_at)
  if (!reason || !at || !Array.isArray(to)) return undefined
  const addresses = to.filter((address) => typeof address === 'string').slice(0, MOST_ADDRESSES)
  return { reason, at, addresses, orgId: orgIn(tags) }
}

/** Only what is permanent counts: a full mailbox may be emptied. */
function reasonOf(type: unknown, bounceType: unknown): MailReport['reason'] | undefined {
  if (type === 'email.complained') return 'complaint'
  if (type === 'email.suppressed') return 'bounce'
  return type === 'email.bounced' && bounceType === 'Permanent' ? 'bounce' : undefined
}

/** Its documents show tags as a list of names and values, its events have them as an object. */
function orgIn(tags: unknown): string | undefined {
  const named = Array.isArray(tags)
    ? objectIn(tags.find((tag) => objectIn(tag).name === ORG_TAG)).value
    : objectIn(tags)[ORG_TAG]
  return typeof named === 'string' ? named : undefined
}

/** How far our clock and the sender's may be apart, and how old a repeated request may be. */
const TOLERANCE_SECONDS = 300
const SIGNATURES_LOOKED_AT = 10

type Signed = {
  id: string | undefined
  timestamp: string | undefined
  /** `v1,<base64>`, several with spaces between while a secret is being changed. */
  signatures: string | undefined
  body: string
}

/** Whether Svix, through which Resend reports, signed this body just now; anything odd is a no. */
async function verifySvix(
  secret: string | undefined,
  { id, timestamp = '', signatures = '', body }: Signed,
  now: Date,
): Promise<boolean> {
  if (!secret || !id || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  if (!raw || raw.length === 0) return false
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ').slice(0, SIGNATURES_LOOKED_AT)) {
    const [version, mac] = signature.split(',')
    const bytes = version === 'v1' && mac ? bytesOf(mac) : undefined
    // Compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
