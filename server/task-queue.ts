import type { Queue, QueueMessage, Refusal } from '../functions/platform/queue.ts'

type Waiting = Pick<QueueMessage, 'taskId' | 'lane' | 'width'>
type Options = {
  /** Runs one task; what it lacks for another try stands in its row. */
  run: (taskId: string) => Promise<unknown>
  /** Tasks that are due, those that wait here among them. */
  listDue: () => Promise<Waiting[]>
  /** How many tasks run at once, of all lanes. */
  width: number
  onError: (error: unknown) => void
}

/** How often it looks for tasks that have become due: the next try of a webhook, and what another process left. */
const PAUSE_MS = 1_000
/** What waits here is only a hint at rows of the table: more of them would be no use. */
const MOST_WAITING = 10_000

/**
 * Calls for tasks as QStash does, within this process: so many of a lane at a time, those that came first, first. The
 * rows of `tasks` decide what runs; whatever is lost here is found again by the next look.
 */
export class TaskQueue implements Queue {
  #options: Options
  #waiting = new Map<string, Waiting>()
  #running = new Map<string, Promise<unknown>>()
  #lanes = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #ended = false

  constructor(options: Options) {
    this.#options = options
  }

  async publish(messages: QueueMessage[]): Promise<Refusal[]> {
    // One that is to come later is found when it is due.
    this.#add(messages.filter(({ delaySeconds = 0 }) => delaySeconds === 0))
    return []
  }

  /** Nothing outside this process may call for a task. */
  async verify(): Promise<boolean> {
    return false
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
    }, PAUSE_MS)
  }

  /** Begins nothing more, and resolves when all that runs has ended. */
  async stop(): Promise<void> {
    this.#ended = true
    clearInterval(this.#timer)
    this.#waiting.clear()
    await this.#looking
    await Promise.all(this.#running.values())
  }

  async #look(): Promise<void> {
    try {
      this.#add(await this.#options.listDue())
    } catch (error) {
      this.#options.onError(error)
    }
  }

  #add(tasks: Waiting[]): void {
    if (this.#ended) return
    for (const { taskId, lane, width } of tasks) {
      if (this.#waiting.size >= MOST_WAITING) break
      if (this.#running.has(taskId)) continue
      this.#waiting.set(taskId, { taskId, lane, width })
    }
    this.#begin()
  }

  #begin(): void {
    for (const task of this.#waiting.values()) {
      if (this.#running.size >= this.#options.width) return
      const inLane = this.#lanes.get(task.lane) ?? 0
      if (inLane >= task.width) continue
      this.#waiting.delete(task.taskId)
      this.#lanes.set(task.lane, inLane + 1)
      this.#running.set(task.taskId, this.#run(task))
    }
  }

  async #run({ taskId, lane }: Waiting): Promise<void> {
    try {
      await this.#options.run(taskId)
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#running.delete(taskId)
      const left = (this.#lanes.get(lane) ?? 1) - 1
      if (left > 0) this.#lanes.set(lane, left)
      else this.#lanes.delete(lane)
      if (!this.#ended) this.#begin()
    }
  }
}
