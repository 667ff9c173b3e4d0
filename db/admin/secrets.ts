import type { Db } from '../client.ts'
import { countSeals } from '../webhooks/endpoints.ts'

/** Days for which mails that went out must keep their links, and events their hashes of addresses. */
const KEPT_DAYS = 31

/** What still needs which APP_SECRET, told by the id of the key. */
export async function showSecrets(db: Db) {
  const seals = await countSeals(db)
  const lines = seals.map(
    ({ keyId, secrets }) => `${secrets} webhook secrets are sealed under the key ${keyId}.`,
  )
  const ready =
    seals.length <= 1
      ? `All are under one key: APP_SECRET_PREVIOUS may go ${KEPT_DAYS} days after the change of APP_SECRET.`
      : 'Several keys: leave APP_SECRET_PREVIOUS. The cron seals 100 a minute under the present key.'
  const links =
    'Until it goes, links in mails sent before the change open, and what is kept about an address is found.'
  return { value: { seals }, text: [...lines, ready, links].join('\n') }
}
