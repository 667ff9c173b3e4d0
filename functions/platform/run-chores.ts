import { describeError } from '../http/describe-error.ts'
import type { Deps } from './deps.ts'

/**
 * Runs each chore in turn, logs those that fail and goes on. Returns the names of those that
 * failed.
 */
export async function runChores(
  { log }: Pick<Deps, 'log'>,
  chores: Record<string, () => Promise<void>>,
): Promise<string[]> {
  const failed: string[] = []
  for (const [chore, run] of Object.entries(chores)) {
    try {
      await run()
    } catch (error) {
      log({ level: 'error', message: 'chore failed', chore, ...describeError(error) })
      failed.push(chore)
    }
  }
  return failed
}
