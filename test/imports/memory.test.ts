import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { largeCalendar } from '../bench/large-calendar.ts'

const READER = new URL('../../domain/imports/read-calendar.ts', import.meta.url)
const CODE = `import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from '${READER}'
const options = { feedTimezone: 'America/Chicago', now: new Date('2026-06-15'), maxEvents: 20000 }
parentPort.postMessage(readCalendar(workerData, options).items.length)`

it('A calendar of 5 MB and 13,000 events is read within 40 MB of heap', async () => {
  const workerData = new TextEncoder().encode(largeCalendar(13_000))
  expect(workerData.length).toBeGreaterThan(5_000_000)
  const url = new URL(`data:text/javascript,${encodeURIComponent(CODE)}`)
  const resourceLimits = { maxOldGenerationSizeMb: 36, maxYoungGenerationSizeMb: 4 }
  const worker = new Worker(url, { workerData, resourceLimits })
  const [events] = await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => ['the heap was too small']),
  ])
  expect(events).toBe(13_000)
})
