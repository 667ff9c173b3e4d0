import { listSealedUnder, replaceSeal } from '../../db/webhooks/endpoints.ts'
import { keyId } from '../../domain/key-id.ts'
import { deriveEncryptionKey } from '../keys/derive-key.ts'
import { fromBase64url, toBase64url } from '../keys/encoding.ts'
import type { Deps } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'

type Secrets = Pick<Deps['env'], 'APP_SECRET' | 'APP_SECRET_PREVIOUS'>

const PURPOSE = 'webhook-secret'

/** What is shown once: `whsec_` and 256 random bits. */
export function newSecret(random: Deps['random']): string {
  return `whsec_${toBase64url(random(32))}`
}

/** `<key id>.<iv>.<ciphertext>`: the key id tells which APP_SECRET opens it after a rotation. */
export async function encryptSecret(
  { APP_SECRET }: Secrets,
  random: Deps['random'],
  secret: string,
): Promise<string> {
  const key = await deriveEncryptionKey(APP_SECRET, PURPOSE)
  const iv = new Uint8Array(random(12))
  const text = new TextEncoder().encode(secret)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  return [await keyId(APP_SECRET), toBase64url(iv), toBase64url(new Uint8Array(sealed))].join('.')
}

export async function decryptSecret(secrets: Secrets, stored: string): Promise<string> {
  const [id, iv = '', sealed = ''] = stored.split('.')
  for (const secret of [secrets.APP_SECRET, secrets.APP_SECRET_PREVIOUS]) {
    if (!secret || (await keyId(secret)) !== id) continue
    const key = await deriveEncryptionKey(secret, PURPOSE)
    const algorithm = { name: 'AES-GCM', iv: fromBase64url(iv) }
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(algorithm, key, fromBase64url(sealed)),
    )
  }
  throw new Fault('webhook secret is encrypted with an APP_SECRET that is no longer set')
}

/**
 * After a rotation of APP_SECRET: encrypts with the new one what only the previous one decrypts. What
 * cannot be decrypted is reported and left out; a batch of nothing else is followed by the next.
 */
export async function reencryptSecrets(deps: Pick<Deps, 'db' | 'env' | 'random' | 'log'>) {
  const { db, env, random, log } = deps
  if (!env.APP_SECRET_PREVIOUS || env.APP_SECRET_PREVIOUS === env.APP_SECRET) return
  const previous = await keyId(env.APP_SECRET_PREVIOUS)
  for (let after = '', done = 0; done === 0; ) {
    const batch = await listSealedUnder(db, previous, after)
    if (batch.length === 0) return
    for (const { id, secret: before } of batch) {
      after = id
      const opened = await decryptSecret(env, before).catch(() => undefined)
      if (opened === undefined) {
        log({ level: 'error', message: 'webhook secret cannot be decrypted', endpoint: id })
        continue
      }
      await replaceSeal(db, { id, before, secret: await encryptSecret(env, random, opened) })
      done++
    }
  }
}
