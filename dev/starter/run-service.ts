import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoOwner } from '../../db/seed/organizations.ts'
import { assertPortFree } from './assert-port-free.ts'
import { openDataFolder } from './data-folder.ts'
import { type Lifetime, watchLifetime } from './lifetime.ts'
import { loadPlacesLater } from './load-places.ts'
import { openStandIns } from './open-stand-ins.ts'
import type { Options } from './read-options.ts'
import { build, watchSources } from './rebuild.ts'
import { chooseSettings, readGiven } from './settings.ts'
import { StartError } from './start-error.ts'
import { startWorker, waitUntilHealthy } from './start-worker.ts'
import { tickCron } from './tick-cron.ts'

const devVars = fileURLToPath(new URL('../../.dev.vars', import.meta.url))

/** Runs the Worker with everything it needs until someone asks for the end. */
export async function runService(options: Options): Promise<void> {
  const life = watchLifetime()
  try {
    await Promise.race([start(options, life), life.asked])
    await life.asked
  } finally {
    await life.close()
  }
}

async function start(options: Options, life: Lifetime): Promise<void> {
  const { port } = options
  await Promise.all([assertPortFree(port), assertPortFree(port + 1)])
  const data = await openDataFolder(options)
  life.atEnd(data.release)
  const { bindings, ...settings } = chooseSettings(options, readGiven(devVars, process.env))
  const service = `http://localhost:${port}`

  const worker = await startWorker(port)
  life.atEnd(worker.stop)
  const failed = worker.ended.then(() => {
    if (!life.signal.aborted) throw new StartError('The Worker process stopped.')
  })
  const loadBuilt = async () => {
    if (!(await build(life.signal))) throw new StartError('Could not build the Worker.')
    const origin = await worker.load(bindings, data.worker)
    if (settings.standIns.database) {
      await worker.storeImages().catch((error) => console.log(`No demo images: ${error.message}`))
    }
    return origin
  }
  const healthy = async () => {
    const [origin, installFunctions] = await Promise.all([
      loadBuilt(),
      openStandIns({ bindings, ...settings }, { port: port + 1, service, data }, life),
    ])
    await waitUntilHealthy(origin, life.signal, console.log)
    if (life.signal.aborted) return
    await worker.open()
    life.atEnd(tickCron(service))
    const { DATABASE_URL, NEON_ENDPOINT } = bindings
    writeFileSync(data.database, JSON.stringify({ DATABASE_URL, NEON_ENDPOINT }), { mode: 0o600 })
    life.atEnd(() => rmSync(data.database, { force: true }))
    const update = async (changed: string[]) => {
      const started = Date.now()
      if (!(await build(life.signal))) return false
      if (changed.some((file) => file.startsWith('db/'))) await installFunctions()
      await worker.load(bindings, data.worker)
      console.log(`reloaded after ${changed.join(', ')} (${Date.now() - started}ms)`)
      return true
    }
    life.atEnd(watchSources(update))
    if (settings.standIns.database) life.atEnd(loadPlacesLater(bindings))
    console.log(welcome(service, `http://localhost:${port + 1}`))
  }
  await Promise.race([failed, healthy()])
  await failed
}

function welcome(service: string, standIns: string): string {
  return `ready

  API         ${service}/api/v1/feeds/feed_demo_music/events
  API docs    ${service}/docs
  Dashboard   ${service}/dashboard
              Sign in as ${demoOwner.email}; the email is in the mailbox.
  Demo page   ${standIns}/demo
  Mailbox     ${standIns}/
  Webhooks    ${standIns}/receiver

Press Ctrl+C to stop.
`
}
