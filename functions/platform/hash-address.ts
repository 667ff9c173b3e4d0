import { deriveHmacKey } from './derive-key.ts'

/** A keyed hash of an address: equal for equal addresses, and of no use without the secret. */
export async function hashAddress(secret: string, key: string): Promise<string> {
  const hmac = await deriveHmacKey(secret, 'address')
  const mac = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(key))
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
