import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { FlowControl } from './queue.ts'

export type Message = {
  messageId: string
  url: string
  method: 'POST'
  /** Sent to the destination: Content-Type and what came as Upstash-Forward-*. */
  headers: Record<string, string>
  body: string
  maxRetries: number
  retryDelay?: string
  timeoutMs: number
  flowControl?: FlowControl
  labels: string[]
  createdAt: number
  dueAt: number
  retried: number
  lastFailure?: string
}

export type DeliveredMessage = Message & { status: number; finishedAt: number }
export type DeadMessage = Message & { finishedAt: number }

type State = {
  waiting: Message[]
  delivered: DeliveredMessage[]
  dead: DeadMessage[]
  /** Until when which message is the one with this deduplication id. */
  duplicates: Record<string, { messageId: string; until: number }>
}

/** The state of the queue, kept in a file if there is a path. */
export class StateFile {
  readonly state: State
  readonly #path: string | undefined
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(path?: string) {
    this.#path = path
    this.state = path && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : empty()
  }

  /** Resolves once the state of this moment is on disk. Calls made during a write share the next one. */
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
