import type { House } from './house.ts'
import type { Disturbance, Problem } from './report.ts'
import { listLeft } from './settle.ts'

/** How long PostgreSQL is away: longer than an answer may take. */
const AWAY_MS = 6_000
const BACK_MS = 30 * 60_000
/** Each copies a whole release. */
const MOST_UPGRADES = 2

export type Breaks = {
  all: Disturbance[]
  /** Whether something is broken right now. */
  isUnderWay: () => boolean
  /** Tasks whose process ended under them: nobody may take them before their time is up. */
  left: Set<string>
  /** Breaks the next thing in turn, and repairs it. */
  next: () => Promise<void>
}

/** What happens to a machine in a month: power cuts, a database that restarts, upgrades, and a clock that is set. */
export function planBreaks(house: House, tell: (problem: Problem) => void): Breaks {
  const all: Disturbance[] = []
  const left = new Set<string>()
  const { clock, pool, postgres } = house
  let underWay = 0
  let upgrades = 0
  let turn = 0
  const leave = async () => {
    for (const id of await listLeft(pool)) left.add(id)
  }
  const kinds: { what: string; work: () => Promise<unknown> }[] = [
    {
      what: 'process killed',
      work: async () => {
        await house.service.kill()
        await leave()
        await house.start()
      },
    },
    {
      what: 'PostgreSQL stopped',
      work: async () => {
        await postgres.crash(() => new Promise((done) => setTimeout(done, AWAY_MS)))
        await leave()
      },
    },
    {
      what: 'upgraded',
      work: async () => {
        upgrades++
        house.addRelease()
        const old = house.service
        await house.start()
        const code = await old.stop()
        if (code !== 0)
          tell({ kind: 'lost', text: `a process that was stopped ended with ${code}` })
      },
    },
    {
      what: 'clock set back',
      work: async () => clock.set(clock.now() - BACK_MS),
    },
  ]
  return {
    ...{ all, left },
    isUnderWay: () => underWay > 0,
    async next() {
      const one = kinds[turn++ % kinds.length]
      const chosen = one?.what === 'upgraded' && upgrades >= MOST_UPGRADES ? kinds[0] : one
      if (!chosen) return
      const disturbance = { what: chosen.what, from: clock.now(), to: Number.POSITIVE_INFINITY }
      all.push(disturbance)
      underWay++
      await chosen.work()
      // A clock that was set back makes a time before it one after it.
      disturbance.to = Math.max(clock.now(), disturbance.from)
      disturbance.from = Math.min(clock.now(), disturbance.from)
      underWay--
    },
  }
}
