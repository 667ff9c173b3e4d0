import { createHmac } from 'node:crypto'

/** Tells one secret from another and says nothing about either: what a secret signs and encrypts needs the same one. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of a backup').digest('hex').slice(0, 32)
}
