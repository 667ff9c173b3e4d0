import { ratio, type Section } from './report.ts'

export type Measured = {
  name: string
  /** CPU of the process that answers. */
  cpu: number
  database: number | undefined
  perSecond: number
}

/** The rows that the list is held against. */
export const COMPARED = {
  list: 'feed list',
  bare: 'a bare POST of the list, without Hono',
  unnamed: 'Fastify + pg, the list by hand',
  kept: 'the same with a kept plan',
  led: 'the same, the planner led by hand',
}

export function compareLists(measured: Measured[]): Section {
  const of = (row: keyof typeof COMPARED) => measured.find(({ name }) => name === COMPARED[row])
  const list = of('list')
  const bare = of('bare')
  const unnamed = of('unnamed')
  const over = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? 'not measured' : ratio(a / b)
  return {
    title: 'The list against a list by hand',
    how: 'From the table above. By hand: Fastify and pg with one statement over connections of their own, no cache headers, no ETag, no canonical addresses. A bare POST is the least that a Worker can do, so its requests/s are the most that a list can reach on this machine.',
    head: ['the list of 20 over', 'measured', 'to reach'],
    rows: [
      ['a bare POST, Worker CPU', over(list?.cpu, bare?.cpu), 'at most 2.00 x'],
      ['by hand, database CPU', over(list?.database, unnamed?.database), 'at most 0.40 x'],
      [
        'by hand, kept plan, database CPU',
        over(list?.database, of('kept')?.database),
        'at most 1.15 x',
      ],
      [
        'by hand, kept plan, the planner led, database CPU',
        over(list?.database, of('led')?.database),
        '',
      ],
      ['by hand, requests/s', over(list?.perSecond, unnamed?.perSecond), 'at least 0.60 x'],
      ['the same of a bare POST', over(bare?.perSecond, unnamed?.perSecond), ''],
    ],
  }
}
