import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, type OutputOptions, type RolldownBuild, rolldown } from 'rolldown'
import { jsonAsText } from './json-as-text.ts'
import { plainQuotes } from './plain-quotes.ts'
import { pruneDriver } from './prune-driver.ts'
import { pruneDrizzle } from './prune-drizzle.ts'

/** Where wrangler.toml looks for the Worker; made anew by every build, never committed. */
const WORKER_FOLDER = fileURLToPath(new URL('../dist/worker/', import.meta.url))
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRY = 'index.js'

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

const OUTPUT = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // What bundlers read is code to nobody else, and the runtime reads all of it at each start.
  comments: false,
} satisfies OutputOptions

/** Writes the Worker's modules and their source maps where wrangler finds them. */
export async function writeWorker({ minify }: { minify: boolean }): Promise<void> {
  const chunks = await bundle({ minify, sourcemap: true })
  mkdirSync(WORKER_FOLDER, { recursive: true })
  const files = chunks.flatMap(({ fileName, code, map }) => [
    { name: fileName, text: code },
    { name: `${fileName}.map`, text: JSON.stringify(map) },
  ])
  for (const { name, text } of files) writeFileSync(WORKER_FOLDER + name, text)
  // Only now: `wrangler dev` serves from this folder while it is written.
  const written = new Set(files.map(({ name }) => name))
  for (const name of readdirSync(WORKER_FOLDER)) {
    if (!written.has(name)) rmSync(WORKER_FOLDER + name)
  }
}

/** The modules as they are deployed, the one that is started first, with what each of them weighs. */
export async function workerModules(root = ROOT): Promise<WorkerModule[]> {
  const chunks = await bundle({ minify: true }, root)
  const start = loadedWith(ENTRY, chunks)
  return chunks
    .map((chunk) => ({
      name: chunk.fileName,
      text: chunk.code,
      gzipBytes: gzipSync(chunk.code, { level: 9 }).length,
      atStart: start.includes(chunk.fileName),
      entryPoint: chunk.facadeModuleId ? relative(root, chunk.facadeModuleId) : undefined,
      loads: loadedWith(chunk.fileName, chunks),
      sources: chunk.moduleIds.map((id) => relative(root, id)),
    }))
    .sort((a, b) => Number(b.name === ENTRY) - Number(a.name === ENTRY))
}

/**
 * Divided where the code says `import()`. What starting needs is put into one module: in many small
 * ones it compresses worse.
 */
async function bundle(options: OutputOptions, root = ROOT): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input: { index: 'functions/index.ts' },
    platform: 'browser',
    external: [/^cloudflare:/, /^node:/],
    plugins: [pruneDriver, pruneDrizzle, jsonAsText, plainQuotes],
    treeshake: {
      // No property of ours does anything when it is read.
      propertyReadSideEffects: false,
      // What only the workflows of QStash's client use; it does not say that loading it does nothing.
      moduleSideEffects: [{ test: /node_modules\/neverthrow\//, sideEffects: false }],
    },
    resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import', 'module', 'default'] },
    transform: { target: 'es2024' },
  })
  try {
    const divided = await chunksOf(build, OUTPUT)
    const names = loadedWith(ENTRY, divided)
    const start = new Set(
      divided
        .filter(({ fileName }) => names.includes(fileName))
        .flatMap(({ moduleIds }) => moduleIds),
    )
    const groups = [{ name: 'start', test: (id: string) => start.has(id) }]
    return await chunksOf(build, { ...OUTPUT, ...options, codeSplitting: { groups } })
  } finally {
    await build.close()
  }
}

async function chunksOf(build: RolldownBuild, options: OutputOptions): Promise<OutputChunk[]> {
  const { output } = await build.generate(options)
  return output.filter((file) => file.type === 'chunk')
}

function loadedWith(name: string, chunks: OutputChunk[]): string[] {
  const reached = new Set([name])
  for (const module of reached) {
    const chunk = chunks.find(({ fileName }) => fileName === module)
    for (const imported of chunk?.imports ?? []) {
      if (chunks.some(({ fileName }) => fileName === imported)) reached.add(imported)
    }
  }
  return [...reached]
}
