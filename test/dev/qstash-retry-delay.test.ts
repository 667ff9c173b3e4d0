import { expect, it } from 'vitest'
import { parseRetryDelay } from '../../dev/qstash/index.ts'

const delays = (source: string) => [0, 1, 2, 3].map(parseRetryDelay(source))

it.each([
  ['1000', [1000, 1000, 1000, 1000]],
  ['1000 * (1 + retried)', [1000, 2000, 3000, 4000]],
  ['60000 + 240000*min(retried,1) + 1500000*max(retried-1,0)', [6e4, 3e5, 18e5, 33e5]],
])('reads %s', (source, expected) => {
  expect(delays(source)).toEqual(expected)
})

it.each([
  ['2 + 3 * 4', 14],
  ['(2 + 3) * 4', 20],
  ['10 - 4 - 3', 3],
  ['100 / 10 / 2', 5],
  ['-3 + 5', 2],
  ['2 * -3', -6],
  ['- -(4)', 4],
  ['min(max(1, 2), 3 * 3)', 2],
])('%s is %d', (source, expected) => {
  expect(parseRetryDelay(source)(0)).toBe(expected)
})

it.each([
  '',
  ' ',
  '1 +',
  '1 2',
  '1..2',
  '.',
  '(1',
  '1)',
  'min(1)',
  'min(1, 2, 3)',
  'sqrt()',
  'pow 2, 3',
  'log(2)',
  'retries',
  'constructor(1)',
  'retried(1)',
  '2 ** 3',
  '2 ^ 3',
  '5 % 2',
  '1e3',
  '1; 2',
])('refuses "%s"', (source) => {
  expect(() => parseRetryDelay(source)).toThrow('invalid Upstash-Retry-Delay')
})
