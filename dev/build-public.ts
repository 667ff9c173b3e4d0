import { parseCommand } from '../db/install/parse-command.ts'
import { writeGenerated } from './generated.ts'
import { writePublicFiles } from './public-files.ts'

parseCommand(
  `npm run build:public

Writes what Cloudflare serves without calling the Worker into dist/public: widget, styles, scripts, pages
of /docs, and packages; and everything that npm run generate writes.`,
  {},
)
await writeGenerated()
await writePublicFiles()
