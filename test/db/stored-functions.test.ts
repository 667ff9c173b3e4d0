import { isDeepStrictEqual } from 'node:util'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Columns } from '../../db/connection/column-types.ts'
import { onlyReads } from '../../db/connection/only-reads.ts'
import { DECLARED, parameterName } from '../../db/connection/stored-function.ts'
import { applyMigrations, type MigrationSession } from '../../db/install/apply-migrations.ts'
import { type FunctionFile, readFunctionFiles } from '../../db/install/function-files.ts'
import { installFunctions } from '../../db/install/install-functions.ts'
import { projectFiles, readProjectFile } from '../architecture/project-files.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { emptyDatabase } from '../support/empty-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const files = projectFiles(/\.ts$/).filter((file) => file.startsWith('db/'))
  const declaring = files.filter((file) =>
    /= stored(Function|ForOwner)\(/.test(readProjectFile(file)),
  )
  await Promise.all(declaring.map((file) => import(`../../${file}`)))
})

/** Of a function in the database its parameters and columns, in order, as `name type`. */
async function inDatabase(name: string) {
  const rows = await database.query(
    `select provolatile, proisstrict, prosecdef,
       array(select format('%s %s', proargnames[n], format_type(type, null))
         from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality t(type, n)
         where coalesce(proargmodes[n], 'i') = 'i' order by n) as takes,
       array(select format('%s %s', proargnames[n], format_type(type, null))
         from unnest(proallargtypes) with ordinality t(type, n)
         where proargmodes[n] = 't' order by n) as gives
     from pg_proc where proname = $1`,
    [name],
  )
  expect(rows, name).toHaveLength(1)
  return rows[0] as { provolatile: string; takes: string[]; gives: string[] }
}

const spelled = (columns: Columns, nameOf = (name: string) => name) =>
  Object.entries(columns).map(([name, type]) => `${nameOf(name)} ${type.replace('?', '')}`)

describe('A function of the database', () => {
  const files = readFunctionFiles()

  it.each([
    ['what it takes', { takes: { organization: 'text' }, gives: {} }],
    ['what it gives', { takes: {}, gives: { id: 'text' } }],
  ] as const)('is noticed when %s is not what the Worker believes', async (_, wrong) => {
    expect(await differing([{ plainName: 'feed_events', ...wrong }])).not.toEqual([])
  })

  it('takes and gives what the Worker believes, each of 29', async () => {
    expect(await differing(DECLARED)).toEqual([])
    expect(new Set(DECLARED.map(({ plainName }) => plainName)).size).toBe(29)
  })

  async function differing(declared: typeof DECLARED) {
    const found = []
    for (const { plainName, takes, gives } of declared) {
      const file = files.find((one) => one.plainName === plainName)
      const there = await inDatabase(file?.name ?? plainName)
      const believed = { takes: spelled(takes, parameterName), gives: spelled(gives) }
      const { takes: taken, gives: given } = there
      if (!isDeepStrictEqual({ takes: taken, gives: given }, believed)) {
        found.push({ plainName, believed, there })
      }
    }
    return found
  }

  it('is called again after a dropped connection only if it cannot write', async () => {
    for (const { kind, name } of files) {
      if (kind !== 'function') continue
      const reads = (await inDatabase(name)).provolatile !== 'v'
      expect(onlyReads(JSON.stringify({ query: `select x from ${name}($1)` })), name).toBe(reads)
    }
  })

  it('is not compiled where it forbids a plan: that makes costs so high that compiling takes longest', async () => {
    const led = await database.query(
      `select proname, proconfig from pg_proc
       where proname = any ($1) and array_to_string(proconfig, ' ') ~ 'enable_'`,
      [files.map(({ name }) => name)],
    )
    expect(led.length).toBeGreaterThan(10)
    for (const { proname, proconfig } of led)
      expect(proconfig, String(proname)).toContain('jit=off')
  })
})

let session: MigrationSession
beforeAll(async () => {
  const { session: empty, drop } = await emptyDatabase()
  session = empty
  return drop
})
beforeEach(async () => {
  await session.query('drop table if exists schema_functions')
  for (const name of await functions()) await session.query(`drop function ${name}`)
})

async function functions(): Promise<unknown[]> {
  const { rows } = await session.query(
    `select proname as name from pg_proc where proname like 'read\\_test%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const made = (hash: string, body = 'select 1'): FunctionFile => ({
  kind: 'function',
  plainName: 'read_test',
  name: `read_test_${hash}`,
  sql: `create function read_test_${hash}() returns int language sql as '${body}'`,
})

describe('npm run db:migrate', () => {
  it('leaves the functions of the release before, and makes none twice', async () => {
    const install = (hash: string) =>
      applyMigrations(session, { migrations: [], functions: [made(hash)] })
    await install('1')
    await install('2')
    await install('2')
    expect(await functions()).toEqual(['read_test_1', 'read_test_2'])
  })

  it('drops a function that no release has called for 30 days, and makes it again for one that does', async () => {
    const install = (hash: string) => installFunctions(session, [made(hash)])
    const daysPass = (days: number) =>
      session.query(`update schema_functions set
        first_installed_at = first_installed_at - make_interval(days => ${days}),
        superseded_at = superseded_at - make_interval(days => ${days})`)
    await install('1')
    // A release that ran for so long still answers while the next one is being installed.
    await daysPass(40)
    await install('2')
    expect(await functions()).toEqual(['read_test_1', 'read_test_2'])
    await daysPass(29)
    await install('2')
    expect(await functions()).toEqual(['read_test_1', 'read_test_2'])
    await daysPass(2)
    await install('2')
    expect(await functions()).toEqual(['read_test_2'])
    await install('1')
    expect(await functions()).toEqual(['read_test_1', 'read_test_2'])
  })

  it('leaves all as it was when one of the functions cannot be made', async () => {
    await installFunctions(session, [made('1')])
    const broken = [made('2'), made('3', 'select 1 from nowhere')]
    const applied = applyMigrations(session, { migrations: [], functions: broken })
    await expect(applied).rejects.toThrow('nowhere')
    expect(await functions()).toEqual(['read_test_1'])
  })
})
