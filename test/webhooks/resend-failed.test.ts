import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setEndpointDisabled } from '../../db/webhooks/endpoints.ts'
import { freshId } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Browser, makeStaff, sentTo } from '../support/staff.ts'
import { addEndpoint, callTask, letPass, type World, webhookWorld } from './world.ts'

let world: World
let staff: Browser
let page: string
beforeEach(async () => {
  world = await webhookWorld()
  const { id: orgId, slug } = world.org
  staff = await makeStaff(world.app, { orgId, slug })
  page = `/webhooks/${world.endpoint.id}`
})

// The clean-up that other tests look at takes only so many at once.
afterEach(async () => {
  await world.app.database.query('delete from webhook_events where org_id = $1', [world.org.id])
})

let batches = 0

/** Failed deliveries, each of an event of its own, a second apart up to now. */
async function addFailed(count: number, endpointId = world.endpoint.id) {
  const mark = freshId('x').slice(2)
  const now = world.app.deps.now()
  await world.app.database.query(
    `with event as (
      insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
      select 'whe_' || $1 || n, $2, 'subscriber.created', extract(epoch from $4::timestamptz) * 1000
        - $6::int - n, '{"n":' || n || '}', 'h', $4
      from generate_series(1, $3::int) n returning id)
     insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state, attempts,
       created_at, ended_at)
     select 'dlv_' || substr(id, 5), $2, $5, id, 'subscriber.created', 'failed', 4,
       $4::timestamptz - make_interval(secs => row_number() over ()), $4 from event`,
    [mark, world.org.id, count, now, endpointId, ++batches * 10_000],
  )
}

/** The day that the form is filled in with. */
async function offeredDay() {
  return /name="since"[^>]*value="([^"]*)"/.exec(await staff.see(page))?.[1]
}

async function endAll(state: 'successful' | 'failed') {
  await world.app.database.query('update webhook_deliveries set state = $2 where org_id = $1', [
    world.org.id,
    state,
  ])
}

async function press(since = '2026-06-01') {
  return staff.send(`${page}/resend`, { since })
}

/** Carries out the task that makes deliveries, as often as it wants to come again. */
async function makeAll() {
  for (let turns = 0; turns < 20; turns++) {
    const [task] = await world.app.database.query(
      `select id from tasks where kind = 'webhook-resend' and state = 'waiting'
         and subject_id like $1 || '.%'`,
      [world.endpoint.id],
    )
    if (!task) return turns
    await callTask(world, String(task.id))
    letPass(world, 2)
  }
  throw new Error('it never ends')
}

async function counts() {
  const rows = await world.app.database.query(
    `select d.state, count(*)::int as count, count(t.id)::int as tasks from webhook_deliveries d
     left join tasks t on t.kind = 'delivery' and t.subject_id = d.id
     where d.org_id = $1 group by 1`,
    [world.org.id],
  )
  return Object.fromEntries(rows.map(({ state, count, tasks }) => [state, [count, tasks]]))
}

