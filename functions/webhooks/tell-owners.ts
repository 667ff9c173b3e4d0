import { tellOwners as noteNews } from '../../db/webhooks/notify-owners.ts'
import type { Deps } from '../platform/deps.ts'

/** Each minute: mails for owners whose endpoints have failed for a day, or work again. */
export async function tellOwners({ db, now, enqueue }: Deps): Promise<void> {
  enqueue(await noteNews(db, now()))
}
