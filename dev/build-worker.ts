import { parseCommand } from '../db/install/parse-command.ts'
import { writeWorker } from './worker-bundle.ts'

// Wrangler builds by this command, too.
parseCommand(
  `npm run build:worker

Writes the modules of the Worker and their source maps into dist/worker. WORKER_READABLE=true leaves
them unminified.`,
  {},
)
await writeWorker({ minify: process.env.WORKER_READABLE !== 'true' }).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
