import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('neon-process.ts', import.meta.url))

/** The stand-in for Neon in a process of its own; gives its endpoint. */
export async function startNeon(databaseUrl: string) {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, BENCH_DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  const origin = String(printed).trim()
  return {
    endpoint: `${origin}/sql`,
    /** Milliseconds that its statements have taken so far. */
    taken: async () => Number(await (await fetch(origin)).text()),
    stop: () => child.kill(),
  }
}
