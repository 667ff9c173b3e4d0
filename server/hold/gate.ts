import { type Hold, type Query, readHold } from './hold-table.ts'

/**
 * Whether tasks may run. It is shut until the database has said so, and whenever the connection that tells what goes
 * on there is lost: a database that comes back may be a restored one.
 */
export class Gate {
  #state: Hold | 'open' | 'unknown' = 'unknown'
  /** What may run while the rest is held. */
  #let = new Set<string>()

  /** Asks the database. Only a restore into an empty one begins a hold, so a gate that is open need not ask again. */
  async look(query: Query): Promise<void> {
    this.#state = (await readHold(query)) ?? 'open'
  }

  shut(): void {
    this.#state = 'unknown'
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Since when all else is held. */
  get heldSince(): Date | undefined {
    return typeof this.#state === 'string' ? undefined : this.#state.since
  }

  /** The only tasks that may run for now. */
  letThrough(ids: string[]): void {
    this.#let = new Set(ids)
  }

  allows(id: string): boolean {
    return this.isOpen || (this.heldSince !== undefined && this.#let.has(id))
  }
}
