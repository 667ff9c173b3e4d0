import { randomBytes } from 'node:crypto'

export type KeyPair = { current: string; next: string }

/** The keys that sign deliveries; rotating makes the next one current, as at the vendor. */
export class SigningKeys {
  #pair: KeyPair

  constructor(pair: KeyPair) {
    this.#pair = pair
  }

  get pair(): KeyPair {
    return this.#pair
  }

  rotate(): KeyPair {
    const next = `sig_${randomBytes(21).toString('base64url')}`
    this.#pair = { current: this.#pair.next, next }
    return this.#pair
  }
}
