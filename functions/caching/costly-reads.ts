import type { Context } from 'hono'
import { HttpError } from '../http/errors.ts'
import { clientKey, UNKNOWN_CLIENT } from '../http/rate-limits.ts'
import type { App } from '../platform/deps.ts'

/** So many costly reads of one client run at once in one isolate: others still find the database free. */
export const MOST_AT_ONCE = 6
export const SECONDS = 5

/** How many are running, by client; in memory only. */
const running = new Map<string, number>()

/** Carries out a costly read, or turns it away while too many of the same client are running. */
export async function limitRunning<T>(c: Context<App>, read: () => Promise<T>): Promise<T> {
  const client = clientKey(c)
  // Cloudflare names every client.
  if (client === UNKNOWN_CLIENT) return read()
  const others = running.get(client) ?? 0
  // The API knows no 429.
  if (others >= MOST_AT_ONCE) {
    const error = `Too many requests at once. Try again in ${SECONDS} seconds.`
    throw new HttpError(500, error, { 'Retry-After': String(SECONDS) })
  }
  running.set(client, others + 1)
  try {
    return await read()
  } finally {
    const left = (running.get(client) ?? 1) - 1
    if (left > 0) running.set(client, left)
    else running.delete(client)
  }
}
