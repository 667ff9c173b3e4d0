import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { freshDatabase } from './fresh-database.ts'

const COMMAND = fileURLToPath(new URL('../../../db/install/migrate.ts', import.meta.url))

/** As each `npm start` does it first. */
async function migrate(url: string): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [COMMAND], { env: { ...process.env, DATABASE_URL: url } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

it('processes that start at once on an empty database migrate it once', async () => {
  const { url } = await freshDatabase()
  const both = await Promise.all([migrate(url), migrate(url)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const ends = both.map(({ said }) => said.trim().split('\n').at(-1))
  expect(ends.filter((end) => end === 'Database is up to date.')).toHaveLength(1)
  expect(ends.filter((end) => /^Applied [1-9]/.test(end ?? ''))).toHaveLength(1)
})

it('a release that is older than the database ends with the reason, and changes nothing', async () => {
  const { url, query } = await freshDatabase({ migrated: true })
  await query(`insert into schema_migrations (hash) values ('of a newer release')`)
  await query(`insert into schema_functions (name, hash) values ('of_a_newer_release', 'h')`)
  const { code, said } = await migrate(url)
  expect(code).toBe(1)
  expect(said).toContain('a newer release has migrated this database')
  const left = `select superseded_at from schema_functions where name = 'of_a_newer_release'`
  expect(await query(left)).toEqual([{ superseded_at: null }])
})
