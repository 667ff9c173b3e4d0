import { describeError } from '../functions/http/describe-error.ts'
import type { Deps } from '../functions/platform/deps.ts'

type Options = {
  /** As the log names it: `SMTP server`. */
  name: string
  /** Fails while it cannot be used. */
  probe: () => Promise<void>
  /** Whether it is looked at while it works, too: it costs nothing. */
  always: boolean
  log: Deps['log']
}
const PAUSE_MS = 30_000

/**
 * What this process cannot do without, and others run: the log says when it begins to fail and when it works again.
 * While it fails, it is looked at without waiting for somebody who needs it.
 */
export class Watched {
  #options: Options
  #works = true
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get works(): boolean {
    return this.#works
  }

  /** Does something with it; an error that `isItsFault` counts against it, another says that it works. */
  async use<T>(work: () => Promise<T>, isItsFault = (_: unknown) => true): Promise<T> {
    try {
      const result = await work()
      this.#note()
      return result
    } catch (error) {
      this.#note(isItsFault(error) ? error : undefined)
      throw error
    }
  }

  /** Looks at it now and from here on. */
  start(): void {
    const look = () => {
      this.#looking ??= this.use(this.#options.probe)
        .catch(() => {})
        .finally(() => {
          this.#looking = undefined
        })
    }
    look()
    this.#timer = setInterval(() => {
      if (this.#options.always || !this.#works) look()
    }, PAUSE_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  #note(error?: unknown): void {
    const { name, log } = this.#options
    const works = error === undefined
    if (works === this.#works) return
    this.#works = works
    if (works) log({ level: 'info', message: `${name} works again` })
    else log({ level: 'error', message: `${name} failing`, ...describeError(error) })
  }
}
