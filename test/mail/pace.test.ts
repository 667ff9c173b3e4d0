import { describe, expect, it } from 'vitest'
import { startDueDigests } from '../../functions/digests/digests.ts'
import { createMailer } from '../../functions/mail/create-mailer.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { digestWorld, THURSDAY } from '../digests/world.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { post } from '../support/subscriber.ts'

const FEEDS = 5
const RECIPIENTS = 300
/** How long the provider takes for a call. */
const CALL_MS = 100

type Call = { at: number; status: number; to: string[] }

/** A clock that jumps to whatever comes next once all that runs is waiting. */
function virtualTime(app: TestApp) {
  const sleepers: { until: number; wake: () => void }[] = []
  let running = 0
  let changed = () => {}
  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      sleepers.push({ until: app.deps.now().getTime() + ms, wake })
      changed()
    })
  app.deps.sleep = sleep

  async function settled() {
    while (running > sleepers.length) {
      await new Promise<void>((resolve) => {
        changed = resolve
      })
    }
  }

  async function advance(to: number) {
    app.setNow(new Date(to).toISOString())
    for (const sleeper of sleepers.splice(0)) {
      if (sleeper.until <= to) sleeper.wake()
      else sleepers.push(sleeper)
    }
    await Promise.resolve()
  }

  function start(work: Promise<unknown>) {
    running++
    void work.finally(() => {
      running--
      changed()
    })
  }
  return { sleep, settled, advance, start, nextWake: () => sleepers.map(({ until }) => until) }
}
type Time = ReturnType<typeof virtualTime>

/** Calls tasks as QStash does: two of each organization's lane at once, whenever one is due. */
async function runAll(app: TestApp, time: Time, hours = 13) {
  const end = app.deps.now().getTime() + hours * 3_600_000
  const inLane = new Map<string, Set<string>>()
  for (;;) {
    const rows = await app.database.query(
      `select id, lane, due_at as due from tasks where state = 'waiting' order by due_at, id`,
    )
    const now = app.deps.now().getTime()
    for (const { id, lane, due } of rows as { id: string; lane: string; due: Date }[]) {
      const busy = inLane.get(lane) ?? new Set()
      inLane.set(lane, busy)
      if (due.getTime() > now || busy.has(id) || busy.size >= 2) continue
      busy.add(id)
      time.start(runTask(app.deps, taskKinds, id).finally(() => busy.delete(id)))
    }
    await time.settled()
    const free = (lane: string) => (inLane.get(lane)?.size ?? 0) < 2
    const left = (await app.database.query(
      `select lane, due_at as due from tasks where state = 'waiting'`,
    )) as { lane: string; due: Date }[]
    const dues = left.filter(({ lane }) => free(lane)).map(({ due }) => due.getTime())
    const next = Math.min(...dues, ...time.nextWake())
    if (next > end) return
    if (next > app.deps.now().getTime()) await time.advance(next)
  }
}

