import { expect } from 'vitest'

/** Fails above the budget, and says loudly when the next honest change will not fit any more. */
export function expectWithin(budget: number, size: number, what: string): void {
  const share = Math.round((size / budget) * 100)
  if (size > budget * 0.97) {
    console.warn(`SIZE BUDGET ALMOST USED UP: ${what} has ${size} of ${budget} bytes (${share}%)`)
  }
  expect(size, what).toBeLessThanOrEqual(budget)
}
