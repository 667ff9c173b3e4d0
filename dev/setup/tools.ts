/** Everything outside the setup that it uses. */
export type Tools = {
  /** Asks until there is an answer; Enter accepts `preset`. */
  ask: (question: string, options?: { secret?: boolean; preset?: string }) => Promise<string>
  say: (line: string) => void
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  resolveTxt: (name: string) => Promise<string[][]>
  /** The database as its owner; throws if it cannot be reached. */
  openDatabase: (url: string) => Promise<OwnerDatabase>
  /** Runs a command in the repository and shows its output. Returns whether it succeeded. */
  run: (command: string[], env?: Record<string, string>) => Promise<boolean>
  /** A password of 43 letters and digits. */
  newSecret: () => string
  sleep: (ms: number) => Promise<void>
}

export type OwnerDatabase = {
  /** 150004 for 15.4. */
  version: number
  /** Migrates it; returns a sentence about what was done. */
  migrate: () => Promise<string>
  query: (text: string) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

/** The settings of the Worker, as `wrangler deploy --secrets-file` reads them. */
export type Secrets = Record<string, string>
