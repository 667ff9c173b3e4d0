import { beforeEach, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { NOW } from './engine.ts'
import { addDeliveries, readEndings } from './simulation/deliveries.ts'

beforeEach(async () => {
  await (await testDatabase()).query('delete from tasks')
})

const WRONG_SECRET = 'a-secret-that-opens-nothing-of-ours-at-all'
const LATER = '2026-06-17T12:00:00Z'

function adminOf(app: TestApp) {
  return (...args: string[]) => runAdmin(app.database.db, args, app.deps.now(), app.deps.random)
}

/** Deliveries that a wrong APP_SECRET has held up: this many crashes more and they are given up. */
async function makeCrashed(app: TestApp, count: number, crashes: number) {
  app.outside = async (url, init) => {
    if (init?.method) return new Response(null, { status: 204 })
    const isA = new URL(url).searchParams.get('type') === 'A'
    const found = isA ? { Answer: [{ type: 1, data: '93.184.216.34' }] } : {}
    return Response.json({ Status: 0, ...found })
  }
  const made = await addDeliveries(app, count, new Date(NOW))
  await app.database.query('update tasks set crashes = $1', [crashes])
  const deps = { ...app.deps, env: { ...app.deps.env, APP_SECRET: WRONG_SECRET } }
  for (const { taskId } of made.deliveries) await runTask(deps, taskKinds, taskId)
  return made
}

it('shows operators what was given up and what waits, and of errors the kind or our own words', async () => {
  const app = await testApp(NOW)
  const { deliveries } = await makeCrashed(app, 1, 29)
  const [dead = { taskId: '' }] = deliveries
  await app.database.query(
    `insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at, crashes, last_error)
     values ('task_waiting', 'mail', 'mail_x', 'mail', $1, $1, $1, 3, 'TypeError')`,
    ['2026-06-15T12:05:00Z'],
  )
  const { ok, text } = await adminOf(app)('tasks')
  expect(ok, text).toBe(true)
  expect(text.split('\n')).toEqual([
    `${dead.taskId}  delivery  abandoned 2026-06-15T12:00:00Z  30 crashes  last error: webhook secret is encrypted with an APP_SECRET that is no longer set`,
    'task_waiting  mail  retry at 2026-06-15T12:05:00Z  3 crashes  last error: TypeError',
  ])
})

it('revives deliveries that were given up, and delivers them', async () => {
  const app = await testApp(NOW)
  const { orgId, deliveries } = await makeCrashed(app, 2, 29)
  for (const ending of await readEndings(app, orgId)) {
    expect(ending).toMatchObject({ task: 'dead', state: 'failed', reason: 'internal-error' })
  }
  app.setNow(LATER)
  const ids = deliveries.map(({ taskId }) => taskId).sort()
  const revived = await adminOf(app)('revive', '--json')
  expect(JSON.parse(revived.text)).toEqual({ revived: ids })
  for (const ending of await readEndings(app, orgId)) {
    expect(ending).toMatchObject({ task: 'waiting', crashes: 0, state: 'pending', reason: null })
  }
  for (const id of ids) expect(await runTask(app.deps, taskKinds, id)).toEqual({ status: 200 })
  for (const ending of await readEndings(app, orgId)) {
    expect(ending).toMatchObject({ task: 'done', state: 'successful', tries: 1 })
  }
})

it('goes on with the schedule where a delivery was when it was given up', async () => {
  const app = await testApp(NOW)
  const { orgId, deliveries } = await makeCrashed(app, 1, 29)
  await app.database.query('update tasks set attempt = 2')
  await app.database.query('update webhook_deliveries set attempts = 2 where org_id = $1', [orgId])
  const [{ taskId } = { taskId: '' }] = deliveries
  expect(await adminOf(app)('revive', '--task', taskId)).toMatchObject({ ok: true })
  const [ending] = await readEndings(app, orgId)
  expect(ending).toMatchObject({ task: 'waiting', tries: 2, state: 'retry_scheduled' })
})

it('revives the one task that is named, or says that there is nothing to revive', async () => {
  const app = await testApp(NOW)
  const { orgId, deliveries } = await makeCrashed(app, 2, 29)
  const [one = { taskId: '' }] = deliveries
  await adminOf(app)('revive', '--task', one.taskId)
  const states = (await readEndings(app, orgId)).map(({ task, state }) => `${task} ${state}`)
  expect(states.sort()).toEqual(['dead failed', 'waiting pending'])
  const nothing = { ok: true, text: 'No tasks to retry.' }
  expect(await adminOf(app)('revive', '--task', 'task_unknown')).toEqual(nothing)
})

it('leaves alone what was meanwhile delivered another way', async () => {
  const app = await testApp(NOW)
  const { orgId } = await makeCrashed(app, 1, 29)
  await app.database.query(
    `insert into webhook_deliveries
       (id, org_id, endpoint_id, event_id, event_name, state, attempts, created_at, ended_at)
     select id || '_again', org_id, endpoint_id, event_id, event_name, 'successful', 1, $2, $2
     from webhook_deliveries where org_id = $1`,
    [orgId, NOW],
  )
  await adminOf(app)('revive')
  const [ending] = await readEndings(app, orgId)
  expect(ending).toMatchObject({ task: 'waiting', state: 'failed', reason: 'internal-error' })
})

it('revives a mail together with its task', async () => {
  const app = await testApp(NOW)
  await app.database.query(
    `insert into mails (id, kind, subject_id, state, created_at, ended_at)
     values ('mail_dead', 'none', 'none', 'failed', $1, $1)`,
    [NOW],
  )
  await app.database.query(
    `insert into tasks (id, kind, subject_id, lane, state, due_at, sweep_at, created_at, crashes, finished_at)
     values ('task_mail_dead', 'mail', 'mail_dead', 'mail', 'dead', $1, $1, $1, 30, $1)`,
    [NOW],
  )
  await adminOf(app)('revive')
  const [mail] = await app.database.query(
    `select state, ended_at from mails where id = 'mail_dead'`,
  )
  expect(mail).toEqual({ state: 'waiting', ended_at: null })
})

it('leaves a digest that was given up as it is, and does not call it revived', async () => {
  const app = await testApp(NOW)
  await app.database.query(
    `insert into tasks (id, kind, subject_id, lane, state, due_at, sweep_at, created_at, crashes, finished_at)
     select 'task_' || kind, kind, 'run_dead', 'mails.x', 'dead', $1, $1, $1, 30, $1
     from unnest(array['digest-run', 'digest-send']) kind`,
    [NOW],
  )
  const nothing = { ok: true, text: 'No tasks to retry.' }
  expect(await adminOf(app)('revive')).toEqual(nothing)
  expect(await adminOf(app)('revive', '--task', 'task_digest-send')).toEqual(nothing)
})
