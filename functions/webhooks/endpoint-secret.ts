import { listEncryptedUnder, replaceEncrypted } from '../../db/webhooks/encrypted-columns.ts'
import { keyId } from '../../domain/key-id.ts'
import { toBase64 } from '../keys/encoding.ts'
import { decrypt, encrypt, type Secrets } from '../keys/encrypt.ts'
import type { Deps } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'

const PURPOSE = 'webhook-secret'

/**
 * What is shown once: `whsec_` and 256 random bits in base64 with padding, which libraries for Standard Webhooks can
 * read. The key of `X-Service-Signature` is this text as it is, so older secrets in base64url stay valid.
 */
export function newSecret(random: Deps['random']): string {
  return `whsec_${toBase64(random(32))}`
}

/** As it is stored. */
export function encryptSecret(secrets: Secrets, random: Deps['random'], secret: string) {
  return encrypt(secrets, random, PURPOSE, secret)
}

export async function decryptSecret(secrets: Secrets, stored: string): Promise<string> {
  const secret = await decrypt(secrets, PURPOSE, stored)
  if (secret !== undefined) return secret
  throw new Fault('webhook secret is encrypted with an APP_SECRET that is no longer set')
}

/** Names the key whose texts are to be encrypted anew, after a rotation of APP_SECRET. */
export async function oldKeyOf({ APP_SECRET, APP_SECRET_PREVIOUS }: Secrets) {
  const isRotated = APP_SECRET_PREVIOUS && APP_SECRET_PREVIOUS !== APP_SECRET
  return isRotated ? keyId(APP_SECRET_PREVIOUS) : undefined
}

/**
 * After a rotation of APP_SECRET: encrypts with the new one what only the previous one decrypts, secrets of
 * webhooks and URLs of imported calendars alike. What cannot be decrypted is reported and left out; a batch of
 * nothing else is followed by the next.
 */
export async function reencryptSecrets(deps: Pick<Deps, 'db' | 'env' | 'random' | 'log'>) {
  const { db, env, random, log } = deps
  const previous = await oldKeyOf(env)
  if (!previous) return
  for (let after = '', done = 0; done === 0; ) {
    const batch = await listEncryptedUnder(db, previous, after)
    if (batch.length === 0) return
    for (const { id, purpose, encrypted } of batch) {
      after = id
      const opened = await decrypt(env, purpose, encrypted).catch(() => undefined)
      if (opened === undefined) {
        const message =
          purpose === 'webhook-secret'
            ? 'webhook secret cannot be decrypted'
            : 'source URL cannot be decrypted'
        log({ level: 'error', message, [purpose === 'webhook-secret' ? 'endpoint' : 'source']: id })
        continue
      }
      await replaceEncrypted(
        db,
        { id, purpose, encrypted },
        await encrypt(env, random, purpose, opened),
      )
      done++
    }
  }
}
