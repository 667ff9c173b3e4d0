import type { Random } from '../../support/random.ts'

/** What a call of the engine does outside itself, in order. */
export const STEPS = ['claim', 'load', 'look-up', 'post', 'finish', 'release', 'answer'] as const
export type Step = (typeof STEPS)[number]

/**
 * What may go wrong at a step. `before`: it never happened; `after`: it happened and nobody heard.
 * A stalled worker goes on when its lease has ended: the queue has given up on it and others may
 * have taken its task.
 */
export const FAULTS = ['fail-before', 'fail-after', 'kill-before', 'kill-after', 'stall'] as const
export type Fault = (typeof FAULTS)[number]

/** Longer than a lease and than the queue waits. */
export const STALL_MS = 50_000

export type Plan = { step: Step; fault: Fault }

/** What goes wrong in one call; nothing in about every second, or no story would end well. */
export function planCall(random: Random): Plan[] {
  const plan = { step: random.pick(STEPS), fault: random.pick(FAULTS) }
  if (random.chance(0.5) || !isPossible(plan.step, plan.fault)) return []
  // A task is only given back after another fault.
  return plan.step === 'release' ? [{ step: 'load', fault: 'fail-before' }, plan] : [plan]
}

/** The runtime cancels a worker that its caller has left, so none of them posts after a stall. */
export function isPossible(step: Step, fault: Fault): boolean {
  if (fault === 'stall') return step === 'finish'
  // The queue hears of a killed worker what it hears of a lost answer.
  if (step === 'answer') return fault === 'fail-before'
  return true
}

/** What the queue makes of a delivery it should make at `dueAt`. */
export function planDelivery(random: Random, dueAt: number): number[] {
  return random.pick([
    ...Array.from({ length: 16 }, () => [dueAt]),
    [],
    [dueAt, dueAt],
    [dueAt, dueAt + random.int(1, 90_000)],
    [dueAt - 30_000],
    [dueAt + random.int(1, 300_000)],
  ])
}

export type CustomerAnswer = { status: number | 'late'; ms: number }

/** `late`: the customer takes the webhook, but answers when we have given up waiting. */
export function planCustomer(random: Random): CustomerAnswer {
  const status = random.pick<CustomerAnswer['status']>([200, 204, 200, 500, 404, 301, 'late'])
  return { status, ms: status === 'late' ? 10_000 : random.pick([0, 0, 40, 9_000]) }
}
