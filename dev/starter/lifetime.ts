import { watchRunner } from './watch-runner.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Lifetime = {
  /** Aborted once someone asked for the end. */
  signal: AbortSignal
  /** Resolves when someone asks for the end. */
  asked: Promise<void>
  /** What to do at the end; what came last is done first. */
  atEnd: (close: () => unknown) => void
  close: () => Promise<void>
}

/** Ends with Ctrl-C, a signal or the process that started this one; a second Ctrl-C ends at once. */
export function watchLifetime(): Lifetime {
  const ending = new AbortController()
  const closers: (() => unknown)[] = []
  const ask = () => {
    if (ending.signal.aborted) process.exit(130)
    ending.abort()
  }
  for (const name of SIGNALS) process.on(name, ask)
  watchRunner(() => ending.abort())
  return {
    signal: ending.signal,
    asked: new Promise((done) => ending.signal.addEventListener('abort', () => done())),
    atEnd: (close) => void closers.push(close),
    async close() {
      ending.abort()
      for (const close of closers.reverse()) {
        try {
          await close()
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
