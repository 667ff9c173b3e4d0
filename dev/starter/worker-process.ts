import type { Miniflare } from 'miniflare'
import { storeDemoImages } from './demo-images.ts'
import { type Front, openFront } from './front.ts'
import { workerOptions } from './worker-options.ts'

// A process of its own: Miniflare ends its process at a signal, without what else must be closed,
// and ends workerd with it. `start-worker.ts` tells it what to do.

export type Order =
  | { do: 'listen'; port: number }
  | { do: 'load'; bindings: Record<string, string>; state: string }
  | { do: 'open' }
  | { do: 'images' }
export type Report = { done: string } | { failed: string; code?: string | undefined }

/** The front prints requests itself. */
const REQUEST = /^\{"level":"info","message":"request",/

const print = (line: string) => console.log(line)
let front: Front | undefined
let miniflare: Miniflare | undefined
let worker: Promise<URL> | undefined
let isOpen = false

// When the starter is killed or crashes, the channel to it closes.
process.on('disconnect', () => process.exit())
process.on('message', async (order: Order) => {
  try {
    process.send?.({ done: await carryOut(order) } satisfies Report)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    process.send?.({ failed: message, code } satisfies Report)
  }
})

async function carryOut(order: Order): Promise<string> {
  if (order.do === 'listen') {
    front = await openFront(order.port, print)
    return ''
  }
  if (order.do === 'load') {
    worker = load(order.bindings, order.state)
    if (isOpen) front?.forwardTo(worker)
    return (await worker).origin
  }
  if (order.do === 'images') {
    const bucket = await miniflare?.getR2Bucket('MEDIA')
    if (bucket) await storeDemoImages(bucket)
    return ''
  }
  isOpen = true
  if (worker) front?.forwardTo(worker)
  return ''
}

/** Starts the Worker, or puts the one just built in the place of the one that runs. */
async function load(bindings: Record<string, string>, state: string): Promise<URL> {
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import('miniflare')
  const options = convertV4MiniflareOptions({
    ...workerOptions(bindings),
    host: '127.0.0.1',
    port: 0,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    telemetry: { enabled: false },
    // No place and network of a visitor: otherwise they are downloaded.
    cf: false,
    resourcePersistencePath: state,
    // For /cdn-cgi/local/scheduled, by which the starter runs the cron.
    unsafeTriggerHandlers: true,
    handleStructuredLogs: ({ message }) => {
      if (!REQUEST.test(message)) print(message)
    },
  })
  if (miniflare) await miniflare.setOptions(options)
  else miniflare = new Miniflare(options)
  return miniflare.ready
}
