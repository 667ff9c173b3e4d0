import { type Entry, toEntry } from './cache-entry.ts'
import { KeptEntries } from './kept-entries.ts'

/** What one answer may take, as a calendar file of 10,000 events does; larger ones are made each time. */
const MOST_BYTES = 8 * 1024 * 1024
/** After an error an old answer is shown for so long before the next try. */
const QUIET_MS = 2_000

/** How an answer came about, as `Cache-Status` says it (RFC 9211). */
type From = 'hit' | 'hit; detail=stale' | 'fwd=miss; stored' | 'fwd=miss; collapsed' | 'fwd=miss'
/** `stored`: what others may be answered with. Else only the one who asked. */
export type Filled = { stored: Entry; from: From } | { own: Response }

type Fill = {
  ended: Promise<Outcome>
  /** What was purged since it began. */
  purged: Set<string>
  isDropped: boolean
}
type Outcome = { stored: Entry; isKept: boolean } | { own: Response } | { failed: unknown }

/**
 * Answers by path and query, as Cloudflare's cache keeps them in front of the Worker: with tags, lifetimes, and one
 * fill at a time of an address. An answer that was begun before a purge of one of its tags is not kept.
 */
export class Cache {
  #entries: KeptEntries
  #fills = new Map<string, Fill>()
  #now: () => number

  constructor({ most, now }: { most: number; now: () => number }) {
    this.#entries = new KeptEntries(most)
    this.#now = now
  }

  /** What may be shown at once, without asking for more. */
  fresh(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#now() < entry.freshUntil ? entry : undefined
  }

  /** The answer for an address: kept, or made by `make` once for all who wait. */
  async answer(key: string, make: () => Promise<Response>): Promise<Filled> {
    const entry = this.#find(key)
    const now = this.#now()
    if (entry && now < entry.freshUntil) return { stored: entry, from: 'hit' }
    const under = this.#fills.get(key)
    if (entry && now < Math.max(entry.staleUntil, entry.quietUntil)) {
      if (!under && now >= entry.quietUntil) this.#refresh(key, make)
      return { stored: entry, from: 'hit; detail=stale' }
    }
    if (!under) return this.#told(await this.#fill(key, make), entry)
    let outcome = await under.ended
    if ('stored' in outcome && !outcome.isKept) {
      // It was out of date before it was there. The next one begins after this was asked.
      const next = this.#fills.get(key)
      if (!next) return this.#told(await this.#fill(key, make), entry)
      outcome = await next.ended
    }
    if ('stored' in outcome) return { stored: outcome.stored, from: 'fwd=miss; collapsed' }
    if (entry && isFailure(outcome)) return this.#told(outcome, entry)
    // Each visitor has an answer of their own.
    return { own: await make() }
  }

  #told(outcome: Outcome, old: Entry | undefined): Filled {
    if (old && isFailure(outcome)) return { stored: old, from: 'hit; detail=stale' }
    if ('failed' in outcome) throw outcome.failed
    if ('own' in outcome) return outcome
    return { stored: outcome.stored, from: outcome.isKept ? 'fwd=miss; stored' : 'fwd=miss' }
  }

  /** What is kept for an address and may still be shown in some case. */
  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry || this.#now() < Math.max(entry.staleUntil, entry.errorUntil)) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** Whoever asks next sees the new one; a failure leaves the old one where it is. */
  #refresh(key: string, make: () => Promise<Response>): void {
    void this.#fill(key, make).then((outcome) => {
      if ('own' in outcome) outcome.own.body?.cancel().catch(() => {})
    })
  }

  #fill(key: string, make: () => Promise<Response>): Promise<Outcome> {
    const fill: Omit<Fill, 'ended'> = { purged: new Set(), isDropped: false }
    const ended = this.#fillNow(key, make, fill).finally(() => this.#fills.delete(key))
    this.#fills.set(key, Object.assign(fill, { ended }))
    return ended
  }

  async #fillNow(
    key: string,
    make: () => Promise<Response>,
    fill: Omit<Fill, 'ended'>,
  ): Promise<Outcome> {
    const outcome = await attempt(async () => toEntry(await make(), this.#now(), MOST_BYTES))
    if ('stored' in outcome) {
      const { stored } = outcome
      const isKept = !fill.isDropped && !stored.tags.some((tag) => fill.purged.has(tag))
      if (isKept) this.#entries.set(key, stored)
      return { stored, isKept }
    }
    const old = this.#find(key)
    if (!isFailure(outcome)) this.#entries.delete(key)
    else if (old) old.quietUntil = Math.min(this.#now() + QUIET_MS, old.errorUntil)
    return outcome
  }

  purge(tags: string[]): void {
    for (const { purged } of this.#fills.values()) for (const tag of tags) purged.add(tag)
    this.#entries.purge(tags)
  }

  /** When it is not known what was purged. */
  dropAll(): void {
    for (const fill of this.#fills.values()) fill.isDropped = true
    this.#entries.clear()
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | { failed: unknown }> {
  try {
    return await work()
  } catch (failed) {
    return { failed }
  }
}

const isFailure = (outcome: Outcome) =>
  'failed' in outcome || ('own' in outcome && outcome.own.status >= 500)
