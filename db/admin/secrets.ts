import type { Db } from '../client.ts'
import { countSeals } from '../webhooks/endpoints.ts'

/** Days for which links in sent emails must work, and events must be found by hashed email addresses. */
const KEPT_DAYS = 31

/** What still needs which APP_SECRET, told by the id of the key. */
export async function showSecrets(db: Db) {
  const seals = await countSeals(db)
  const lines = seals.map(
    ({ keyId, secrets }) => `Webhook secrets encrypted with key ${keyId}: ${secrets}`,
  )
  const ready =
    seals.length <= 1
      ? `All webhook secrets use the current key. Remove APP_SECRET_PREVIOUS ${KEPT_DAYS} days after you changed APP_SECRET.`
      : 'Webhook secrets use several keys. Keep APP_SECRET_PREVIOUS: the cron job re-encrypts 100 secrets a minute with the current key.'
  const links =
    'Until you remove it, links in older emails keep working, and data erasure can still find older records.'
  return { value: { seals }, text: [...lines, ready, links].join('\n') }
}
