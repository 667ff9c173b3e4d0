import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everyMinute } from '../../server/every-minute.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-06-15T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: NOON + 20_000 }))
afterEach(() => void vi.useRealTimers())

function start(job: (at: Date) => Promise<void> = async () => {}) {
  const minutes: string[] = []
  const errors: unknown[] = []
  const stop = everyMinute(
    (at) => {
      minutes.push(at.toISOString().slice(11, 16))
      return job(at)
    },
    (error) => void errors.push(error),
  )
  return { minutes, errors, stop }
}

it('runs once in each minute, for that minute', async () => {
  const { minutes, stop } = start()
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(minutes).toEqual(['12:01', '12:02', '12:03'])
  await stop()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(minutes).toHaveLength(3)
})

it('goes on at once when the clock is set back or forward', async () => {
  const { minutes, stop } = start()
  await vi.advanceTimersByTimeAsync(MINUTE)
  vi.setSystemTime(NOON - 60 * MINUTE)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(minutes).toEqual(['12:01', '11:00', '11:01', '11:02'])
  vi.setSystemTime(NOON + 300 * MINUTE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(minutes.at(-1)).toBe('17:00')
  await stop()
})

it('leaves minutes out while a job takes longer, and goes on after one that fails', async () => {
  const { minutes, errors, stop } = start(async () => {
    await new Promise((done) => setTimeout(done, 2.5 * MINUTE))
    throw new Error('broken')
  })
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  expect(minutes).toEqual(['12:01', '12:03'])
  expect(errors).toHaveLength(1)
  vi.useRealTimers()
  void stop()
})
