import { readdirSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Metafile } from 'esbuild'

/** Where wrangler.toml looks for the Worker; made anew by every build, never committed. */
const WORKER_FOLDER = fileURLToPath(new URL('../dist/worker/', import.meta.url))

type Output = Metafile['outputs'][string]

export type WorkerModule = {
  name: string
  text: string
  gzipBytes: number
  /** Whether starting the Worker loads it; the others wait for an `import()`. */
  atStart: boolean
  /** The source file whose `import()` it answers. */
  entryPoint: string | undefined
  /** Names of the modules that loading it loads, itself among them. */
  loads: string[]
  /** Files whose code it holds. */
  sources: string[]
}

const OPTIONS = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: [{ in: 'functions/index.ts', out: 'index' }],
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser'],
  external: ['cloudflare:*', 'node:*'],
  legalComments: 'none',
  outdir: WORKER_FOLDER,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
} satisfies BuildOptions

/** Writes the Worker's modules and their source maps where wrangler finds them. */
export async function writeWorker({ minify }: { minify: boolean }): Promise<void> {
  const { metafile } = await build({ ...OPTIONS, minify, sourcemap: 'linked' })
  const written = Object.keys(metafile.outputs).map((path) => basename(path))
  // Only now: `wrangler dev` serves from this folder while it is written.
  for (const name of readdirSync(WORKER_FOLDER)) {
    if (!written.includes(name)) rmSync(WORKER_FOLDER + name)
  }
}

/** The modules as they are deployed, the one that is started first, with what each of them weighs. */
export async function workerModules(): Promise<WorkerModule[]> {
  const { outputFiles, metafile } = await build({ ...OPTIONS, minify: true, write: false })
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]),
  )
  const start = loadedWith('index.js', outputs)
  return outputFiles
    .map(({ path, text }) => {
      const name = basename(path)
      const { entryPoint, inputs } = outputs.get(name) as Output
      return {
        name,
        text,
        gzipBytes: gzipSync(text, { level: 9 }).length,
        atStart: start.includes(name),
        entryPoint,
        loads: loadedWith(name, outputs),
        sources: Object.keys(inputs),
      }
    })
    .sort((a, b) => Number(b.name === 'index.js') - Number(a.name === 'index.js'))
}

function loadedWith(name: string, outputs: Map<string, Output>): string[] {
  const reached = new Set([name])
  for (const module of reached) {
    for (const { path, kind, external } of outputs.get(module)?.imports ?? []) {
      if (kind === 'import-statement' && !external) reached.add(basename(path))
    }
  }
  return [...reached]
}
