import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('fastify-process.ts', import.meta.url))

/** The hand-written list of `fastify-process.ts`. */
export async function startFastify(databaseUrl: string) {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, BENCH_DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, port: Number(printed), stop: () => child.kill() }
}
