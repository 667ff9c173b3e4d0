import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { writeGenerated } from './generated.ts'
import { writePublicFiles } from './public-files.ts'

// What `npm start` runs: Node.js itself reads no JSX. Packages stay where npm installed them.
const root = fileURLToPath(new URL('..', import.meta.url))
await writeGenerated()
await writePublicFiles()
const build = await rolldown({
  cwd: root,
  input: { index: 'server/index.ts' },
  platform: 'node',
  external: (id) => !/^[./]/.test(id) && !/^server\//.test(id),
})
await build.write({
  dir: `${root}dist/server`,
  format: 'esm',
  entryFileNames: 'index.js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
  cleanDir: true,
})
await build.close()
// The services of the bundlers keep the process.
process.exit()
