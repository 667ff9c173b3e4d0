import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { type FunctionFile, readFunctionFiles } from '../../db/install/function-files.ts'
import { testApp } from '../support/app.ts'
import { databaseAddress } from '../support/database-address.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'

/** This release's functions with another text in one that most of them call. */
async function nextRelease(): Promise<FunctionFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'next-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('db/functions', folder, { recursive: true })
  await appendFile(join(folder, 'events/event-response.sql'), '-- Of the next release.\n')
  return readFunctionFiles(folder)
}

it('answers go on, and stay the same, from one release to the next, a broken one, and back', async () => {
  const app = await testApp('2026-06-15T12:00:00Z')
  const { addresses } = await everyEndpoint()
  const paths = Object.values(addresses)
  const [old, next] = [readFunctionFiles(), await nextRelease()]
  const renamed = new Map(old.map(({ name }, i) => [name, next[i]?.name ?? '']))
  const changed = old.filter(({ name }) => renamed.get(name) !== name)
  expect(changed.length).toBeGreaterThan(3)
  const client = new pg.Client({ connectionString: await databaseAddress() })
  await client.connect()
  onTestFinished(() => client.end())

  // A Worker of the next release asks the same by other names.
  let release: 'old' | 'next' = 'old'
  const asked = { old: 0, next: 0 }
  const { run } = app.database.backend
  onTestFinished(() => {
    app.database.backend.run = run
  })
  app.database.backend.run = ({ query, params }) => {
    asked[release]++
    const named = query.replace(/\b\w+_[0-9a-f]{8}\b/g, (name) =>
      release === 'next' ? (renamed.get(name) ?? name) : name,
    )
    return run({ query: named, params })
  }
  const answers = new Map<string, Set<string>>()
  let goOn = true
  const visitor = async () => {
    while (goOn) {
      for (const path of paths) {
        const response = await app.request(path)
        const seen = answers.get(path) ?? new Set()
        answers.set(path, seen.add(`${response.status} ${await response.text()}`))
      }
    }
  }
  /** Until every address was asked for twice more. */
  const aWhile = async () => {
    const until = asked[release] + 2 * paths.length
    while (asked[release] < until) await new Promise((done) => setTimeout(done, 1))
  }
  const visitors = Promise.all([visitor(), visitor(), visitor()])
  const migrate = (functions: FunctionFile[]) =>
    applyMigrations(client, { migrations: [], functions })
  try {
    await aWhile()
    await migrate(next)
    await aWhile()
    release = 'next'
    await aWhile()
    const broken: FunctionFile = {
      kind: 'function',
      plainName: 'broken',
      name: 'broken',
      sql: 'create function broken',
    }
    await expect(migrate([...next, broken])).rejects.toThrow('syntax')
    await aWhile()
    release = 'old'
    await aWhile()
  } finally {
    goOn = false
    await visitors
  }
  expect([...answers.keys()]).toEqual(paths)
  for (const [path, seen] of answers) {
    expect([...seen], path).toHaveLength(1)
    expect([...seen][0], path).toMatch(/^200 /)
  }
  expect(asked.next).toBeGreaterThan(paths.length)
})
