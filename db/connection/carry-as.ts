import type { Answered, Carry } from './client.ts'
import { onlyReads } from './only-reads.ts'

/** What the triggers of the audit log read (db/audit/audit-triggers.ts). It ends with the transaction. */
const NAME_ACTOR = "select set_config('audit.actor', $1, true)"
const BATCH = '{"queries":['
/** Reading longer texts to see whether they only read would cost more than naming the actor for nothing. */
const MOST_LOOKED_AT = 65_536

/**
 * Carries calls to the database as this actor's. Autocommit ends a setting with its statement, so a change becomes a
 * batch of two statements: one transaction and one round trip. What only reads goes as it is.
 */
export function carryAs(actor: string, carry: Carry): Carry {
  const setting = JSON.stringify({ query: NAME_ACTOR, params: [actor] })
  return async (url, init) => {
    const body = String(init.body)
    if (body.length <= MOST_LOOKED_AT && onlyReads(body)) return carry(url, init)
    const isBatch = body.startsWith(BATCH)
    const statements = isBatch ? body.slice(BATCH.length) : `${body}]}`
    const answered = await carry(url, { ...init, body: `${BATCH}${setting},${statements}` })
    return answered.ok ? withoutSetting(answered, isBatch) : answered
  }
}

/** As the driver expects it, who knows nothing of the first statement. */
function withoutSetting(answered: Answered, isBatch: boolean): Answered {
  const json = async () => {
    const { results } = (await answered.json()) as { results: unknown[] }
    return isBatch ? { results: results.slice(1) } : results[1]
  }
  return { ...answered, json }
}
