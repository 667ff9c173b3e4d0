import type { Deps, LogEntry } from '../platform/deps.ts'
import { describeError } from './describe-error.ts'

/** Does what the answer need not wait for. A failure changes nothing of the answer and is logged. */
export function afterAnswer(
  { waitUntil, log }: Pick<Deps, 'waitUntil' | 'log'>,
  failed: Omit<LogEntry, 'level'> & { message: string },
  work: () => Promise<unknown>,
): void {
  waitUntil(
    work().catch((error: unknown) => log({ level: 'error', ...failed, ...describeError(error) })),
  )
}
