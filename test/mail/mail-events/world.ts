import { createHmac } from 'node:crypto'
import type { TestApp } from '../../support/app.ts'

export const SVIX_SECRET = 'whsec_c3VwcHJlc3Npb24tdGVzdC1zaWduaW5nLWtleQ=='
const RAW_KEY = Buffer.from(SVIX_SECRET.slice('whsec_'.length), 'base64')

type Signing = { id?: string; timestamp?: number | string; key?: Buffer; signature?: string }

/** Posts an event as Resend does through Svix. */
export function postEvent(app: TestApp, event: unknown, signing: Signing = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const { id = 'msg_1', key = RAW_KEY } = signing
  const timestamp = signing.timestamp ?? Math.floor(app.deps.now().getTime() / 1000)
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return app.request('/internal/mail-events/resend', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': String(timestamp),
      'svix-signature': signing.signature ?? `v1,${mac}`,
    },
    body,
  })
}

type About = { at?: Date; orgId?: string | undefined }

export function bounce(
  email: string,
  { at, orgId, type = 'Permanent' }: About & { type?: string },
) {
  const data = { to: [email], bounce: { type, subType: 'General', message: email } }
  return {
    type: 'email.bounced',
    created_at: at?.toISOString(),
    data: { ...data, ...tagged(orgId) },
  }
}

export function complaint(email: string, { at, orgId }: About) {
  const data = { to: [email], ...tagged(orgId) }
  return { type: 'email.complained', created_at: at?.toISOString(), data }
}

function tagged(orgId: string | undefined) {
  return orgId ? { tags: { org: orgId } } : {}
}

/** What holds for an organization, past the app. */
export function suppressionsOf({ database }: TestApp, orgId: string) {
  return database.query(
    'select reason, at, lifted_at from suppressions where org_id = $1 order by at, reason',
    [orgId],
  )
}
