import type pg from 'pg'
import type { Arrival } from './flaky-receiver.ts'

export type Delivery = {
  id: string
  state: string
  attempts: number
  reason: string | null
  createdAt: number
}
export type Disturbance = { what: string; from: number; to: number }
export type Findings = {
  problems: string[]
  successful: number
  failed: number
  duplicates: number
  /** Milliseconds from the change to the first request, sorted. */
  firstAttempts: number[]
}

/** Where the sender counts a millisecond up and the receiver does not. */
const CLOCK_MS = 2
/** How long an attempt may have been under way, or its record, when something broke. */
const UNDER_WAY_MS = 7_500

export async function readDeliveries(pool: pg.Pool): Promise<Delivery[]> {
  const { rows } = await pool.query(
    `SELECT id, state, attempts, reason, extract(epoch FROM created_at) * 1000 AS "createdAt"
     FROM webhook_deliveries`,
  )
  return rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) }))
}

export async function countOpen(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    'SELECT count(*)::int AS open FROM webhook_deliveries WHERE ended_at IS NULL',
  )
  return rows[0].open
}

/** Holds what was stored against what the receiver saw. */
export function judge(
  deliveries: Delivery[],
  arrivals: Arrival[],
  { expected, delays, disturbances }: Run,
): Findings {
  const problems: string[] = []
  const byDelivery = Map.groupBy(arrivals, ({ delivery }) => delivery)
  let duplicates = 0
  if (deliveries.length !== expected) {
    problems.push(`${deliveries.length} deliveries instead of ${expected}`)
  }
  const known = new Set(deliveries.map(({ id }) => id))
  const strange = [...byDelivery.keys()].filter((id) => !known.has(id))
  if (strange.length > 0) problems.push(`${strange.length} requests of no delivery`)

  for (const { id, state, attempts, reason } of deliveries) {
    const seen = byDelivery.get(id) ?? []
    const problem = (text: string) => problems.push(`${id}: ${text}`)
    const numbers = [...new Set(seen.map(({ attempt }) => attempt))].sort()
    if (state !== 'successful' && state !== 'failed') problem(`still ${state}`)
    if (reason) problem(`ended as ${reason}`)
    if (numbers.join() !== range(attempts).join()) problem(`${attempts} noted, came: ${numbers}`)
    if (state === 'successful' && !seen.some(({ ok }) => ok)) problem('successful, never answered')
    if (state === 'failed' && attempts !== delays.length + 1) problem(`failed after ${attempts}`)
    for (const number of numbers) {
      const same = seen.filter(({ attempt }) => attempt === number)
      duplicates += same.length - 1
      if (same.length > 1 && !explains(same, disturbances)) problem(`attempt ${number} came twice`)
      const before = seen.filter(({ attempt }) => attempt === number - 1).at(-1)
      const due = before && before.doneAt + (delays[number - 2] ?? 0) * 1_000
      const early = due === undefined ? 0 : due - (same[0]?.at ?? 0)
      if (early > CLOCK_MS) problem(`attempt ${number} came ${early} ms early`)
    }
  }
  return {
    problems,
    successful: deliveries.filter(({ state }) => state === 'successful').length,
    failed: deliveries.filter(({ state }) => state === 'failed').length,
    duplicates,
    firstAttempts: firstAttempts(deliveries, byDelivery),
  }
}

export type Run = { expected: number; delays: number[]; disturbances: Disturbance[] }

/** A request may come twice only if something broke between it and the note of its answer. */
function explains(same: Arrival[], disturbances: Disturbance[]): boolean {
  return same
    .slice(0, -1)
    .every(({ at }) =>
      disturbances.some(({ from, to }) => to >= at - CLOCK_MS && from <= at + UNDER_WAY_MS),
    )
}

export function firstAttempts(
  deliveries: Delivery[],
  byDelivery: Map<string, Arrival[]>,
): number[] {
  const waits = deliveries.flatMap(({ id, createdAt }) => {
    const first = byDelivery.get(id)?.[0]
    return first ? [first.at - createdAt] : []
  })
  return waits.sort((a, b) => a - b)
}

export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function range(end: number): number[] {
  return Array.from({ length: end }, (_, i) => i + 1)
}
