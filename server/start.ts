import { connectPool } from '../db/pool/connect-pool.ts'
import { createApp } from '../functions/app.ts'
import { runCron } from '../functions/background.ts'
import { guardPolicy } from '../functions/caching/cache-policy.ts'
import { flushPurges } from '../functions/caching/flush-purges.ts'
import { describeError } from '../functions/http/describe-error.ts'
import type { Deps, LogEntry } from '../functions/platform/deps.ts'
import { Cache } from './cache.ts'
import { toResponse } from './cache-entry.ts'
import { createDeps } from './create-deps.ts'
import { keepDepartures } from './departures/keep-departures.ts'
import { everyMinute } from './every-minute.ts'
import { Gate } from './hold/gate.ts'
import { listen } from './listen.ts'
import { Processes } from './processes.ts'
import type { Settings } from './settings.ts'
import { readStaticFiles } from './static-files.ts'

export type Running = {
  port: number
  deps: Deps
  /** Answers what was asked, ends the tasks that run, and closes the rest. */
  stop: () => Promise<void>
}
type Options = {
  settings: Settings
  /** The folder that `npm run build:public` writes. */
  publicFolder: string
  release: string
  log: (entry: LogEntry) => void
}

/** Runs the whole service in this process, on a database that is up to date. */
export async function start({ settings, publicFolder, release, log }: Options): Promise<Running> {
  const { env, databaseConnections, cacheBytes } = settings
  const failed = (message: string) => (error: unknown) =>
    log({ level: 'error', message, ...describeError(error) })
  const connection = connectPool(env.DATABASE_URL, {
    most: databaseConnections,
    onError: failed('database connection lost'),
  })
  const cache = new Cache({ most: cacheBytes, now: Date.now })
  const gate = new Gate()
  const processes = new Processes({
    databaseUrl: env.DATABASE_URL,
    onPurge: (tags) => cache.purge(tags),
    onGap: () => cache.dropAll(),
    onConnect: (query) => gate.look(query),
    onLost: () => gate.shut(),
    onError: failed('connection to other processes lost'),
  })
  const files = await readStaticFiles(publicFolder)
  const app = createApp()
  const answer = async (request: Request) => guardPolicy(await app.fetch(request, deps))
  const { deps, queue, settled, close } = createDeps({
    ...{ settings, connection, files, release, gate, log },
    loopback: async (request) => {
      const { pathname, search } = new URL(request.url)
      const found = await cache.answer(pathname + search, () => answer(request))
      return 'own' in found ? found.own : toResponse(found.stored)
    },
    purge: async (tags) => {
      cache.purge(tags)
      await processes.tellPurge(tags)
    },
  })
  await processes.connect()
  queue.start()
  const stopMinutes = everyMinute(async (at) => {
    if (!(await processes.leads())) return
    // Digests and the like would only be noted, and be out of date once they may go.
    if (gate.isOpen) await runCron(deps, at)
    else await flushPurges(deps)
  }, failed('jobs of the minute failed'))
  const stopKeeping = keepDepartures({
    ...{ db: deps.db, data: settings.data },
    onError: failed('list of those who left cannot be written'),
  })
  const { host, port, proxies } = settings
  const origin = env.PUBLIC_URL
  const onError = failed('request failed')
  const listening = await listen({ host, port, origin, proxies, files, cache, answer, onError })
  return {
    port: listening.port,
    deps,
    async stop() {
      // At the same time: a client that takes its time must not take it from tasks.
      await Promise.all([listening.close(), stopMinutes(), queue.stop()])
      await settled()
      await stopKeeping()
      await close()
      await processes.close()
      await connection.close()
    },
  }
}
