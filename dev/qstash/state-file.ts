import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { DuplicateRecord } from './duplicates.ts'
import type { DeadMessage, DeliveredMessage, Message } from './message.ts'

export type State = {
  waiting: Message[]
  delivered: DeliveredMessage[]
  dead: DeadMessage[]
  duplicates: DuplicateRecord
}

/** What the queue knows, kept in a file if there is a path. */
export class StateFile {
  readonly state: State
  readonly #path: string | undefined
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(path?: string) {
    this.#path = path
    this.state = path && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : empty()
  }

  /** Resolves once the state of this moment is on disk; calls made meanwhile share one writing. */
  save(): Promise<void> {
    const path = this.#path
    if (!path) return Promise.resolve()
    if (!this.#next) {
      this.#last = this.#last
        .catch(() => {})
        .then(() => {
          this.#next = undefined
          return write(path, this.state)
        })
      this.#next = this.#last
    }
    return this.#next
  }
}

/** A crash leaves either the old file or the new one, never half of one. */
async function write(path: string, state: State): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(state))
  await rename(`${path}.new`, path)
}

function empty(): State {
  return { waiting: [], delivered: [], dead: [], duplicates: {} }
}
