import { expect, it, onTestFinished, vi } from 'vitest'
import type { LogEntry } from '../../functions/platform/deps.ts'
import { Fault } from '../../functions/platform/fault.ts'
import { Watched } from '../../server/watched.ts'

function watch(probe: () => Promise<void>) {
  const logs: LogEntry[] = []
  const log = (entry: LogEntry) => void logs.push(entry)
  const watched = new Watched({ name: 'SMTP server', probe, always: false, log })
  onTestFinished(() => watched.stop())
  return { watched, logs }
}
const failing = () => Promise.reject(new Fault('connection refused'))

it('says once that it fails, and once that it works again', async () => {
  const { watched, logs } = watch(async () => {})
  for (let n = 0; n < 2; n++) await expect(watched.use(failing)).rejects.toThrow('refused')
  expect(watched.works).toBe(false)
  for (let n = 0; n < 2; n++) await watched.use(async () => {})
  expect(watched.works).toBe(true)
  expect(logs).toEqual([
    { level: 'error', message: 'SMTP server failing', cause: 'connection refused' },
    { level: 'info', message: 'SMTP server works again' },
  ])
})

it('works when it answers no to one request', async () => {
  const { watched } = watch(async () => {})
  await expect(watched.use(failing, () => false)).rejects.toThrow('refused')
  expect(watched.works).toBe(true)
})

it('is looked at as long as it fails, though nobody needs it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isDown = true
  let looks = 0
  const { watched } = watch(async () => {
    looks++
    if (isDown) await failing()
  })
  watched.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([watched.works, looks]).toEqual([false, 3])
  isDown = false
  await vi.advanceTimersByTimeAsync(120_000)
  expect([watched.works, looks]).toEqual([true, 4])
})
