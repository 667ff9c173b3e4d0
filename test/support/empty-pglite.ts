import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import packageJson from '../../package.json' with { type: 'json' }

const extensions = { pg_trgm }
const FOLDER = new URL('../../dist/test/', import.meta.url)
/** Nothing in it is the project's, so only another engine makes another one. */
const TEMPLATE = new URL(
  `pglite-${packageJson.devDependencies['@electric-sql/pglite']}.tar`,
  FOLDER,
)

/** Writes the template once, before all tests: to create a cluster takes four times as long as to load one. */
export async function writeTemplate(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL || existsSync(TEMPLATE)) return
  const engine = await PGlite.create({ extensions })
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  mkdirSync(FOLDER, { recursive: true })
  const draft = new URL(`draft-${process.pid}`, FOLDER)
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  // Another run may read it meanwhile: never the half of a file.
  renameSync(draft, TEMPLATE)
}

/** An embedded PostgreSQL with nothing in it. */
export function emptyPglite(): Promise<PGlite> {
  return PGlite.create({ extensions, loadDataDir: new Blob([readFileSync(TEMPLATE)]) })
}
