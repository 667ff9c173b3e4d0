import { vi } from 'vitest'

/** Waits until a check holds: how long a busy machine takes is no fault, and Vitest alone waits one second. */
export const eventually = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 60_000 })
