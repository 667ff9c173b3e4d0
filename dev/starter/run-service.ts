import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeFunctionNames } from '../function-names.ts'
import { writePublicFiles } from '../public-files.ts'
import { assertPortFree } from './assert-port-free.ts'
import { openDataFolder } from './data-folder.ts'
import { envFile } from './env-file.ts'
import { type Lifetime, watchLifetime } from './lifetime.ts'
import { openStandIns } from './open-stand-ins.ts'
import type { Options } from './read-options.ts'
import { chooseSettings, readGiven } from './settings.ts'
import { StartError } from './start-error.ts'
import { startWorker } from './start-worker.ts'
import { tickCron } from './tick-cron.ts'
import { waitUntilHealthy } from './wait-until-healthy.ts'
import { writeDevConfig } from './write-dev-config.ts'

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
  writeFunctionNames()
  await writePublicFiles()
  const data = await openDataFolder(options)
  life.atEnd(data.release)
  const settings = chooseSettings(options, readGiven(devVars, process.env))
  const service = `http://localhost:${port}`

  // A file, not arguments: every user of a machine can read a command line.
  rmSync(data.settings, { force: true })
  writeFileSync(data.settings, envFile(settings.bindings), { mode: 0o600 })
  life.atEnd(() => rmSync(data.settings, { force: true }))
  const worker = startWorker({
    port,
    config: writeDevConfig(),
    envFile: data.settings,
    state: data.worker,
    print: console.log,
  })
  life.atEnd(worker.stop)
  const failed = worker.ended.then(() => {
    if (!life.signal.aborted) throw new StartError('The Worker has ended; wrangler says why above.')
  })

  const healthy = async () => {
    await openStandIns(settings, { port: port + 1, service, data }, life)
    await waitUntilHealthy(service, life.signal, (reason) => {
      console.log(reason)
      worker.show()
    })
    if (life.signal.aborted) return
    worker.show()
    life.atEnd(tickCron(service))
    const { DATABASE_URL, NEON_ENDPOINT } = settings.bindings
    writeFileSync(data.database, JSON.stringify({ DATABASE_URL, NEON_ENDPOINT }), { mode: 0o600 })
    life.atEnd(() => rmSync(data.database, { force: true }))
    console.log(welcome(service, `http://localhost:${port + 1}`))
  }
  await Promise.race([failed, healthy()])
  await failed
}

function welcome(service: string, standIns: string): string {
  return `ready

  API         ${service}/api/v1/feeds/feed_demo_music/events
  API page    ${service}/docs
  Dashboard   ${service}/dashboard
  Demo page   ${standIns}/demo
  Mailbox     ${standIns}/
  Webhooks    ${standIns}/receiver

Ctrl-C ends it.
`
}
