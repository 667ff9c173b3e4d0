type Query = (text: string, params: unknown[]) => Promise<Record<string, unknown>[]>

const MOST_CALLS = 6

/**
 * Pages of 8 kB that a statement touches, by the server's own count: the same on every machine, unlike time.
 * A call that plans also reads the catalogs: the first of a connection, and any after other processes changed
 * so many tables of the server that all connections forgot theirs. So it is called until two agree.
 */
export async function blocksOfStatement(
  query: Query,
  text: string,
  params: unknown[] = [],
): Promise<number> {
  const counts: number[] = []
  while (counts.length < MOST_CALLS) {
    const [row] = await query(`explain (analyze, buffers, timing off, format json) ${text}`, params)
    const [found] = (row?.['QUERY PLAN'] ?? []) as { Plan: Record<string, number> }[]
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = found?.Plan ?? {}
    const blocks = Number(hit) + Number(read)
    if (blocks === Math.min(...counts)) return blocks
    counts.push(blocks)
  }
  return Math.min(...counts)
}
