import { writeWorker } from './worker-bundle.ts'

// `npm run build:worker`, and the command by which wrangler builds: esbuild says itself what is wrong.
await writeWorker({ minify: process.env.WORKER_READABLE !== 'true' }).catch(() => {
  process.exitCode = 1
})
