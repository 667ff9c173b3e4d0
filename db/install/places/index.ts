import { fileURLToPath } from 'node:url'
import { findDatabase } from '../../admin/find-database.ts'
import { openDatabase } from '../../pool/open-database.ts'
import { parseCommand } from '../parse-command.ts'
import { loadPlaces } from './load-places.ts'
import { readPlaces } from './read-places.ts'

const { quiet, data } = parseCommand(
  `npm run db:places [-- --quiet] [--data DIR]

Loads postal codes and cities into the database in DATABASE_URL or, if it is not set, into that of
npm run dev while that runs. What an older release loaded is renewed. After an interruption, run it again.

  --quiet      Print only what goes wrong
  --data DIR   Data directory of npm run dev (default .data)`,
  {
    quiet: { type: 'boolean', default: false },
    data: { type: 'string', default: fileURLToPath(new URL('../../../.data', import.meta.url)) },
  },
)
try {
  const found = await findDatabase(process.env, data)
  if (typeof found === 'string') throw new Error(found)
  const { $client } = openDatabase(found.url, found.endpoint)
  const say = quiet ? () => {} : console.log
  let said = 0
  const written = await loadPlaces((text, params) => $client.query(text, params), readPlaces(), {
    progress(upTo, total) {
      const percent = Math.floor((upTo / total) * 10) * 10
      if (percent > said) say(`${upTo} of ${total} names of places`)
      said = Math.max(said, percent)
    },
  })
  say(written === 0 ? 'All places are loaded.' : `Loaded ${written} names of places.`)
} catch (error) {
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  console.error(`Loading places stopped: ${reason}. Run the command again to continue.`)
  process.exitCode = 1
}
