import { readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** The first module is the one that is started. */
export type WorkerScript = {
  name: string
  modules: { name: string; text: string }[]
  env: Record<string, string>
}
export type Running = {
  /** The runtime's process. */
  pid: number
  /** Past Miniflare's entry worker, straight to each Worker. */
  ports: Record<string, number>
  stop: () => Promise<void>
}

const DIRECT = [{ host: '127.0.0.1', port: 0, proxy: false }]

/** Several Workers in one runtime, with nothing of wrangler's in front. */
export async function startMiniflare(workers: WorkerScript[]): Promise<Running> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      handleStructuredLogs: () => {},
      workers: workers.map(({ name, modules, env }) => ({
        name,
        modules: modules.map((module) => ({
          type: 'ESModule' as const,
          path: module.name,
          contents: module.text,
        })),
        compatibilityDate: '2026-10-01',
        bindings: env,
        routes: [`${name}.test/*`],
        unsafeDirectSockets: DIRECT,
      })),
    }),
  )
  await miniflare.ready
  const ports: Record<string, number> = {}
  for (const { name } of workers) {
    ports[name] = Number((await miniflare.unsafeGetDirectURL(name)).port)
  }
  return { pid: runtimeProcess(), ports, stop: () => miniflare.dispose() }
}

function runtimeProcess(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const pid = children.find((child) => readFileSync(`/proc/${child}/comm`, 'utf8') === 'workerd\n')
  if (!pid) throw new Error('the runtime has no process')
  return Number(pid)
}
