import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../dev/serve.ts'
import { callCron, tickCron } from '../../dev/starter/tick-cron.ts'

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-06-15T12:00:30Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A Worker that notes each tick; `ticked` resolves with the next one. */
async function startWorker(status: number) {
  let note = (_url: URL) => {}
  const served = await serve((request) => {
    note(new URL(request.url))
    return new Response('ok', { status })
  })
  onTestFinished(served.close)
  const ticked = () =>
    new Promise<URL>((done) => {
      note = done
    })
  return { origin: served.origin, ticked }
}

describe('tickCron()', () => {
  it('calls the cron at each full minute, also after one that failed', async () => {
    const { origin, ticked } = await startWorker(500)
    onTestFinished(tickCron(origin))
    for (const [wait, time] of [
      [30_000, '2026-06-15T12:01:00Z'],
      [60_000, '2026-06-15T12:02:00Z'],
    ] as const) {
      const tick = ticked()
      vi.advanceTimersByTime(wait)
      const { pathname, searchParams } = await tick
      expect(pathname).toBe('/cdn-cgi/local/scheduled')
      expect(searchParams.get('cron')).toBe('* * * * *')
      expect(Number(searchParams.get('time'))).toBe(Date.parse(time))
    }
  })

  it('stops when closed', () => {
    tickCron('http://127.0.0.1:1')()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('callCron()', () => {
  it('calls the cron with a time, and throws when the Worker failed', async () => {
    const at = new Date('2026-06-18T18:30:00Z')
    const { origin, ticked } = await startWorker(200)
    const [{ searchParams }] = await Promise.all([ticked(), callCron(origin, at)])
    expect(Number(searchParams.get('time'))).toBe(at.getTime())
    const failing = await startWorker(500)
    await expect(callCron(failing.origin, at)).rejects.toThrow('500')
  })
})
