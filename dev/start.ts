import { HELP, readOptions } from './starter/read-options.ts'
import { runService } from './starter/run-service.ts'
import { StartError } from './starter/start-error.ts'

// `npm run dev`: the whole service on this machine.
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(HELP)
  else await runService(options)
  // If it is stopped while a part is still opening, that part would stay open.
  process.exit()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
