import { deriveHmacKey } from './derive-key.ts'
import { fromBase64url, toBase64url } from './encoding.ts'

type Secrets = { APP_SECRET: string; APP_SECRET_PREVIOUS?: string | undefined }

/** What a link opens; a token of one purpose opens nothing else. */
export const LINK_PURPOSES = [
  'confirm',
  'manage',
  'unsubscribe',
  'calendar',
  'sign-in',
  'sign-up',
  'invite',
  'change-email',
  'undo-email',
  'submission',
] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

const TOKEN = /^([a-z0-9_]{1,60})\.([a-z0-9_]{1,60})\.([A-Za-z0-9_-]{43})$/

/** `id.nonce.mac`: the database without the secret is not enough to make one. */
export async function makeLinkToken(
  { APP_SECRET }: Secrets,
  purpose: LinkPurpose,
  subject: { id: string; nonce: string },
): Promise<string> {
  const key = await deriveHmacKey(APP_SECRET, `link:${purpose}`)
  const signed = `${subject.id}.${subject.nonce}`
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed))
  return `${signed}.${toBase64url(new Uint8Array(mac))}`
}

/** Whom a token names, or `undefined` when we did not sign it. */
export async function readLinkToken(
  secrets: Secrets,
  purpose: LinkPurpose,
  token: string,
): Promise<{ id: string; nonce: string } | undefined> {
  const [, id, nonce, mac] = TOKEN.exec(token) ?? []
  if (!id || !nonce || !mac) return undefined
  const macBytes = fromBase64url(mac)
  // The last character has two unused bits: a token with others set there is refused.
  if (toBase64url(macBytes) !== mac) return undefined
  for (const secret of [secrets.APP_SECRET, secrets.APP_SECRET_PREVIOUS]) {
    if (!secret) continue
    const key = await deriveHmacKey(secret, `link:${purpose}`)
    const signed = new TextEncoder().encode(`${id}.${nonce}`)
    if (await crypto.subtle.verify('HMAC', key, macBytes, signed)) return { id, nonce }
  }
  return undefined
}
