export type DuplicateRecord = Record<string, { messageId: string; until: number }>

/** Remembers what was published for as long as a repetition counts as a duplicate. */
export class Duplicates {
  readonly #known: DuplicateRecord
  readonly #windowMs: number

  constructor(known: DuplicateRecord, windowMs: number) {
    this.#known = known
    this.#windowMs = windowMs
  }

  find(key: string, now: number): string | undefined {
    const known = this.#known[key]
    return known && known.until > now ? known.messageId : undefined
  }

  remember(key: string, messageId: string, now: number): void {
    for (const [old, { until }] of Object.entries(this.#known)) {
      if (until > now) break
      delete this.#known[old]
    }
    this.#known[key] = { messageId, until: now + this.#windowMs }
  }
}
