import { deriveHmacKey } from './derive-key.ts'
import { toHex } from './encoding.ts'

type Secrets = { APP_SECRET: string; APP_SECRET_PREVIOUS?: string | undefined }

/** A keyed hash of an address: equal for equal addresses, and of no use without the secret. */
export async function hashAddress(secret: string, key: string): Promise<string> {
  const hmac = await deriveHmacKey(secret, 'address')
  const mac = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(key))
  return toHex(new Uint8Array(mac))
}

/** Every hash an address may be on record under: now, and before APP_SECRET was rotated. */
export function hashesOfAddress(secrets: Secrets, email: string): Promise<string[]> {
  const known = [secrets.APP_SECRET, secrets.APP_SECRET_PREVIOUS].filter((it) => it !== undefined)
  return Promise.all(known.map((secret) => hashAddress(secret, email.toLowerCase())))
}
