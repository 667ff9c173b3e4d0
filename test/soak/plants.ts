import type pg from 'pg'
import type { Front } from './front.ts'
import type { Mailbox } from './mailbox.ts'
import type { Outside } from './outside.ts'
import type { Org } from './world.ts'

type World = {
  pool: pg.Pool
  front: Front
  outside: Outside
  mailbox: Mailbox
  now: () => number
  orgs: Org[]
}

const kept = new Map<string, Buffer>()

/** Faults that the soak must find, each made outside the service. */
export const plants = {
  /** The first answer of each page stays, as in a cache that hears of no change. */
  'lost-purge': async ({ front }) =>
    front.spoil((path, answer) => {
      if (!/^\/(f|api)\/.*feed_staff_0/.test(path) || answer.status !== 200) return answer
      const body = kept.get(path) ?? answer.body
      kept.set(path, body)
      return { ...answer, headers: plain(answer.headers), body }
    }),
  /** A page of one calendar is shown at the address of another. */
  'wrong-key': async ({ front }) =>
    front.spoil((path, answer) => {
      if (path.startsWith('/f/feed_staff_0')) kept.set('other', answer.body)
      const other = kept.get('other')
      if (!path.startsWith('/f/feed_staff_1') || !other) return answer
      return { ...answer, headers: plain(answer.headers), body: other }
    }),
  /** An email goes out a second time. */
  'double-email': async ({ mailbox }) => void mailbox.doubleOne(),
  /** The next try of a webhook comes a minute before its time. */
  'early-retry': async ({ pool, now }) => {
    const at = new Date(now()).toISOString()
    await pool.query(
      `UPDATE tasks SET due_at = $1 WHERE kind = 'delivery' AND state = 'waiting' AND due_at > $1`,
      [at],
    )
  },
  /** A webhook is sent, and answered, and has arrived nowhere. */
  'lost-webhook': async ({ outside }) => outside.loseNext(),
} satisfies Record<string, (world: World) => Promise<void>>

export type Plant = keyof typeof plants

const plain = (headers: Record<string, string | string[] | undefined>) => {
  const { 'content-encoding': _, ...rest } = headers
  return rest
}
