import type pg from 'pg'
import type { Front, Spoiler } from './front.ts'
import type { Mailbox } from './mailbox.ts'
import type { Outside } from './outside.ts'
import type { Problem } from './report.ts'

type Place = { pool: pg.Pool; front: Front; outside: Outside; mailbox: Mailbox; now: () => number }
type Fault = {
  /** The problem that it must be found as. */
  found: { kind: Problem['kind']; text: RegExp }
  plant: (place: Place) => unknown
}

/** Faults that the soak must find, each made outside the service: before it, behind it, or in its database. */
export const FAULTS = {
  /** The first answer of each page stays, as in a cache that hears of no change. */
  'lost-purge': {
    found: { kind: 'stale', text: /feed_staff_0/ },
    plant: ({ front }) => front.spoil('lost-purge', keepFirst(/^\/(f|api)\/.*feed_staff_0/)),
  },
  /** A page of one calendar is shown at the address of another. */
  'wrong-key': {
    found: { kind: 'wrong', text: /^\/f\/feed_staff_1 shows what is in feed_staff_2/ },
    plant: ({ front }) =>
      front.spoil('wrong-key', showAnother('/f/feed_staff_1', '/f/feed_staff_2')),
  },
  /** An email goes out a second time. */
  'double-email': {
    found: { kind: 'double', text: /^email/ },
    plant: ({ mailbox }) => mailbox.doubleOne(),
  },
  /** The next try of a webhook comes before its time. */
  'early-retry': {
    found: { kind: 'early', text: /came \d+ ms early/ },
    plant: ({ pool, now }) =>
      pool.query(
        `UPDATE tasks SET due_at = $1 WHERE kind = 'delivery' AND state = 'waiting' AND due_at > $1`,
        [new Date(now())],
      ),
  },
  /** A webhook is sent, and answered, and has arrived nowhere. */
  'lost-webhook': {
    found: { kind: 'lost', text: /^webhook|noted, came/ },
    plant: ({ outside }) => outside.loseNext(),
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name)

/** Those of the planted faults that were not found by name. */
export function notFound(planted: FaultName[], problems: Problem[]): FaultName[] {
  return planted.filter((name) => {
    const { kind, text } = FAULTS[name].found
    return !problems.some((problem) => problem.kind === kind && text.test(problem.text))
  })
}

function keepFirst(paths: RegExp): Spoiler {
  const kept = new Map<string, Parameters<Spoiler>[1]>()
  return (path, answer) => {
    if (!paths.test(path) || answer.status !== 200) return answer
    const first = kept.get(path) ?? answer
    kept.set(path, first)
    return first
  }
}

function showAnother(at: string, other: string): Spoiler {
  let shown: Parameters<Spoiler>[1] | undefined
  return (path, answer) => {
    if (path === other && answer.status === 200) shown = answer
    return path === at && shown ? shown : answer
  }
}
