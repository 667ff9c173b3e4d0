import { parseCommand } from '../db/install/parse-command.ts'
import { writeGenerated } from './generated.ts'

parseCommand(
  `npm run generate

Writes the files named *.generated.*: the OpenAPI document, client types, and names of stored functions.
npm ci, npm run dev, npm test, and npm run check do this by themselves.`,
  {},
)

await writeGenerated()
