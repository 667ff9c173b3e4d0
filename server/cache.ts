import { type Entry, isFresh, toEntry } from './cache-entry.ts'

/** What one answer may take; larger ones are made each time. */
const MOST_BYTES = 2 * 1024 * 1024

type Fill = { ended: Promise<unknown>; startedAt: number }
/** `stored`: what others may be answered with. Else only the one who asked. */
export type Filled = { stored: Entry } | { own: Response }

/**
 * Answers by path and query, as Cloudflare's cache keeps them in front of the Worker: with tags, lifetimes, and one
 * fill at a time of an address. An answer that was begun before a purge of one of its tags is not kept.
 */
export class Cache {
  #entries = new Map<string, Entry>()
  #fills = new Map<string, Fill>()
  #bytes = 0
  #most: number
  #now: () => number
  /** Counts purges; the number at which each tag was purged while an answer was being made. */
  #purges = 0
  #purgedAt = new Map<string, number>()
  #droppedAt = 0

  constructor({ most, now }: { most: number; now: () => number }) {
    this.#most = most
    this.#now = now
  }

  /** What is kept for an address and may still be shown in some case; the newest use is evicted last. */
  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (this.#now() >= Math.max(entry.staleUntil, entry.errorUntil)) {
      this.#remove(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  /** What may be shown at once, without asking for more. */
  fresh(key: string): Entry | undefined {
    const entry = this.#find(key)
    return entry && isFresh(entry, this.#now()) ? entry : undefined
  }

  /** The answer for an address: kept, or made by `make` once for all who wait. */
  async answer(key: string, make: () => Promise<Response>): Promise<Filled> {
    const entry = this.#find(key)
    if (entry && isFresh(entry, this.#now())) return { stored: entry }
    const under = this.#fills.get(key)
    if (entry && this.#now() < entry.staleUntil) {
      // Whoever asks next sees the new one; a failure leaves this one where it is.
      if (!under) this.#fill(key, make).catch(() => {})
      return { stored: entry }
    }
    if (under) {
      await under.ended
      const filled = this.fresh(key)
      if (filled) return { stored: filled }
      return { own: await make() }
    }
    if (!entry) return this.#fill(key, make)
    const filled = await this.#fill(key, make).catch(() => undefined)
    if (!filled || ('own' in filled && filled.own.status >= 500)) return { stored: entry }
    return filled
  }

  async #fill(key: string, make: () => Promise<Response>): Promise<Filled> {
    const startedAt = this.#purges
    const work = this.#fillNow(key, make, startedAt)
    const fill = { startedAt, ended: work.catch(() => {}) }
    this.#fills.set(key, fill)
    try {
      return await work
    } finally {
      this.#fills.delete(key)
      if (this.#fills.size === 0) this.#purgedAt.clear()
    }
  }

  async #fillNow(key: string, make: () => Promise<Response>, startedAt: number): Promise<Filled> {
    const response = await make()
    const read = await toEntry(response, this.#now(), MOST_BYTES)
    if ('own' in read) return read
    const { stored } = read
    if (!this.#wasPurged(stored, startedAt)) this.#keep(key, stored)
    return { stored }
  }

  #wasPurged({ tags }: Entry, since: number): boolean {
    return this.#droppedAt > since || tags.some((tag) => (this.#purgedAt.get(tag) ?? 0) > since)
  }

  #keep(key: string, entry: Entry): void {
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#most) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  purge(tags: string[]): void {
    this.#purges++
    if (this.#fills.size > 0) for (const tag of tags) this.#purgedAt.set(tag, this.#purges)
    const purged = new Set(tags)
    for (const [key, entry] of this.#entries) {
      if (entry.tags.some((tag) => purged.has(tag))) this.#remove(key)
    }
  }

  /** When it is not known what was purged. */
  dropAll(): void {
    this.#purges++
    this.#droppedAt = this.#purges
    this.#entries.clear()
    this.#bytes = 0
  }
}
