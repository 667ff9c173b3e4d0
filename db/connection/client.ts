import { type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless'
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { carryAs } from './carry-as.ts'
import { onlyReads } from './only-reads.ts'

/** One call must leave room for its answer: nothing waits longer for the database than this. */
const TIMEOUT_MS = 5_000

/** The driver alone: enough to call functions of the database, all that a public read does. */
export type Connection = {
  $client: NeonQueryFunction<false, false>
  /** The same database, whose changes are made by this actor: `actAs` of db/audit/act-as.ts. */
  $as: (actor: string) => Connection
}
/** With Drizzle around it, which builds every other statement: `createDb`. */
export type Db = NeonHttpDatabase & Connection

/** What the driver asks of an answer. */
export type Answered = { ok: boolean; status: number; text: () => string; json: () => unknown }
/** Carries a call of the driver to the database. It fails when the connection is lost, or the time is over. */
export type Carry = (url: string, init: RequestInit & { signal: AbortSignal }) => Promise<Answered>

type Options = {
  /** A stand-in for Neon's HTTP endpoint; without it the driver derives Neon's own. */
  endpoint?: string | undefined
  timeoutMs?: number
  carry?: Carry
}

export function connect(
  databaseUrl: string,
  { endpoint, timeoutMs = TIMEOUT_MS, carry = overHttp }: Options = {},
): Connection {
  const connectionOf = (carryIt: Carry): Connection => {
    const ask = (url: string, init: RequestInit) =>
      askDatabase(carryIt, endpoint ?? url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return {
      $client: neon(databaseUrl, { fetchOptions: { ask } }),
      $as: (actor) => connectionOf(carryAs(actor, carry)),
    }
  }
  return connectionOf(carry)
}

type Asked = RequestInit & { ask: (url: string, init: RequestInit) => Promise<Answered> }

// The driver knows one function for all connections; each connection sends its own along with its calls.
neonConfig.fetchFunction = (url: string, { ask, ...init }: Asked) => ask(url, init)

const overHttp: Carry = async (url, init) => {
  const response = await fetch(url, init)
  // Read here: an answer that breaks off is a dropped connection too. Handed on as it is: a new
  // `Response` would copy all of it twice more.
  const text = await response.text()
  const { ok, status } = response
  return { ok, status, text: () => text, json: () => JSON.parse(text) }
}

/** Of two calls that wait for each other, the database undoes one. */
const DEADLOCK = '"code":"40P01"'

/** A call that deletes much may meet one statement of an import after the other. */
const MOST_AGAIN = 3

const isUndone = (answered: Answered) => !answered.ok && answered.text().includes(DEADLOCK)

/**
 * One call of the driver. It is made again if the database undid it in favor of another, and once more if it only
 * reads and its connection is dropped.
 */
async function askDatabase(carry: Carry, ...call: Parameters<Carry>): Promise<Answered> {
  try {
    let answered = await carry(...call)
    for (let again = 0; again < MOST_AGAIN && isUndone(answered); again++) {
      answered = await carry(...call)
    }
    return answered
  } catch (error) {
    // A write may have happened although its answer was lost.
    const [, { signal, body }] = call
    if (signal.aborted || !onlyReads(String(body))) throw error
    return await carry(...call)
  }
}
