import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findDatabase } from '../../admin/find-database.ts'
import { connect } from '../../client.ts'
import { loadPlaces } from './load-places.ts'
import { readPlaces } from './read-places.ts'

// `npm run db:places`: loads postal codes and cities, where it stopped if it was interrupted. `--again` renews
// all of them; `--quiet` says only what goes wrong.
try {
  const { again, quiet, data } = parseArgs({
    options: {
      again: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      data: { type: 'string', default: fileURLToPath(new URL('../../../.data', import.meta.url)) },
    },
  }).values
  const found = await findDatabase(process.env, data)
  if (typeof found === 'string') throw new Error(found)
  const { $client } = connect(found.url, found.endpoint)
  const say = quiet ? () => {} : console.log
  let said = 0
  const written = await loadPlaces((text, params) => $client.query(text, params), readPlaces(), {
    again,
    progress(loaded, total) {
      const percent = Math.floor((loaded / total) * 10) * 10
      if (percent > said) say(`${loaded} of ${total} places`)
      said = Math.max(said, percent)
    },
  })
  say(written === 0 ? 'All places are loaded.' : `Loaded ${written} places.`)
} catch (error) {
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  console.error(`Loading places stopped: ${reason}. Run the command again to continue.`)
  process.exitCode = 1
}
