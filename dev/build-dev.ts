import { writeGenerated } from './generated.ts'
import { writePublicFiles } from './public-files.ts'
import { writeWorker } from './worker-bundle.ts'

// What `npm run dev` builds at each start and change, in a process that ends: the bundlers and their
// memory go with it. Names in stack traces stay readable.
try {
  await writeGenerated({ quick: true })
  await writePublicFiles()
  await writeWorker({ minify: false })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
// The services of the bundlers keep the process.
process.exit()
