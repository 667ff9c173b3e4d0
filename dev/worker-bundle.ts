import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, type OutputOptions, rolldown } from 'rolldown'

/** Where wrangler.toml looks for the Worker; made anew by every build, never committed. */
const WORKER_FOLDER = fileURLToPath(new URL('../dist/worker/', import.meta.url))
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRY = 'index.js'

export type WorkerModule = {
  name: string
  text: string
  gzipBytes: number
  /** Whether the Worker loads it at start; the others wait for an `import()`. */
  atStart: boolean
  /** Files whose code it holds. */
  sources: string[]
}

/** Writes the Worker's modules and their source maps where wrangler finds them. */
export async function writeWorker({ minify }: { minify: boolean }): Promise<void> {
  const chunks = await bundle({ minify, sourcemap: true })
  mkdirSync(WORKER_FOLDER, { recursive: true })
  const files = chunks.flatMap(({ fileName, code, map }) => [
    { name: fileName, text: code },
    { name: `${fileName}.map`, text: JSON.stringify(map) },
  ])
  for (const { name, text } of files) writeFileSync(WORKER_FOLDER + name, text)
  // Only now: `npm run dev` may load from this folder while it is written.
  const written = new Set(files.map(({ name }) => name))
  for (const name of readdirSync(WORKER_FOLDER)) {
    if (!written.has(name)) rmSync(WORKER_FOLDER + name)
  }
}

/** Returns the modules as they are deployed, the entry first, with the size of each. */
export async function workerModules(root = ROOT): Promise<WorkerModule[]> {
  const chunks = await bundle({ minify: true }, root)
  const start = loadedAtStart(chunks)
  return chunks
    .map((chunk) => ({
      name: chunk.fileName,
      text: chunk.code,
      gzipBytes: gzipSync(chunk.code, { level: 9 }).length,
      atStart: start.has(chunk.fileName),
      sources: chunk.moduleIds.map((id) => relative(root, id)),
    }))
    .sort((a, b) => Number(b.name === ENTRY) - Number(a.name === ENTRY))
}

/** One module per `import()`, and one for whatever several of them share. */
async function bundle(options: OutputOptions, root = ROOT): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input: { index: 'functions/index.ts' },
    platform: 'browser',
    external: [/^cloudflare:/, /^node:/],
    resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import', 'module', 'default'] },
    transform: {
      target: 'es2024',
      // The Neon driver looks for Node's `process`, which workerd would create for it at every start.
      define: { 'globalThis.process': 'undefined' },
    },
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      entryFileNames: ENTRY,
      chunkFileNames: '[name]-[hash].js',
      ...options,
    })
    return output.filter((file) => file.type === 'chunk')
  } finally {
    await build.close()
  }
}

function loadedAtStart(chunks: OutputChunk[]): Set<string> {
  const names = new Set([ENTRY])
  for (const name of names) {
    const imports = chunks.find(({ fileName }) => fileName === name)?.imports ?? []
    // What is no chunk is built into workerd.
    for (const it of imports) if (chunks.some(({ fileName }) => fileName === it)) names.add(it)
  }
  return names
}
