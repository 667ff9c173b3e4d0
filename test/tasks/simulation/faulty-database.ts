import { neonConfig } from '@neondatabase/serverless'
import type { Activity } from './activity.ts'
import { carryOut, currentCall } from './call.ts'
import type { Step } from './faults.ts'

const STATEMENTS: [pattern: RegExp, step: Step][] = [
  [/claim_task_/, 'claim'],
  [/with ended as/, 'finish'],
  [/update tasks set state = 'waiting', lease/, 'release'],
  [/get_delivery_/, 'load'],
]

type Trouble = {
  activity: Activity
  isDown: () => boolean
  /** What becomes of a sweep's statement. */
  sweepFault: () => 'before' | 'after' | undefined
}

type Answered = { json: () => Promise<{ rowCount: number }> }
type Asked = { ask: (url: string, init: object) => Promise<Answered>; body: string }

/** Puts the world's troubles between the real driver and the database; returns what ends that. */
export function disturbDatabase(trouble: Trouble): () => void {
  const before = neonConfig.fetchFunction
  neonConfig.fetchFunction = async (url: string, { ask, ...init }: Asked) => {
    const { body } = init
    const step = STATEMENTS.find(([pattern]) => pattern.test(body.replaceAll('\\"', '"')))?.[1]
    const call = currentCall.getStore()
    if (trouble.isDown()) {
      call?.struck.push('down')
      throw new TypeError('database down')
    }
    const run = async () => {
      const answer = await ask(url, init)
      if (call && step === 'finish') call.recorded = (await answer.json()).rowCount > 0
      return answer
    }
    if (step) return carryOut(step, trouble.activity, run)
    const fault = /sweep_tasks_/.test(body) ? trouble.sweepFault() : undefined
    if (fault === 'before') throw new TypeError('sweep: fail-before')
    const response = await run()
    if (fault === 'after') throw new TypeError('sweep: fail-after')
    return response
  }
  return () => {
    neonConfig.fetchFunction = before
  }
}
