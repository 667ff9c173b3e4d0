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
    for (const word of WORDS) {
      const { query } = await captureQuery(client, `${scope.path}?search=${word.search}`)
      const times = await interleave(
        {
          plain: () => runAgain(client, plain),
          service: () => runAgain(client, query),
          scan: () => runAgain(client, withScanLimit(query, 1e9)),
          index: () => runAgain(client, withScanLimit(query, 0)),
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

/** The service's scan limit is a parameter of its text, and no other parameter has that value. */
function withScanLimit({ query, params }: NeonQuery, limit: number): NeonQuery {
  return { query, params: params.map((param) => (param === '2000' ? String(limit) : param)) }
}
