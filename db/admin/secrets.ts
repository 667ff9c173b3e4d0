import { keyId } from '../../domain/key-id.ts'
import type { Db } from '../connection/client.ts'
import { countEncrypted } from '../webhooks/encrypted-columns.ts'

/** Days for which links in sent emails must work, and events must be found by hashed email addresses. */
const KEPT_DAYS = 31

const KEEP = 'Keep APP_SECRET_PREVIOUS'
const LINKS =
  'Until you remove it, links in older emails keep working, and data erasure can still find older records.'

/**
 * Which keys encrypt webhook secrets, told by their ids, and whether APP_SECRET_PREVIOUS can go. The
 * database alone does not tell: right after a change all secrets use one key, the previous one.
 */
export async function showSecrets(db: Db, appSecret: string | undefined) {
  const current = appSecret && (await keyId(appSecret))
  const seals = (await countEncrypted(db)).map((seal) => ({
    ...seal,
    current: current ? seal.keyId === current : null,
  }))
  const lines = seals.map(
    ({ keyId, secrets, current }) =>
      `Webhook secrets encrypted with ${current ? 'the current key' : 'key'} ${keyId}: ${secrets}`,
  )
  const removable = current ? seals.every(({ current }) => current) : null
  return { value: { seals, removable }, text: [...lines, adviceOn(removable), LINKS].join('\n') }
}

function adviceOn(removable: boolean | null): string {
  if (removable === null) {
    return `${KEEP}. To check whether you can remove it, run this command with APP_SECRET set to the value that the Worker uses.`
  }
  return removable
    ? `All webhook secrets use the current key. Remove APP_SECRET_PREVIOUS ${KEPT_DAYS} days after you changed APP_SECRET.`
    : `${KEEP}: some webhook secrets use another key than the current one. The cron job re-encrypts 100 secrets a minute and logs those that it cannot decrypt.`
}
