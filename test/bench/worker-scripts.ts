import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { WorkerModule } from '../../dev/worker-bundle.ts'
import type { Captured } from './capture-queries.ts'
import type { WorkerScript } from './start-miniflare.ts'

const STEPS = fileURLToPath(new URL('steps-worker.ts', import.meta.url))

/** The service as it is deployed, and the Worker it is compared with, on one stand-in for Neon. */
export async function workerScripts(
  service: WorkerModule[],
  neon: string,
  list: Captured,
): Promise<WorkerScript[]> {
  const steps = { ...databaseAt(neon), BODY: list.body, QUERY: JSON.stringify(list.query) }
  return [
    serviceScript('service', service, neon),
    { name: 'steps', modules: [{ name: 'steps.js', text: await bundleSteps() }], env: steps },
  ]
}

export function serviceScript(
  name: string,
  modules: WorkerModule[],
  neon: string,
  addresses: Partial<typeof SETTINGS> = {},
): WorkerScript {
  return { name, modules, env: { ...SETTINGS, ...addresses, ...databaseAt(neon) } }
}

function databaseAt(neon: string) {
  return { NEON_ENDPOINT: neon, DATABASE_URL: 'postgres://bench:bench@localhost/bench' }
}

/** What the service needs to start; reading events reaches none of it. */
export const SETTINGS = {
  ENVIRONMENT: 'test',
  PUBLIC_URL: 'https://calendar.test',
  APP_SECRET: 'bench-secret-bench-secret-bench-secret',
  QSTASH_URL: 'http://127.0.0.1:9',
  QSTASH_TOKEN: 'bench',
  QSTASH_CURRENT_SIGNING_KEY: 'bench_current',
  QSTASH_NEXT_SIGNING_KEY: 'bench_next',
  MAILER: 'capture',
  MAIL_FROM: 'Calendar <calendar@calendar.test>',
  CAPTURE_URL: 'http://127.0.0.1:9',
}

async function bundleSteps(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [STEPS],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
