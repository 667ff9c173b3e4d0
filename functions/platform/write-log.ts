import type { LogEntry } from './deps.ts'

/** The Worker's log takes what is written to the console. */
export function writeLog(entry: LogEntry): void {
  // biome-ignore lint/suspicious/noConsole: the console is the Worker's log
  console.log(JSON.stringify(entry))
}
