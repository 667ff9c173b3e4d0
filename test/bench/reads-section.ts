import type { ReadName } from './by-hand/reads.ts'
import type { DatabaseCost } from './compare-reads.ts'
import type { RequestCost } from './compare-requests.ts'
import type { Section } from './report.ts'

const NAMES: Record<ReadName, string> = {
  list: 'list of a feed',
  firstDates: 'list with `repeats=first`',
  organization: 'list of an organization',
  event: 'event',
  permalink: 'permalink',
  month: 'month of a feed',
  nearby: 'nearby, 100 miles',
  search: 'search, common word',
  rareWord: 'search, rare word',
  facets: 'facets of a feed',
  copy: 'changes, first page',
  changes: 'changes since a cursor',
  calendar: '.ics of 2,000 events',
  config: 'widget configuration',
  page: 'page of a feed',
}

const two = (value: number) => value.toFixed(2)
const whole = (value: number) => Math.round(value).toLocaleString('en')

/** A row for each read; the columns of requests stay away where none were measured. */
export function readsSection(costs: DatabaseCost[], requests: RequestCost[]): Section {
  const requestHead = ['Worker CPU', 'Node CPU', 'requests/s', 'by hand']
  return {
    title: 'Reads against statements by hand',
    how: 'Database CPU in milliseconds and shared buffer blocks of one call, ours and by hand with a kept plan, or planned at each call. First call: the CPU of the first call in a new session. Worker and Node CPU: milliseconds of a request at a steady rate.',
    head: [
      'read',
      ...['CPU', 'kept', 'ratio', 'planned', 'blocks', 'kept', 'ratio', 'first call', 'kept'],
      ...(requests.length > 0 ? requestHead : []),
    ],
    rows: costs.map(({ name, cpu, blocks, first }) => [
      NAMES[name],
      ...[two(cpu.ours), two(cpu.kept), two(cpu.ours / cpu.kept), two(cpu.planned)],
      ...[whole(blocks.ours), whole(blocks.kept), two(blocks.ours / blocks.kept)],
      ...[two(first.ours), two(first.kept)],
      ...requests.filter((request) => request.name === name).flatMap(requestCells),
    ]),
  }
}

function requestCells({ cpu, perSecond }: RequestCost): string[] {
  return [
    ...[two(cpu.ours / 1000), two(cpu.byHand / 1000)],
    ...[whole(perSecond.ours), whole(perSecond.byHand)],
  ]
}
