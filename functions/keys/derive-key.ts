import { hkdf, importSecret } from '../../domain/key-id.ts'

type Key = Awaited<ReturnType<typeof crypto.subtle.deriveKey>>

/** Deriving costs more than signing, and a digest signs two links for each subscriber. */
const hmacKeys = new Map<string, Key>()

/** A MAC key for one purpose from the application's secret: keys of different purposes tell nothing of each other. */
export async function deriveHmacKey(secret: string, purpose: string): Promise<Key> {
  const name = JSON.stringify([purpose, secret])
  const kept = hmacKeys.get(name)
  if (kept) return kept
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const from = await importSecret(secret)
  const key = await crypto.subtle.deriveKey(hkdf(purpose), from, algorithm, false, [
    'sign',
    'verify',
  ])
  // The key and not its promise: workerd lets one request wait only for what it began itself.
  hmacKeys.set(name, key)
  return key
}

/** An AES-GCM key for one purpose. */
export async function deriveEncryptionKey(secret: string, purpose: string) {
  const algorithm = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf(purpose), await importSecret(secret), algorithm, false, [
    'encrypt',
    'decrypt',
  ])
}
