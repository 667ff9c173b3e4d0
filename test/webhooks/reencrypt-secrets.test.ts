import { expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { countEncrypted } from '../../db/webhooks/encrypted-columns.ts'
import { keyId } from '../../domain/key-id.ts'
import {
  decryptSecret,
  encryptSecret,
  reencryptSecrets,
} from '../../functions/webhooks/endpoint-secret.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeOrg } from '../support/factories.ts'
import { addEndpoint } from './world.ts'

const NEW = 'a-fresh-application-key-of-this-very-case'

/** What `npm run admin -- secrets` says with this APP_SECRET in the environment. */
const askSecrets = async (app: TestApp, appSecret?: string) =>
  (await runAdmin(app.database.db, ['secrets'], app.deps.now(), app.deps.random, appSecret)).text

const setSecret = (app: TestApp, id: string, secret: string) =>
  app.database.query('update webhook_endpoints set secret = $2 where id = $1', [id, secret])

async function secretOf(app: TestApp, id: string): Promise<string> {
  const [row] = await app.database.query('select secret from webhook_endpoints where id = $1', [id])
  return String(row?.secret)
}

it('seals the secrets of endpoints under a new APP_SECRET, so that the previous one may go', async () => {
  const app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  const { endpoint, secret } = await addEndpoint(app, org.id)
  const old = app.deps.env.APP_SECRET
  const rotated = { ...app.deps.env, APP_SECRET: NEW, APP_SECRET_PREVIOUS: old }
  const deps = { ...app.acting(), env: rotated }
  const sealedUnderOld = async () => {
    const seals = await countEncrypted(app.database.db)
    const of = await keyId(old)
    return seals.find((seal) => seal.keyId === of)?.secrets ?? 0
  }
  for (let run = 0; run < 50 && (await sealedUnderOld()) > 0; run++) await reencryptSecrets(deps)
  expect(await sealedUnderOld()).toBe(0)
  const told = await askSecrets(app, NEW)
  expect(told).not.toContain(await keyId(old))
  expect(told).toContain(`encrypted with the current key ${await keyId(NEW)}`)
  const alone = { ...rotated, APP_SECRET_PREVIOUS: undefined }
  expect(await decryptSecret(alone, await secretOf(app, endpoint.id))).toBe(secret)
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
  await setSecret(app, endpoint.id, sealed)
  await reencryptSecrets({ ...app.acting(), env: { ...app.deps.env, APP_SECRET_PREVIOUS: NEW } })
  expect(await secretOf(app, endpoint.id)).toBe(sealed)
})

it('reports secrets that cannot be decrypted, however many, and re-encrypts all others', async () => {
  const app = await testApp()
  await emptyTables()
  const org = await makeOrg({ plan: 'pro' })
  const { endpoint, secret } = await addEndpoint(app, org.id)
  const [id, iv, sealed] = (await secretOf(app, endpoint.id)).split('.')
  const spoiled = [
    `${id}.${iv}.${sealed?.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
    `${id}.%`,
  ]
  await app.database.query(
    `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
     select '0' || n, $1, 'https://hooks.customer.com/x', ($2::text[])[n % 2 + 1],
       array['subscriber.created'], now(), now() from generate_series(1, 150) n`,
    [org.id, spoiled],
  )
  const { env } = app.deps
  const rotated = { ...env, APP_SECRET: NEW, APP_SECRET_PREVIOUS: env.APP_SECRET }
  await reencryptSecrets({ ...app.acting(), env: rotated })
  const alone = { ...rotated, APP_SECRET_PREVIOUS: undefined }
  expect(await decryptSecret(alone, await secretOf(app, endpoint.id))).toBe(secret)
  expect(app.logs).toHaveLength(150)
  const line = { level: 'error', message: 'webhook secret cannot be decrypted', endpoint: '01' }
  expect(app.logs).toContainEqual(line)
  expect(await askSecrets(app, NEW)).toContain('Keep APP_SECRET_PREVIOUS')
  await emptyTables()
})

it('says that the previous key may go only of secrets that are all under the present one', async () => {
  const app = await testApp()
  await emptyTables()
  const org = await makeOrg({ plan: 'pro' })
  await addEndpoint(app, org.id)
  const { APP_SECRET } = app.deps.env
  const remove = 'Remove APP_SECRET_PREVIOUS 31 days'
  expect(await askSecrets(app, APP_SECRET)).toContain(remove)
  // The cron has not run yet.
  expect(await askSecrets(app, NEW)).toContain('Keep APP_SECRET_PREVIOUS')
  expect(await askSecrets(app, NEW)).not.toContain(remove)
  const unknown = await askSecrets(app)
  expect(unknown).toContain(`encrypted with key ${await keyId(APP_SECRET)}: 1`)
  expect(unknown).toContain('Keep APP_SECRET_PREVIOUS. To check')
  expect(unknown).not.toContain(remove)
})
