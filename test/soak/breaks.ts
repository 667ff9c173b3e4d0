import type { House } from './house.ts'
import type { Disturbance, Problem } from './report.ts'
import { restoreHouse } from './restore.ts'
import { listLeft } from './settle.ts'

/** How long a server is away: longer than an answer may take. */
const AWAY_MS = 6_000
/** Its disturbance lasts from the time that the clock is given to the time that it had. */
export const SET_BACK = 'clock set back'
const BACK_MS = 30 * 60_000
/** Of those that take long: each copies a whole release, or a whole database. */
const MOST = 2

export type Breaks = {
  all: Disturbance[]
  /** Whether something is broken right now. */
  isUnderWay: () => boolean
  /** Tasks whose process ended under them: nobody may take them before their time is up. */
  left: Set<string>
  /** Breaks the next thing in turn, and repairs it. */
  next: () => Promise<void>
}

/**
 * What happens to a machine in a month: power cuts, a database or SMTP server that restarts, upgrades, a clock that is
 * set, and the move to another database.
 */
export function planBreaks(house: House, tell: (...problems: Problem[]) => void): Breaks {
  const all: Disturbance[] = []
  const left = new Set<string>()
  const { clock, pool, postgres, mailbox } = house
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  let underWay = 0
  let turn = 0
  const leave = async () => {
    for (const id of await listLeft(pool)) left.add(id)
  }
  const kinds: { what: string; most?: number; work: () => Promise<unknown> }[] = [
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
        await postgres.crash(() => wait(AWAY_MS))
        await leave()
      },
    },
    {
      what: 'SMTP server stopped',
      work: () => mailbox.stopFor(() => wait(AWAY_MS)),
    },
    {
      what: 'upgraded',
      most: MOST,
      work: async () => {
        house.addRelease()
        const old = house.service
        await house.start()
        const code = await old.stop()
        if (code !== 0)
          tell({ kind: 'lost', text: `a process that was stopped ended with ${code}` })
      },
    },
    {
      what: SET_BACK,
      work: async () => clock.set(clock.now() - BACK_MS),
    },
    {
      what: 'restored',
      most: MOST,
      work: async () => tell(...(await restoreHouse(house))),
    },
  ]
  return {
    ...{ all, left },
    isUnderWay: () => underWay > 0,
    async next() {
      const one = kinds[turn++ % kinds.length]
      const before = all.filter(({ what }) => what === one?.what).length
      const chosen = before >= (one?.most ?? Number.POSITIVE_INFINITY) ? kinds[0] : one
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
