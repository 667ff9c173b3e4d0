import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { HOSTILE_FILES } from './hostile-corpus.ts'
import type { Cost } from './read-hostile.ts'

const READER = new URL('./read-hostile.ts', import.meta.url)
const HEAP = ['--max-old-space-size=64', '--max-semi-space-size=4', '--expose-gc']
/** CPU time of an ordinary machine, so that it holds beside other work. */
const MOST_MILLISECONDS = 2_000
const names = Object.keys(HOSTILE_FILES)

let child: ChildProcess | undefined

/** A process reads one file after another. One that a file ended is started again for the next. */
async function reader(): Promise<ChildProcess> {
  if (child?.connected) return child
  child = fork(READER, { execArgv: HEAP, serialization: 'advanced', silent: true })
  child.setMaxListeners(names.length * 2)
  await once(child, 'message')
  return child
}

async function costOf(name: string): Promise<Cost | 'the process ended'> {
  const { body, ...file } = HOSTILE_FILES[name] ?? {}
  const text = body?.() ?? ''
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const process = await reader()
  process.send({ ...file, body: bytes })
  const [answer] = await Promise.race([
    once(process, 'message'),
    once(process, 'exit').then(() => ['the process ended' as const]),
  ])
  return answer
}

afterAll(() => child?.kill())

it('The hostile files are 83', () => {
  expect(names).toHaveLength(83)
})

it.each(names)('Reading %s takes at most 2 s of CPU and 64 MB of heap', async (name) => {
  const cost = await costOf(name)
  if (cost === 'the process ended') throw new Error('The heap was too small.')
  expect(cost.milliseconds, cost.result).toBeLessThanOrEqual(MOST_MILLISECONDS * cost.slowness)
})
