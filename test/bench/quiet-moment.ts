import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'

const TRIES = 8
const SAMPLE_MS = 250
const IDLE = 0.8

/** Waits a little for the machine to have nothing else to do; says whether it came to that. */
export async function quietMoment(): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) {
    const before = idleShare()
    await setTimeout(SAMPLE_MS)
    const after = idleShare()
    if ((after.idle - before.idle) / (after.all - before.all) >= IDLE) return true
  }
  return false
}

function idleShare() {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.flatMap((time) => Object.values(time)).reduce((sum, time) => sum + time, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all }
}
