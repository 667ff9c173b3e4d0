import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { NeonBackend, NeonQuery } from '../../db/pool/neon-protocol.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld, SOURCE_URL } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

/** The next statement with each of these words fails as PostgreSQL fails, which repeats what it was given. */
function fail(codes: Record<string, string>) {
  const { backend } = world.app.database
  const { run, transaction } = backend
  const left = new Map(Object.entries(codes))
  const failing = (run: NeonBackend['run']) => async (query: NeonQuery) => {
    const words = [...left.keys()].find((one) => query.query.includes(one))
    if (!words) return run(query)
    const code = left.get(words)
    left.delete(words)
    const said = `invalid input syntax: Concert a, ann@example.com, ${SOURCE_URL}`
    throw Object.assign(new Error(said), { code, severity: 'ERROR' })
  }
  backend.run = failing(run)
  backend.transaction = (work) => transaction((run) => work(failing(run)))
  onTestFinished(() => {
    Object.assign(backend, { run, transaction })
    expect([...left.keys()]).toEqual([])
  })
}

describe('An error of the database in an import', () => {
  it.each([
    ['what came is written', 'insert into source_items', 'task crashed'],
    ['its run ends', 'update import_runs r set state', 'task failed'],
  ])('when %s is logged with run and source, and no text', async (_, words, message) => {
    fail({ [words]: '22P02' })
    await world.sync(calendar(concert('a')))
    const run = await world.lastRun()
    const errors = world.app.logs.filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([
      { message, kind: 'source-write', run: run.id, source: world.id, code: '22P02' },
    ])
    expect(JSON.stringify(errors)).not.toMatch(/Concert|example\.com|venue/)
  })

  it('when a fetch is recorded is logged with the source', async () => {
    fail({ 'insert into import_runs': '22P02' })
    await world.sync(calendar(concert('a')))
    const errors = world.app.logs.filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([
      { message: 'task failed', kind: 'source-fetch', source: world.id, code: '22P02' },
    ])
  })

  it('names the run, too, while nobody can be asked for its source', async () => {
    await world.sync(calendar(concert('a')))
    fail({ 'insert into source_items': '22P02', 'select "source_id" from "import_runs"': '57P01' })
    await world.sync(calendar(concert('a'), concert('b')))
    const [error] = world.app.logs.filter(({ level }) => level === 'error')
    expect(error).toMatchObject({ message: 'task crashed', run: expect.any(String), code: '22P02' })
    expect(error).not.toHaveProperty('source')
  })
})
