import type pg from 'pg'
import type { NeonQuery } from '../../dev/neon.ts'
import { captureQuery, runAgain } from './capture-queries.ts'
import { interleave } from './interleave.ts'
import { ms, ratio, type Section } from './report.ts'

const WORDS = [
  { name: 'absent', search: 'xylograph' },
  { name: 'rare (1 in 10,000)', search: 'zydeco' },
  { name: 'common (1 in 10)', search: 'festival' },
  { name: 'two letters (1 in 50)', search: 'dj' },
  { name: 'two letters, absent', search: 'qx' },
  { name: 'signs, absent', search: '%E2%98%85%E2%98%85%E2%98%85' },
  { name: 'two words', search: 'jazz+festival' },
]

/** The service's choice between scan and index of words against each of the two forced. */
export async function compareSearch(
  client: pg.Client,
  scopes: { name: string; path: string }[],
  rounds: number,
): Promise<Section> {
  const rows = []
  for (const scope of scopes) {
    const plain = (await captureQuery(client, scope.path)).query
    await createVariants(client, plain)
    for (const word of WORDS) {
      const { query } = await captureQuery(client, `${scope.path}?search=${word.search}`)
      const times = await interleave(
        {
          plain: () => runAgain(client, plain),
          service: () => runAgain(client, query),
          scan: () => runAgain(client, toVariant(query, 'scan')),
          index: () => runAgain(client, toVariant(query, 'index')),
        },
        rounds,
      )
      const of = (name: string) => times[name] ?? Number.NaN
      rows.push([
        `${scope.name}: ${word.name}`,
        ms(of('service')),
        ms(of('scan')),
        ms(of('index')),
        ratio(of('scan') / of('service')),
        ratio(of('service') / of('plain')),
      ])
    }
  }
  return {
    title: 'Search',
    how: 'The same text three ways, in turns: as the service sends it, reading 2,000 coming events by date before it turns to the index of words; with that limit out of reach, so that all coming events are read by date; and with it at 0, so that the index is used from the start.',
    head: ['scope and word', 'service', 'scan', 'index', 'scan / service', 'service / plain list'],
    rows,
  }
}

/** Two functions beside the service's, that differ in how many events they read by date. */
const LIMITS = { scan: 1_000_000_000, index: 0 }

async function createVariants(client: pg.Client, { query }: NeonQuery): Promise<void> {
  const name = functionOf(query)
  const { rows } = await client.query('SELECT pg_get_functiondef($1::regproc) AS text', [name])
  const text: string = rows[0].text
  if (text.split('2000').length !== 3) throw new Error(`${name} has another limit`)
  for (const [variant, limit] of Object.entries(LIMITS)) {
    await client.query(text.replace(name, `${name}_${variant}`).replaceAll('2000', String(limit)))
  }
}

function toVariant({ query, params }: NeonQuery, variant: keyof typeof LIMITS): NeonQuery {
  const name = functionOf(query)
  return { query: query.replace(name, `${name}_${variant}`), params }
}

function functionOf(query: string): string {
  const [name] = /read_\w+(?=\()/.exec(query) ?? []
  if (!name) throw new Error('a list calls no function')
  return name
}
