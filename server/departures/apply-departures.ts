import type { Db } from '../../db/connection/client.ts'
import type { Departure } from '../../db/maintenance/departures.ts'
import { disableOrganization } from '../../db/organizations/organizations.ts'
import { deleteAccount, findEmailKey } from '../../db/people/forget.ts'
import { keepLeft } from '../../db/subscribers/asked-addresses.ts'
import { eraseSubscriber, getSubscription } from '../../db/subscribers/subscription.ts'
import { forgetBodiesOf } from '../../db/webhooks/retention.ts'
import { newId } from '../../domain/ids.ts'

export type Applied = {
  subscribers: number
  people: number
  /** Accounts that are the only owner of an organization. */
  stayed: string[]
  /** Slugs. They are disabled and not deleted: one may have been imported again under its own id. */
  organizations: string[]
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/**
 * Takes out of a restored database who had left since the backup. Subscribers go as if they erased their data, since
 * the list does not tell erasures from others; their organizations' systems are told once more, when the service is
 * released. May be called again.
 */
export async function applyDepartures(db: Db, list: Departure[], now: Date): Promise<Applied> {
  const applied: Applied = { subscribers: 0, people: 0, stayed: [], organizations: [] }
  for (const departure of list) {
    const { kind, id } = departure
    if (kind === 'organization') {
      const slug = await disableOrganization(db, id, now)
      if (slug) applied.organizations.push(slug)
    } else if (kind === 'person') {
      const emailKey = await findEmailKey(db, id)
      if (emailKey === undefined) continue
      if (await deleteAccount(db, emailKey)) applied.people++
      else applied.stayed.push(id)
    } else if (await endSubscriber(db, departure, now)) applied.subscribers++
  }
  return applied
}

async function endSubscriber(
  db: Db,
  { id, orgId, emailHash }: Departure,
  now: Date,
): Promise<boolean> {
  const found = await getSubscription(db, id)
  if (found) {
    const eventId = newId('whe', random)
    await eraseSubscriber(db, { id, nonce: found.nonce, eventId, now, hashes: [] })
  }
  // Also where the row came after the backup: an earlier one may have had the address.
  if (orgId && emailHash) {
    await forgetBodiesOf(db, { orgId, emailHash }, now)
    await keepLeft(db, { orgId, emailHash }, now)
  }
  return found !== undefined
}
