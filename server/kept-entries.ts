import type { Entry } from './cache-entry.ts'

/** The share of answers that were asked for more than once. */
const SHARE_OF_REPEATED = 0.8
const BYTES_OF_LETTER = 2

/**
 * Entries within so many bytes, those used longest ago leave first. An entry that is asked for a second time belongs
 * to those that are dear: only others of these make it leave. So whoever asks for a thousand addresses once each, as
 * a crawler of searches does, makes room among addresses that were asked for once.
 */
export class KeptEntries {
  #once = new Segment()
  #repeated = new Segment()
  #keysOfTag = new Map<string, Set<string>>()
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Counts as a use. */
  get(key: string): Entry | undefined {
    const dear = this.#repeated.take(key)
    const entry = dear ?? this.#once.take(key)
    if (!entry) return undefined
    this.#repeated.add(key, entry)
    if (dear) return entry
    while (this.#repeated.bytes > this.#most * SHARE_OF_REPEATED) {
      const oldest = this.#repeated.oldest()
      const demoted = oldest === undefined ? undefined : this.#repeated.take(oldest)
      if (oldest === undefined || !demoted) break
      this.#once.add(oldest, demoted)
    }
    return entry
  }

  set(key: string, entry: Entry): void {
    const wasRepeated = this.#repeated.has(key)
    this.delete(key)
    // Nothing would be left beside it.
    if (bytesOf(key, entry) > this.#most) return
    const segment = wasRepeated ? this.#repeated : this.#once
    segment.add(key, entry)
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set()
      this.#keysOfTag.set(tag, keys.add(key))
    }
    while (this.#once.bytes + this.#repeated.bytes > this.#most) {
      const oldest = this.#once.oldest() ?? this.#repeated.oldest()
      if (oldest === undefined) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#once.take(key) ?? this.#repeated.take(key)
    for (const tag of entry?.tags ?? []) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }

  purge(tags: string[]): void {
    for (const tag of tags) {
      for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.delete(key)
    }
  }

  clear(): void {
    this.#once = new Segment()
    this.#repeated = new Segment()
    this.#keysOfTag.clear()
  }
}

/** In the order of use. */
class Segment {
  #entries = new Map<string, Entry>()
  bytes = 0

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  add(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.bytes += bytesOf(key, entry)
  }

  take(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.bytes -= bytesOf(key, entry)
    return entry
  }

  oldest(): string | undefined {
    return this.#entries.keys().next().value
  }
}

const bytesOf = (key: string, { bytes }: Entry) => bytes + key.length * BYTES_OF_LETTER
