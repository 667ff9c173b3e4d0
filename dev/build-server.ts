import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { parseCommand } from '../db/install/parse-command.ts'
import { writeGenerated } from './generated.ts'
import { writePublicFiles } from './public-files.ts'
import { BUILD_NOTE, hashOfSources } from './server-sources.ts'

parseCommand(
  `npm run build:server

Writes what npm start runs into dist/server and dist/public. npm start does so itself when a source changed.`,
  {},
)
// Node.js itself reads no JSX. Packages stay where npm installed them.
const root = fileURLToPath(new URL('..', import.meta.url))
const sources = hashOfSources()
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
  // One file, read whole at the start: the next release is built while this one runs.
  codeSplitting: false,
  sourcemap: true,
  cleanDir: true,
})
await build.close()
// Last: a build that was interrupted is made again.
writeFileSync(BUILD_NOTE, sources)
// The services of the bundlers keep the process.
process.exit()
