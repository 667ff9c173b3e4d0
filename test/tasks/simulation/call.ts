import { AsyncLocalStorage } from 'node:async_hooks'
import type { Activity } from './activity.ts'
import { type Plan, STALL_MS, type Step } from './faults.ts'

/** A webhook as the customer got it. */
export type Post = { at: number; number: number; status: number | 'late' }

/** One call of the queue: the worker that answers it, and what goes wrong for that worker. */
export type Call = {
  taskId: string
  /** What is still to go wrong. */
  plan: Plan[]
  /** What has gone wrong; `down` when it was the whole database. */
  struck: (Plan | 'down' | 'wrong secret')[]
  post: Post | undefined
  /** Its try is on record. */
  recorded: boolean
}

export const currentCall = new AsyncLocalStorage<Call>()

/** Carries out one step of the current call, or what its plan makes of it. */
export async function carryOut<T>(step: Step, activity: Activity, work: () => Promise<T>) {
  const call = currentCall.getStore()
  const next = call?.plan[0]
  if (next?.step !== step) return work()
  const { fault } = next
  call?.plan.shift()
  call?.struck.push(next)
  if (fault === 'stall') {
    await activity.pause(STALL_MS)
    return work()
  }
  if (fault.endsWith('after')) await work()
  if (fault.startsWith('kill')) return activity.vanish()
  throw new TypeError(`${step}: ${fault}`)
}
