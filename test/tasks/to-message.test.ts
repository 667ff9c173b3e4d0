import { expect, it } from 'vitest'
import { parseRetryDelay } from '../../dev/qstash/index.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { retryDelayExpression, toMessage } from '../../functions/tasks/publish.ts'
import { TEST_ENV } from '../support/app.ts'

const WEBHOOKS = [60, 300, 1800]

function secondsOf(delays: number[], retries: number): number[] {
  const delay = parseRetryDelay(retryDelayExpression(delays))
  return Array.from({ length: retries }, (_, retried) => delay(retried) / 1000)
}

function messageOf(attempt: number, delays = WEBHOOKS) {
  const task = { id: 'task_1', kind: 'delivery', lane: 'webhooks.org_1', attempt, publishSeq: 2 }
  return toMessage(parseEnv(TEST_ENV), task, delays)
}

it('writes 1, 5 and 30 minutes as one expression', () => {
  expect(retryDelayExpression(WEBHOOKS)).toBe(
    '60000 + 240000*min(retried,1) + 1500000*max(retried-1,0)',
  )
})

it.each([
  [WEBHOOKS, 3],
  [[5, 10], 2],
  [[60, 300, 1800, 7200, 21_600, 43_200], 6],
  [[0.2, 0.4, 0.4], 3],
  [[30], 1],
])('gives back the delays %j, read as the queue reads them', (delays, retries) => {
  expect(secondsOf(delays, retries)).toEqual(delays)
})

it('asks for a minute where a kind has no retries of its own', () => {
  expect(secondsOf([], 3)).toEqual([60, 60, 60])
})

it('takes the tries already made off the schedule', () => {
  const delay = (attempt: number) => parseRetryDelay(messageOf(attempt).retryDelay)(0) / 1000
  expect([0, 1, 2, 3].map(delay)).toEqual([60, 300, 1800, 60])
  expect([0, 1, 2, 3].map((attempt) => messageOf(attempt).retries)).toEqual([7, 6, 5, 4])
})
