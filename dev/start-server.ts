import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseCommand } from '../db/install/parse-command.ts'
import { readSettingsFile } from '../server/read-settings-file.ts'

parseCommand(
  `npm run start (or: npm start)

Serves the whole service on this machine: builds it, brings the database in DATABASE_URL up to date, and
answers at PORT. Reads settings from the environment and from the file .env; docs/self-host.md names them.`,
  {},
)
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// In a process of its own: the services of the bundlers end with it.
const { status } = spawnSync(process.execPath, [pathOf('build-server.ts')], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
readSettingsFile()
await import(pathOf('../dist/server/index.js'))
