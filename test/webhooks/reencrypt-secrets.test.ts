import { expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { countSeals } from '../../db/webhooks/endpoints.ts'
import { keyId } from '../../functions/keys/derive-key.ts'
import {
  decryptSecret,
  encryptSecret,
  reencryptSecrets,
} from '../../functions/webhooks/endpoint-secret.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeOrg } from '../support/factories.ts'
import { addEndpoint } from './world.ts'

const NEW = 'a-fresh-application-key-of-this-very-case'

const admin = (app: TestApp, ...args: string[]) =>
  runAdmin(app.database.db, args, app.deps.now(), app.deps.random)

it('seals the secrets of endpoints under a new APP_SECRET, so that the previous one may go', async () => {
  const app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  const { endpoint, secret } = await addEndpoint(app, org.id)
  const old = app.deps.env.APP_SECRET
  const rotated = { ...app.deps.env, APP_SECRET: NEW, APP_SECRET_PREVIOUS: old }
  const deps = { ...app.deps, env: rotated }
  const sealedUnderOld = async () => {
    const seals = await countSeals(app.database.db)
    const of = await keyId(old)
    return seals.find((seal) => seal.keyId === of)?.secrets ?? 0
  }
  for (let run = 0; run < 50 && (await sealedUnderOld()) > 0; run++) await reencryptSecrets(deps)
  expect(await sealedUnderOld()).toBe(0)
  const told = await admin(app, 'secrets')
  expect(told.text).not.toContain(await keyId(old))
  expect(told.text).toContain(`encrypted with key ${await keyId(NEW)}`)
  const [row] = await app.database.query('select secret from webhook_endpoints where id = $1', [
    endpoint.id,
  ])
  const alone = { ...rotated, APP_SECRET_PREVIOUS: undefined }
  expect(await decryptSecret(alone, String(row?.secret))).toBe(secret)
  // Other tests read these secrets under the key they know.
  await reencryptSecrets({
    ...deps,
    env: { ...rotated, APP_SECRET: old, APP_SECRET_PREVIOUS: NEW },
  })
})

it('leaves a secret alone that no known key opens, and what the present key sealed', async () => {
  const app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  const { endpoint } = await addEndpoint(app, org.id)
  const stranger = { ...app.deps.env, APP_SECRET: 'a-key-that-nobody-has-any-more-at-all-now' }
  const sealed = await encryptSecret(stranger, app.deps.random, 'whsec_x')
  await app.database.query('update webhook_endpoints set secret = $2 where id = $1', [
    endpoint.id,
    sealed,
  ])
  await reencryptSecrets({ ...app.deps, env: { ...app.deps.env, APP_SECRET_PREVIOUS: NEW } })
  const [row] = await app.database.query('select secret from webhook_endpoints where id = $1', [
    endpoint.id,
  ])
  expect(row?.secret).toBe(sealed)
})
