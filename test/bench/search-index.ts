import type { BenchDatabase } from './bench-database.ts'
import { captureQuery, runAgain } from './capture-queries.ts'
import { interleave } from './interleave.ts'
import { ms, ratio, type Section } from './report.ts'

const WORDS = [
  { name: 'absent', search: 'xylograph' },
  { name: 'rare (1 in 10,000)', search: 'zydeco' },
  { name: 'common (1 in 10)', search: 'festival' },
  { name: 'two letters (1 in 50)', search: 'dj' },
  { name: 'two words', search: 'jazz+festival' },
]

/** The service's choice between scan and trigram index against each of the two forced. */
export async function compareSearch(
  { client, scanning }: Pick<BenchDatabase, 'client' | 'scanning'>,
  scopes: { name: string; path: string }[],
  rounds: number,
): Promise<Section> {
  const rows = []
  for (const scope of scopes) {
    for (const word of WORDS) {
      const { query } = await captureQuery(client, `${scope.path}?search=${word.search}`)
      const indexed = { ...query, params: query.params.map(preferIndex) }
      const times = await interleave(
        {
          service: () => runAgain(client, query),
          scan: () => runAgain(scanning, query),
          index: () => runAgain(client, indexed),
        },
        rounds,
      )
      const { service = Number.NaN, scan = Number.NaN, index = Number.NaN } = times
      rows.push([
        `${scope.name}: ${word.name}`,
        ms(service),
        ms(scan),
        ms(index),
        ratio(scan / service),
      ])
    }
  }
  return {
    title: 'Search',
    how: 'The same text three ways, in turns: as the service sends it; with `enable_bitmapscan` off, so that the trigram index cannot be used and coming events are read by date; and with the limit up to which the service reads all coming events set to 0, so that the planner always has the index.',
    head: ['scope and word', 'service', 'scan', 'planner with index', 'scan / service'],
    rows,
  }
}

/** The captured parameters hold the scan limit of 2,000 and one more. */
function preferIndex(param: unknown): unknown {
  if (param === '2000') return '0'
  return param === '2001' ? '1' : param
}
