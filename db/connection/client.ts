import { type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless'
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { onlyReads } from './only-reads.ts'

/** One call must leave room for its answer: nothing waits longer for the database than this. */
const TIMEOUT_MS = 5_000

/** The driver alone: enough to call functions of the database, all that a public read does. */
export type Connection = { $client: NeonQueryFunction<false, false> }
/** With Drizzle around it, which builds every other statement: `createDb`. */
export type Db = NeonHttpDatabase & Connection

/** `endpoint` names a stand-in for Neon's HTTP endpoint; without it the driver derives Neon's own. */
export function connect(
  databaseUrl: string,
  endpoint?: string,
  timeoutMs = TIMEOUT_MS,
): Connection {
  // The driver knows these two only as globals; one process talks to one database.
  if (endpoint) neonConfig.fetchEndpoint = endpoint
  neonConfig.fetchFunction = (url: string, init: RequestInit) => askDatabase(url, init, timeoutMs)
  return { $client: neon(databaseUrl) }
}

/** What the driver asks of an answer. */
type Answered = { ok: boolean; status: number; text: () => string; json: () => unknown }

/** One call of the driver; one that only reads is made once more when its connection is dropped. */
async function askDatabase(url: string, init: RequestInit, timeoutMs: number): Promise<Answered> {
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = async () => {
    const response = await fetch(url, { ...init, signal })
    // Read here: an answer that breaks off is a dropped connection too. Handed on as it is: a new
    // `Response` would copy all of it twice more.
    const text = await response.text()
    const { ok, status } = response
    return { ok, status, text: () => text, json: () => JSON.parse(text) }
  }
  try {
    return await ask()
  } catch (error) {
    // A write may have happened although its answer was lost.
    if (signal.aborted || !onlyReads(String(init.body))) throw error
    return await ask()
  }
}
