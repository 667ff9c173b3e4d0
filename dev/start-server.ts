import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseCommand } from '../db/install/parse-command.ts'
import { readSettingsFile } from '../server/read-settings-file.ts'
import { V8_OPTIONS } from '../server/v8-options.ts'
import { hashOfBuild, hashOfSources } from './server-sources.ts'

const { prepare } = parseCommand(
  `npm run start (or: npm start)

Serves the whole service on this machine: builds it if a source changed, brings the database in DATABASE_URL up to
date, and answers at PORT. Reads settings from the environment and from the file .env; docs/self-host.md names them.

  --prepare   only build and migrate, beside a service that runs, so that its restart is short`,
  { prepare: { type: 'boolean' } },
)
const SERVICE = '../dist/server/index.js'
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** In a process of its own, whose failure ends this one. */
function run(path: string): void {
  const { status } = spawnSync(process.execPath, [pathOf(path)], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

if (hashOfBuild() !== hashOfSources()) {
  console.log('Building. This takes some seconds, and is done again only when a source changed.')
  run('build-server.ts')
}
readSettingsFile()
if (prepare) {
  run('../db/install/migrate.ts')
  process.exit()
}
// In place of this process: signals reach the service itself, and what ended it is what npm says.
process.execve?.(process.execPath, [process.execPath, ...V8_OPTIONS, pathOf(SERVICE)])
