import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFunctionFiles } from '../../db/install/function-files.ts'

const SERVER = process.env.TEST_POSTGRES_URL ?? ''
const NAME = `calendar_migrate_${process.pid}`
const url = new URL(SERVER)
url.pathname = `/${NAME}`
const FILES = readdirSync('db/migrations').filter((name) => name.endsWith('.sql')).length

const run = promisify(execFile)
const migrate = (to = url.href) =>
  run(process.execPath, ['db/install/migrate.ts'], { env: { ...process.env, DATABASE_URL: to } })

async function onServer(sql: string, to = SERVER): Promise<void> {
  const client = new pg.Client({ connectionString: to })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

beforeAll(() => onServer(`CREATE DATABASE ${NAME}`))
afterAll(() => onServer(`DROP DATABASE ${NAME} WITH (FORCE)`))

describe('npm run db:migrate', () => {
  it('is safe to run several times at the same time', async () => {
    const said = await Promise.all([migrate(), migrate(), migrate(), migrate()])
    const applied = said.map(({ stdout }) => Number(/Applied (\d+)/.exec(stdout)?.[1] ?? 0))
    expect(applied.reduce((sum, count) => sum + count)).toBe(FILES)
  })

  it('finds nothing to do afterwards', async () => {
    expect((await migrate()).stdout).toBe('Database is up to date.\n')
  })

  it('says that it installed functions, also of a release without migrations', async () => {
    const facets = readFunctionFiles().find(({ plainName }) => plainName === 'feed_facets')
    await onServer(`DROP FUNCTION ${facets?.name}`, url.href)
    expect((await migrate()).stdout).toBe('Applied 0 migration(s), installed 1 function(s).\n')
  })

  it('says what is wrong and fails when there is no such database', async () => {
    const nowhere = new URL(url)
    nowhere.pathname = '/no_such_database'
    await expect(migrate(nowhere.href)).rejects.toMatchObject({
      code: 1,
      stderr: 'Migration failed: database "no_such_database" does not exist\n',
    })
  })
})
