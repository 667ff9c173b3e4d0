import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { WorkerModule } from '../../dev/worker-bundle.ts'

export type Running = { pid: number; stop: () => unknown }

/** The reads by hand behind Fastify. */
export async function startByHand(databaseUrl: string): Promise<Running & { port: number }> {
  const { printed, ...running } = await startScript('by-hand/process.ts', databaseUrl)
  return { ...running, port: Number(printed) }
}

/** One answer of so many bytes behind Fastify. */
export async function startConstant(bytes: number): Promise<Running & { port: number }> {
  const { printed, ...running } = await startScript('by-hand/constant.ts', '', bytes)
  return { ...running, port: Number(printed) }
}

/** The stand-in for Neon. */
export async function startNeon(databaseUrl: string): Promise<Running & { endpoint: string }> {
  const { printed, ...running } = await startScript('neon-process.ts', databaseUrl)
  return { ...running, endpoint: `${printed}/sql` }
}

async function startScript(script: string, databaseUrl: string, bytes = 0) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, BENCH_DATABASE_URL: databaseUrl, BENCH_BYTES: String(bytes) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, printed: String(printed).trim(), stop: () => child.kill() }
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

/** The service as it is deployed, without wrangler in front of it. */
export async function startService(
  modules: WorkerModule[],
  neonEndpoint: string,
): Promise<Running & { port: number }> {
  const database = {
    NEON_ENDPOINT: neonEndpoint,
    DATABASE_URL: 'postgres://bench:bench@localhost/bench',
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      handleStructuredLogs: () => {},
      workers: [
        {
          name: 'service',
          modules: modules.map(({ name, text }) => ({
            type: 'ESModule' as const,
            path: name,
            contents: text,
          })),
          compatibilityDate: '2026-10-01',
          bindings: { ...SETTINGS, ...database },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, proxy: false }],
        },
      ],
    }),
  )
  await miniflare.ready
  const { port } = await miniflare.unsafeGetDirectURL('service')
  return { pid: runtimeProcess(), port: Number(port), stop: () => miniflare.dispose() }
}

function runtimeProcess(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const pid = children.find((child) => readFileSync(`/proc/${child}/comm`, 'utf8') === 'workerd\n')
  if (!pid) throw new Error('the runtime has no process')
  return Number(pid)
}
