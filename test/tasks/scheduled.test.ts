import { afterEach, expect, it, vi } from 'vitest'
import { cleanUp, runJobs } from '../../functions/clean-up.ts'
import worker from '../../functions/index.ts'
import { TEST_ENV } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { whileDown } from '../support/while-down.ts'
import { testEngine } from './engine.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('gives each job its turn, whatever became of the one before', async () => {
  const { deps, logs } = await testEngine()
  const done: string[] = []
  const failed = await runJobs(deps, {
    first: async () => void done.push('first'),
    broken: () => Promise.reject(new Error('broken')),
    thrown: () => {
      throw new Error('thrown')
    },
    last: async () => void done.push('last'),
  })
  expect(done).toEqual(['first', 'last'])
  expect(failed).toEqual(['broken', 'thrown'])
  expect(logs).toMatchObject([
    { level: 'error', message: 'maintenance job failed', job: 'broken', cause: 'Error' },
    { level: 'error', message: 'maintenance job failed', job: 'thrown', cause: 'Error' },
  ])
})

it('tries the sweep and every clean-up while nobody knows what is due, logs what fails, and then fails itself', async () => {
  const database = await testDatabase()
  const lines: { job?: string }[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(JSON.parse(line)))
  const bindings = { ...TEST_ENV, NEON_ENDPOINT: database.endpoint }
  const ctx = { waitUntil: () => {} }
  const run = whileDown(database, () =>
    worker.scheduled({ scheduledTime: Date.now() }, bindings, ctx),
  )
  await expect(run).rejects.toThrow(
    /^maintenance jobs failed: find due work, purge edge cache, start digests, start event updates, notify endpoint owners, notify source owners, notify reviewers of submissions, extend series, start fetches, sweep tasks, delete erased webhook bodies, delete unconfirmed sign-ups, /,
  )
  expect(lines.map(({ job }) => job)).toEqual(
    expect.arrayContaining([
      'sweep tasks',
      'delete unconfirmed sign-ups',
      'delete old tasks',
      'delete webhook bodies',
    ]),
  )
})

it('deletes tasks and mails that ended 30 days ago, and nothing else', async () => {
  const engine = await testEngine()
  const daysAgo = (days: number) => new Date(engine.deps.now().getTime() - days * 86_400_000)
  const old = await engine.addTask({ state: 'done', finished_at: daysAgo(31) })
  const recent = await engine.addTask({ state: 'dead', finished_at: daysAgo(29) })
  const open = await engine.addTask({ due_at: daysAgo(90), created_at: daysAgo(90) })
  await engine.database.query(`update mails set state = 'sent', ended_at = $2 where id = $1`, [
    old.subject_id,
    daysAgo(31),
  ])
  await cleanUp(engine.deps)
  expect(await engine.readTask(old.id)).toBeUndefined()
  expect(await engine.subjectState(old)).toBeUndefined()
  expect(await engine.readTask(recent.id)).toEqual(recent)
  expect(await engine.readTask(open.id)).toEqual(open)
  expect(await engine.subjectState(open)).toBe('waiting')
})