async function pacedWorld(callsPerSecond: number | undefined) {
  const settings = {
    MAILER: 'resend',
    RESEND_API_KEY: 're_123',
    ...(callsPerSecond ? { MAIL_CALLS_PER_SECOND: String(callsPerSecond) } : {}),
  }
  const { app, feed } = await digestWorld(settings)
  await app.database.query(`truncate tasks, mail_pace`)
  const time = virtualTime(app)
  const calls: Call[] = []
  const taken = new Map<string, number>()
  /** Resend with its default of two calls a second. */
  const fetch = async (_url: string, init: RequestInit = {}) => {
    const at = app.deps.now().getTime()
    const to = [JSON.parse(String(init.body))].flat().map((mail) => mail.to[0])
    const busy = calls.filter((call) => call.status === 200 && call.at > at - 1000).length >= 2
    calls.push({ at, to, status: busy ? 429 : 200 })
    await time.sleep(CALL_MS)
    if (busy) {
      const body = { name: 'rate_limit_exceeded' }
      return Response.json(body, { status: 429, headers: { 'retry-after': '1' } })
    }
    for (const address of to) taken.set(address, (taken.get(address) ?? 0) + 1)
    return Response.json({ data: [] })
  }
  app.deps.mailer = createMailer(app.deps.env, {}, fetch)
  const feeds = [feed]
  while (feeds.length < FEEDS) {
    const org = await makeOrg()
    feeds.push(await makeFeed({ orgId: org.id, createdAt: new Date('2026-01-01T00:00:00Z') }))
  }
  for (const one of feeds) {
    await makeEvent(one, { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z' })
    await app.database.query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
         digest_frequency, nonce, requested_at, confirmed_at, updated_at)
       select 'sub_' || $1 || '_' || i, $2, $1, e, e, 'h', 'active', 'weekly', 'nonce', t, t, t
       from generate_series(1, $3::int) i, lateral (select $1 || '.' || i || '@example.com' as e) e,
         (select '2026-06-15T12:00:00Z'::timestamptz as t) t`,
      [one.id, one.orgId, RECIPIENTS],
    )
  }
  app.setNow(THURSDAY)
  return { app, time, calls, taken, feed }
}

const BUDGETS = [
  ['as many calls as are allowed', undefined],
  ['more calls than the provider accepts', 20],
] as const

it.each(BUDGETS)(
  'five digests at 07:00 reach every subscriber once, with a budget of %s',
  async (_, callsPerSecond) => {
    const { app, time, taken, calls } = await pacedWorld(callsPerSecond)
    await startDueDigests(app.acting(), app.deps.now())
    await runAll(app, time)
    expect(taken.size).toBe(FEEDS * RECIPIENTS)
    expect(new Set(taken.values())).toEqual(new Set([1]))
    const refused = calls.filter(({ status }) => status === 429)
    if (!callsPerSecond) expect(refused).toEqual([])
    const needed = (calls.length - refused.length) * 500
    const took = (calls.at(-1)?.at ?? 0) - Date.parse(THURSDAY)
    expect(took).toBeLessThan(needed * 5)
    expect(await app.database.query(`select distinct attempt, state from tasks`)).toEqual([
      { attempt: 1, state: 'done' },
    ])
  },
)

it('a confirmation goes out before the digests that wait', async () => {
  const { app, time, calls, feed } = await pacedWorld(undefined)
  await startDueDigests(app.acting(), app.deps.now())
  await app.runQueued()
  for (const { id } of app.queued.splice(0, 6)) time.start(runTask(app.deps, taskKinds, id))
  await time.settled()
  const email = 'waits@example.com'
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  await runAll(app, time)
  const call = calls.find(({ to }) => to.includes(email))
  expect(call).toMatchObject({ status: 200 })
  expect((call?.at ?? Number.NaN) - Date.parse(THURSDAY)).toBeLessThanOrEqual(2_500)
})

describe('a call that the provider postpones', () => {
  it.each(['mail', 'digest-send'])('spends no try of a task of kind %s', async (kind) => {
    const { app, feed } = await pacedWorld(undefined)
    const limit = { status: 429, headers: { 'retry-after': '90' } }
    const fetch = async () => new Response(null, limit)
    app.deps.mailer = createMailer(app.deps.env, {}, fetch)
    if (kind === 'digest-send') await startDueDigests(app.acting(), app.deps.now())
    else {
      const email = 'waits@example.com'
      await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
    }
    await app.runQueued()
    await app.runQueued()
    const [task] = await app.database.query(
      `select attempt, state, extract(epoch from due_at - $2)::float as wait from tasks
       where kind = $1 order by due_at limit 1`,
      [kind, app.deps.now().toISOString()],
    )
    expect(task).toMatchObject({ attempt: 0, state: 'waiting' })
    expect(task?.wait).toBeGreaterThanOrEqual(60)
  })
})