describe('sending again all that failed', () => {
  it('makes each anew once, in batches with a task each, and shows how far it is', async () => {
    await addFailed(120)
    letPass(world, 60)
    expect(await sentTo(await press())).toContain('done=resend-begun')
    expect(visibleText(await staff.see(page))).toContain('Created 0 of 120 deliveries')
    expect(await makeAll()).toBe(3)
    expect(await counts()).toEqual({ failed: [120, 0], pending: [120, 120] })
    expect(visibleText(await staff.see(page))).toContain('Last resend: 120 deliveries')
    world.answer = () => new Response(null, { status: 500 })
    const [task] = await world.app.database.query(
      `select t.id from tasks t join webhook_deliveries d on d.id = t.subject_id
       where d.org_id = $1 limit 1`,
      [world.org.id],
    )
    expect(await callTask(world, String(task?.id))).toEqual({ status: 503, retryAfter: 60 })
  })

  it('is as once when pressed twice, at one moment or later', async () => {
    await addFailed(3)
    letPass(world, 60)
    const answers = await Promise.all([press(), press()])
    for (const answer of answers) expect(answer.status).toBe(303)
    await press()
    await makeAll()
    expect(visibleText(await (await press()).text())).toContain('No deliveries to resend')
    await makeAll()
    expect(await counts()).toEqual({ failed: [3, 0], pending: [3, 3] })
  })

  it('takes at most a thousand at a press, the oldest first, and the next at the next', async () => {
    await addFailed(1_005)
    letPass(world, 60)
    await press()
    await makeAll()
    expect(await counts()).toEqual({ failed: [1005, 0], pending: [1000, 1000] })
    const [row] = await world.app.database.query(
      `select count(*)::int as left from webhook_deliveries f where f.org_id = $1
         and f.state = 'failed' and f.created_at >= (
           select max(created_at) from webhook_deliveries where org_id = $1 and state = 'failed')
             - interval '4 seconds'
         and exists (select from webhook_deliveries w
           where w.event_id = f.event_id and w.state = 'pending')`,
      [world.org.id],
    )
    expect(row?.left).toBe(0)
    await press()
    await makeAll()
    expect(await counts()).toEqual({ failed: [1005, 0], pending: [1005, 1005] })
  })

  it('leaves alone what began earlier, came through since, is forgotten, or is not of this endpoint', async () => {
    const { endpoint } = await addEndpoint(world.app, world.org.id)
    await addFailed(4)
    await addFailed(2, endpoint.id)
    const ids = (
      await world.app.database.query(
        'select id, event_id from webhook_deliveries where endpoint_id = $1 order by created_at',
        [world.endpoint.id],
      )
    ).map(({ id, event_id }) => ({ id, event: event_id }))
    const { query } = world.app.database
    await query(`update webhook_deliveries set created_at = '2026-06-13' where id = $1`, [
      ids[0]?.id,
    ])
    await query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state,
         created_at, ended_at)
       values ($1, $2, $3, $4, 'subscriber.created', 'successful', $5, $5)`,
      [freshId('dlv'), world.org.id, world.endpoint.id, ids[1]?.event, world.app.deps.now()],
    )
    await query('update webhook_events set body = null where id = $1', [ids[2]?.event])
    letPass(world, 60)
    await press('2026-06-15')
    await makeAll()
    expect(await counts()).toEqual({ failed: [6, 0], successful: [1, 0], pending: [1, 1] })
  })

  it('ends without more when the endpoint is disabled meanwhile, and is refused then', async () => {
    await addFailed(150)
    letPass(world, 60)
    await press()
    const of = { orgId: world.org.id, id: world.endpoint.id, now: world.app.deps.now() }
    await setEndpointDisabled(world.app.database.db, of, true)
    await makeAll()
    expect(await counts()).toEqual({ failed: [150, 0] })
    expect((await press()).status).toBe(409)
    expect(await staff.see(page)).not.toContain('Resend failed deliveries')
  })

  it('offers the first day of the last failures, also once the endpoint works again', async () => {
    const DAY = 24 * 3600
    const today = () => world.app.deps.now().toISOString().slice(0, 10)
    await addFailed(1)
    letPass(world, DAY)
    await addFailed(1)
    await endAll('successful')
    expect(await offeredDay()).toBe(today())
    letPass(world, 2 * DAY)
    const first = today()
    await addFailed(2)
    letPass(world, DAY)
    await addFailed(2)
    letPass(world, 2 * DAY)
    expect(await offeredDay()).toBe(first)
    await press(first)
    await makeAll()
    expect(await offeredDay()).toBe(today())
  })

  it('offers the first day of what fails now, and nothing of an earlier failure', async () => {
    const DAY = 24 * 3600
    await addFailed(1)
    letPass(world, 5 * DAY)
    const { database, deps } = world.app
    await database.query('update webhook_endpoints set failing_since = $2 where id = $1', [
      world.endpoint.id,
      deps.now(),
    ])
    const since = deps.now().toISOString().slice(0, 10)
    letPass(world, DAY)
    expect(await offeredDay()).toBe(since)
  })

  it('needs a day, an owner and an endpoint of their own', async () => {
    for (const since of ['', 'yesterday', '2026-02-30'])
      expect((await press(since)).status).toBe(400)
    for (const since of ['0001-01-01', '9999-12-31']) expect((await press(since)).status).toBe(200)
    const stranger = await makeStaff(world.app)
    expect((await stranger.send(`${page}/resend`, { since: '2026-06-01' })).status).toBe(404)
    const { id: orgId, slug } = world.org
    const member = await makeStaff(world.app, { orgId, slug, role: 'member' })
    expect((await member.send(`${page}/resend`, { since: '2026-06-01' })).status).toBe(403)
  })
})
