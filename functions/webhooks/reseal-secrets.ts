import { listSealedUnder, replaceSeal } from '../../db/webhooks/endpoints.ts'
import { keyId } from '../keys/derive-key.ts'
import type { Deps } from '../platform/deps.ts'
import { decryptSecret, encryptSecret } from './endpoint-secret.ts'

/** After a rotation of APP_SECRET: seals under the new one what only the previous one opens. */
export async function resealSecrets({
  db,
  env,
  random,
}: Pick<Deps, 'db' | 'env' | 'random'>): Promise<void> {
  if (!env.APP_SECRET_PREVIOUS || env.APP_SECRET_PREVIOUS === env.APP_SECRET) return
  for (const { id, secret } of await listSealedUnder(db, await keyId(env.APP_SECRET_PREVIOUS))) {
    const anew = await encryptSecret(env, random, await decryptSecret(env, secret))
    await replaceSeal(db, { id, before: secret, secret: anew })
  }
}
