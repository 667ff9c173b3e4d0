import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId } from '../support/factories.ts'
import { whileDown } from '../support/while-down.ts'

const NOW = '2026-06-15T12:00:00Z'
const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' }
const well = {
  ...{ ok: true, database: true, tasks: true, mail: true },
  ...{ signUpEmails: true, newOrganizations: true },
}

let app: TestApp
const ask = () => answerOf(app.request('/healthz'))
beforeEach(async () => {
  app = await testApp(NOW)
  await forget()
})
// Other tests leave tasks and mails of their own, which would count.
async function forget() {
  await app.database.query('delete from tasks')
  await app.database.query('delete from mails')
}
afterEach(forget)

async function addTask(task: { kind?: string; dueAt: string; attempt?: number; state?: string }) {
  const { kind = 'delivery', dueAt, attempt = 0, state = 'waiting' } = task
  await app.database.query(
    `insert into tasks (id, kind, subject_id, lane, state, due_at, attempt, sweep_at, created_at)
     values ($1, $2, $1, 'people', $3, $4, $5, $4, $4)`,
    [freshId('task'), kind, state, dueAt, attempt],
  )
}

async function addMails(state: string, ...times: string[]) {
  for (const endedAt of times) {
    await app.database.query(
      `insert into mails (id, kind, subject_id, state, created_at, ended_at)
       values ($1, 'sign-in', 'x', $2, $3, $3)`,
      [freshId('mail'), state, endedAt],
    )
  }
}

describe('GET /healthz', () => {
  it('answers 200 while all is well, and is never kept', async () => {
    expect(await ask()).toEqual({ status: 200, headers, body: well })
  })

  it('answers 503 while the database does not answer, and logs why', async () => {
    const down = await whileDown(app.database, ask)
    const body = Object.fromEntries(Object.keys(well).map((part) => [part, false]))
    expect(down).toEqual({ status: 503, headers, body })
    expect(app.logs.filter((entry) => entry.level === 'error')).toEqual([
      { level: 'error', message: 'database unreachable', cause: 'NeonDbError', status: '503' },
    ])
    expect(await ask()).toMatchObject({ status: 200 })
  })

  it.each(['?shallow', '?shallow=', '?shallow=1'])(
    'says that the service responds without asking the database with %s',
    async (query) => {
      await addTask({ dueAt: '2026-06-15T11:00:00Z' })
      app.database.roundTrips.splice(0)
      const answer = await whileDown(app.database, () => answerOf(app.request(`/healthz${query}`)))
      expect(answer).toEqual({ status: 200, headers, body: { ok: true } })
      expect((await app.request(`/healthz${query}`, { method: 'HEAD' })).status).toBe(200)
      expect(app.database.roundTrips).toEqual([])
    },
  )

  it('answers 503 once a task is more than 15 minutes overdue', async () => {
    await addTask({ dueAt: '2026-06-15T11:45:00Z' })
    expect(await ask()).toMatchObject({ status: 200 })
    await addTask({ dueAt: '2026-06-15T11:44:59Z' })
    expect(await ask()).toEqual({
      status: 503,
      headers,
      body: { ...well, ok: false, tasks: false },
    })
  })

  it('takes no notice of tasks that have ended or are due later', async () => {
    await addTask({ dueAt: '2026-06-14T12:00:00Z', state: 'done' })
    await addTask({ dueAt: '2026-06-14T12:00:00Z', state: 'dead' })
    await addTask({ dueAt: '2026-06-16T12:00:00Z' })
    expect(await ask()).toMatchObject({ status: 200 })
  })

  it('answers 503 when a mail was tried twice and none went out since, until one does', async () => {
    await addMails('sent', '2026-06-15T11:49:00Z')
    await addTask({ kind: 'mail', dueAt: '2026-06-15T11:50:00Z', attempt: 1 })
    expect(await ask()).toMatchObject({ status: 200 })
    await addTask({ kind: 'mail', dueAt: '2026-06-15T11:50:00Z', attempt: 2 })
    expect(await ask()).toEqual({ status: 503, headers, body: { ...well, ok: false, mail: false } })
    await addMails('sent', '2026-06-15T11:51:00Z')
    expect(await ask()).toMatchObject({ status: 200 })
  })

  it('answers 503 when the last three mails of a day were refused, not for two', async () => {
    await addMails('sent', '2026-06-15T10:00:00Z')
    await addMails('failed', '2026-06-15T11:00:00Z', '2026-06-15T11:10:00Z')
    expect(await ask()).toMatchObject({ status: 200 })
    await addMails('failed', '2026-06-15T11:20:00Z')
    await addMails('dropped', '2026-06-15T11:30:00Z')
    expect(await ask()).toMatchObject({ status: 503, body: { mail: false } })
    app.setNow('2026-06-16T11:00:00Z')
    expect(await ask()).toMatchObject({ status: 200 })
  })

  it('takes no notice of refused addresses that strangers signed up', async () => {
    await addMails('sent', '2026-06-15T10:00:00Z')
    await addMails('failed', '2026-06-15T11:00:00Z', '2026-06-15T11:10:00Z', '2026-06-15T11:20:00Z')
    await app.database.query(`update mails set kind = 'subscription' where state = 'failed'`)
    expect(await ask()).toMatchObject({ status: 200 })
    await app.database.query(`update mails set kind = 'invitation' where state = 'failed'`)
    expect(await ask()).toMatchObject({ status: 503 })
  })

  it('answers 503 while a provider has postponed a mail for more than 15 minutes', async () => {
    await addTask({ kind: 'mail', dueAt: '2026-06-15T11:44:00Z' })
    await app.database.query(`update tasks set due_at = '2026-06-15T12:01:00Z'`)
    expect(await ask()).toMatchObject({ status: 503, body: { mail: false } })
    await addMails('sent', '2026-06-15T11:50:00Z')
    expect(await ask()).toMatchObject({ status: 200 })
  })
})
