import type { Db } from '../../client.ts'
import { readDelivery } from '../../reads/delivery.ts'

export type LoadedDelivery = NonNullable<Awaited<ReturnType<typeof loadDelivery>>>

/** Everything an attempt needs, as it stands now: the secret is read at send time. */
export async function loadDelivery(db: Db, id: string) {
  const [delivery] = await readDelivery(db, { id })
  return delivery
}
