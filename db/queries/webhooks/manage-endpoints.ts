import { and, eq } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { webhookEndpoints } from '../../schema/index.ts'
import { isTaken } from '../is-taken.ts'
import { createEndpoint, type NewEndpoint, ownEndpoint, planHasWebhooks } from './endpoints.ts'

/** `again`: a second click on the same form; the first one made it and was shown the secret. */
export async function createEndpointOnce(
  db: Db,
  endpoint: NewEndpoint,
): Promise<'created' | 'again' | 'full'> {
  try {
    return (await createEndpoint(db, endpoint)) ? 'created' : 'full'
  } catch (error) {
    if (isTaken(error)) return 'again'
    throw error
  }
}

type Replacement = { orgId: string; id: string; now: Date; before: string; secret: string }

/** A new secret in place of that one; `false` when another has taken its place already. */
export async function replaceSecret(db: Db, replacement: Replacement): Promise<boolean> {
  const { now, before, secret, ...of } = replacement
  const replaced = await db
    .update(webhookEndpoints)
    .set({ secret, updatedAt: now })
    .where(and(ownEndpoint(of), eq(webhookEndpoints.secret, before), planHasWebhooks(of.orgId)))
    .returning({ id: webhookEndpoints.id })
  return replaced.length > 0
}
