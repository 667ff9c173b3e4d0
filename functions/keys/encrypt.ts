import { keyId } from '../../domain/key-id.ts'
import { deriveEncryptionKey } from './derive-key.ts'
import { fromBase64url, toBase64url } from './encoding.ts'

// Texts that only the application can read: AES-GCM under a key derived from APP_SECRET for one purpose.

export type Secrets = { APP_SECRET: string; APP_SECRET_PREVIOUS?: string | undefined }

/** `<key id>.<iv>.<ciphertext>`: the key id tells which APP_SECRET opens it after a rotation. */
export async function encrypt(
  { APP_SECRET }: Secrets,
  random: (bytes: number) => Uint8Array,
  purpose: string,
  text: string,
): Promise<string> {
  const key = await deriveEncryptionKey(APP_SECRET, purpose)
  const iv = new Uint8Array(random(12))
  const bytes = new TextEncoder().encode(text)
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  return [await keyId(APP_SECRET), toBase64url(iv), toBase64url(new Uint8Array(encrypted))].join(
    '.',
  )
}

/** `undefined`: it is encrypted under an APP_SECRET that is no longer set. */
export async function decrypt(
  secrets: Secrets,
  purpose: string,
  stored: string,
): Promise<string | undefined> {
  const [id, iv = '', encrypted = ''] = stored.split('.')
  for (const secret of [secrets.APP_SECRET, secrets.APP_SECRET_PREVIOUS]) {
    if (!secret || (await keyId(secret)) !== id) continue
    const key = await deriveEncryptionKey(secret, purpose)
    const algorithm = { name: 'AES-GCM', iv: fromBase64url(iv) }
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(algorithm, key, fromBase64url(encrypted)),
    )
  }
  return undefined
}
