import type { Queue, QueueMessage, Refusal } from '../functions/platform/queue.ts'

type Waiting = Pick<QueueMessage, 'taskId' | 'lane' | 'width'>
type Options = {
  /** Runs one task; what it lacks for another try stands in its row. */
  run: (taskId: string) => Promise<unknown>
  /** Tasks that are due, those that wait here among them, but none of lanes that are full. */
  listDue: (full: string[]) => Promise<Waiting[]>
  /** How many tasks run at once, of all lanes. */
  width: number
  onError: (error: unknown) => void
}

/** How often it looks for tasks that have become due: the next try of a webhook, and what another process left. */
const PAUSE_MS = 1_000
/** What waits here is only a hint at rows of the table: more of them would be no use. */
const MOST_OF_A_LANE = 500

type Lane = { waiting: Map<string, Waiting>; running: number }

/**
 * Calls for tasks as QStash does, within this process: so many of a lane at a time, and lanes in turn. The
 * rows of `tasks` decide what runs; whatever is lost here is found again by the next look.
 */
export class TaskQueue implements Queue {
  #options: Options
  #running = new Map<string, Promise<unknown>>()
  #lanes = new Map<string, Lane>()
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
    for (const { waiting } of this.#lanes.values()) waiting.clear()
    await this.#looking
    await Promise.all(this.#running.values())
  }

  async #look(): Promise<void> {
    try {
      this.#add(await this.#options.listDue(this.#fullLanes()))
    } catch (error) {
      this.#options.onError(error)
    }
  }

  /** Those whose next tasks are known already: what is listed of them would hide what is due in others. */
  #fullLanes(): string[] {
    return [...this.#lanes].flatMap(([name, { waiting }]) => {
      const [next] = waiting.values()
      return next && waiting.size >= next.width ? [name] : []
    })
  }

  #add(tasks: Waiting[]): void {
    if (this.#ended) return
    for (const { taskId, lane: name, width } of tasks) {
      if (this.#running.has(taskId)) continue
      const lane = this.#lanes.get(name) ?? { waiting: new Map(), running: 0 }
      this.#lanes.set(name, lane)
      if (lane.waiting.size < MOST_OF_A_LANE)
        lane.waiting.set(taskId, { taskId, lane: name, width })
    }
    this.#begin()
  }

  #begin(): void {
    for (const [name, lane] of this.#lanes) {
      if (this.#running.size >= this.#options.width) return
      const [task] = lane.waiting.values()
      if (!task || lane.running >= task.width) continue
      lane.waiting.delete(task.taskId)
      lane.running++
      this.#running.set(task.taskId, this.#run(task, lane))
      // The others come before it has its next turn.
      this.#lanes.delete(name)
      this.#lanes.set(name, lane)
    }
  }

  async #run({ taskId, lane: name }: Waiting, lane: Lane): Promise<void> {
    try {
      await this.#options.run(taskId)
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#running.delete(taskId)
      lane.running--
      if (lane.running === 0 && lane.waiting.size === 0) this.#lanes.delete(name)
      if (!this.#ended) this.#begin()
    }
  }
}
