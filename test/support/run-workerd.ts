import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type RunningWorkerd = {
  pid: number
  origin: string
  /** Runs the Worker's cron once. */
  tick: () => Promise<void>
  /** Ends it as a crash would: nothing under way is finished. */
  kill: () => Promise<void>
}
type Module = { name: string; text: string }
/** The first module is the one that workerd starts. */
type Options = { modules: Module[]; env: Record<string, string>; port?: number }

const require = createRequire(createRequire(import.meta.url).resolve('miniflare'))
const BINARY: string = require('workerd').default
const TICKER = `export default { async fetch(_, { main }) {
  await main.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
  return new Response()
} }`

/** A Worker in a bare workerd process of its own, which may be killed at any moment. */
export async function runWorkerd({ modules, env, port = 0 }: Options): Promise<RunningWorkerd> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
  for (const { name, text } of modules) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'ticker.js'), TICKER)
  await writeFile(join(folder, 'config.capnp'), configOf(modules, env, port))
  const child = spawn(BINARY, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  const ports = await listeningPorts(child)
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${ports.main}`,
    async tick() {
      const response = await fetch(`http://127.0.0.1:${ports.ticker}/`)
      if (!response.ok) throw new Error(`the cron answered ${response.status}`)
    },
    async kill() {
      process.off('exit', kill)
      kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function listeningPorts(child: ChildProcess): Promise<Record<string, number>> {
  const ports: Record<string, number> = {}
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
    const { event, socket, port } = JSON.parse(line)
    if (event === 'listen') ports[socket] = port
    if (ports.main && ports.ticker) return ports
  }
  throw new Error('workerd ended before it listened')
}

function configOf(modules: Module[], env: Record<string, string>, port: number): string {
  const bindings = Object.entries(env).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`,
  )
  const worker = (
    name: string,
    files: string[],
    bound: string[],
  ) => `const ${name} :Workerd.Worker = (
  modules = [${files.map((file) => `(name = "${file}", esModule = embed "${file}")`).join(', ')}],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["global_fetch_strictly_public"],
  bindings = [${bound.join(', ')}]
);`
  const network = 'allow = ["public", "private"], tlsOptions = (trustBrowserCas = true)'
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "ticker", worker = .ticker),
    (name = "internet", network = (${network}))],
  sockets = [(name = "main", address = "127.0.0.1:${port}", http = (), service = "main"),
    (name = "ticker", address = "127.0.0.1:0", http = (), service = "ticker")]
);
${worker(
  'main',
  modules.map(({ name }) => name),
  bindings,
)}
${worker('ticker', ['ticker.js'], ['(name = "main", service = "main")'])}
`
}
