import type { Deps } from '../platform/deps.ts'
import { describeError } from './describe-error.ts'

/**
 * Work whose duration would reveal something, started when the answer is ready and not awaited. It
 * ends with the Worker if that dies meanwhile: only for what somebody can ask for again.
 */
export function afterAnswer(
  { waitUntil, log }: Pick<Deps, 'waitUntil' | 'log'>,
  route: string,
  work: () => Promise<void>,
): void {
  const logged = work().catch((error: unknown) => {
    log({ level: 'error', message: 'work after the answer failed', route, ...describeError(error) })
  })
  waitUntil(logged)
}
