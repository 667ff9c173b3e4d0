import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

type FoundDatabase = { url: string; endpoint: string | undefined; note?: string }

/** Where `npm run dev` notes the database it runs on, for as long as it runs. */
export const DATABASE_FILE = 'database.json'

/** The database that the environment names, else that of `npm run dev`; a sentence when there is none. */
export async function findDatabase(
  environment: Record<string, string | undefined>,
  folder: string,
): Promise<FoundDatabase | string> {
  const { DATABASE_URL, NEON_ENDPOINT } = environment
  if (DATABASE_URL) return { url: DATABASE_URL, endpoint: NEON_ENDPOINT }
  const noted = readNote(join(folder, DATABASE_FILE))
  // A server that was killed leaves its note behind.
  const answers = !noted?.NEON_ENDPOINT || (await isThere(noted.NEON_ENDPOINT))
  if (!noted?.DATABASE_URL || !answers) {
    return 'No database. Set DATABASE_URL, or run `npm run dev` in another terminal to use its database.'
  }
  return {
    url: noted.DATABASE_URL,
    endpoint: noted.NEON_ENDPOINT,
    note: `Using the database of \`npm run dev\` in ${folder}.`,
  }
}

function readNote(file: string): Record<string, string | undefined> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isThere(endpoint: string): Promise<boolean> {
  const { hostname, port } = new URL(endpoint)
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 5_000 })
    const end = (answers: boolean) => {
      socket.destroy()
      done(answers)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
