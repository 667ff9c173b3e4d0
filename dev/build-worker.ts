import { writeWorker } from './worker-bundle.ts'

// `npm run build:worker`, and the command by which wrangler builds: the error says what is wrong where.
await writeWorker({ minify: process.env.WORKER_READABLE !== 'true' }).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
