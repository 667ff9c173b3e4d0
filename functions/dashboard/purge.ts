import { describeError } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'

/** Drops what the edge keeps of something that changed; what cannot be dropped ages out by itself. */
export async function purge({ purge: drop, log }: Deps, tags: string[]): Promise<void> {
  try {
    await drop([...new Set(tags)])
  } catch (error) {
    log({ level: 'error', message: 'purge failed', ...describeError(error) })
  }
}
