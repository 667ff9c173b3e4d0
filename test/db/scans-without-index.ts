import type { NeonBackend, NeonQuery } from '../../db/pool/neon-protocol.ts'
import { FORGET_VALUES } from '../support/empty-tables.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

// What the planner knows of a table that was never looked at: a few pages, unknown values. Of one that
// autovacuum found empty it knows that every way through it is as cheap as any other.
const FORGET_SIZES = `UPDATE pg_class SET reltuples = -1, relpages = 0
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`

/**
 * The tables that statements of the driver read whole even when the planner is told that this is
 * dear: no index answers. A partial index may be read whole, it holds only what is asked for; so may
 * one whose first rows are taken as they come, up to a limit.
 */
export function scansWithoutIndex(backend: NeonBackend, bodies: string[]): Promise<string[]> {
  return backend.transaction(async (run) => {
    for (const way of ['seqscan', 'mergejoin', 'hashjoin']) {
      await run({ query: `SET LOCAL enable_${way} = off`, params: [] })
    }
    await run({ query: FORGET_SIZES, params: [] })
    await run({ query: FORGET_VALUES, params: [] })
    const partial = await run({
      query: 'SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL',
      params: [],
    })
    const small = partial.rows.map(([name]) => name)
    const found: string[] = []
    for (const { query, params } of bodies.flatMap(queriesOf)) {
      const { rows } = await run({ query: `EXPLAIN (FORMAT JSON) ${query}`, params })
      const [{ Plan: plan }] = JSON.parse(rows[0]?.[0] ?? '') as [{ Plan: Plan }]
      found.push(...wholeReads(plan, small))
    }
    return found
  })
}

function queriesOf(body: string): NeonQuery[] {
  const asked = JSON.parse(body) as NeonQuery | { queries: NeonQuery[] }
  return 'queries' in asked ? asked.queries : [asked]
}

function wholeReads(plan: Plan, small: unknown[], limited = false): string[] {
  const type = plan['Node Type']
  const ends = limited && !plan.Filter
  const byIndex = /^Index (Only )?Scan$/.test(type)
  const whole = byIndex && !ends && !plan['Index Cond'] && !small.includes(plan['Index Name'])
  const own = whole || type === 'Seq Scan' ? [`${type} on ${plan['Relation Name']}`] : []
  return [
    ...own,
    ...(plan.Plans ?? []).flatMap((child) => wholeReads(child, small, type === 'Limit')),
  ]
}
