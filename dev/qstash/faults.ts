import type { Message } from './message.ts'

/** What a chaos test may do to the queue. */
export type Faults = {
  /**
   * Asked whenever a delivery is set, a first one or a retry; answers when it takes place instead.
   * `[]` loses the message, `[dueAt, dueAt]` delivers twice, `[dueAt - 30_000]` too early.
   */
  schedule?: (message: Readonly<Message>, dueAt: number) => number[]
}
