import { expect } from 'vitest'
import { planRun } from '../../../functions/digests/plan-run.ts'
import { sendDigests } from '../../../functions/digests/send-digests.ts'
import { startDueDigests } from '../../../functions/digests/start-due-digests.ts'
import { runTask } from '../../../functions/tasks/run-task.ts'
import type { TestApp } from '../../support/app.ts'
import { freshId, makeEvent, makeFeed } from '../../support/factories.ts'
import type { Random } from '../../support/random.ts'
import { disturbDatabase, makeFaults } from './faults.ts'
import { makeProvider } from './provider.ts'

const KINDS = { 'digest-run': planRun, 'digest-send': sendDigests }
const HOUR = 3_600_000
const ZONES = ['America/Chicago', 'Europe/London', 'Pacific/Apia', 'Pacific/Kiritimati', 'UTC']
/** A day or two before clocks change somewhere, and one when they do not. */
const STARTS = ['2026-03-07', '2026-03-28', '2026-10-24', '2026-10-31', '2026-06-10']
const WISHES = [
  null,
  null,
  null,
  '{"keywords":["jazz"]}',
  '{"keywords":["tango"]}',
  '{"state":"Texas"}',
]

type Person = { id: string; email: string; frequency: string; leftAfter: number | undefined }

/** A fortnight of one feed, with faults in about every other call; then all is brought to its end. */
export async function runHistory(app: TestApp, random: Random): Promise<void> {
  const { query, backend } = app.database
  let now = Date.parse(`${random.pick(STARTS)}T${String(random.int(0, 23)).padStart(2, '0')}:00Z`)
  const setNow = (time: number) => {
    now = time
    app.setNow(new Date(time).toISOString())
  }
  setNow(now)
  await query('update feeds set archived_at = now() where archived_at is null')
  const timezone = random.pick(ZONES)
  const feed = await makeFeed({ timezone, createdAt: new Date(now - 30 * 24 * HOUR) })
  await query('insert into digest_settings values ($1, $2, true, $3, $4, $5)', [
    ...[feed.id, feed.orgId, random.int(0, 23), random.int(4, 7)],
    new Date(now - 24 * HOUR),
  ])
  const faults = makeFaults(random)
  const provider = makeProvider(faults, random.chance(0.6))
  app.deps.mailer = provider.mailer
  const people: Person[] = []
  const join = async () => {
    const id = freshId('sub')
    const person = { id, email: `${id}@example.com`, frequency: random.pick(['daily', 'weekly']) }
    await query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
         digest_frequency, criteria, nonce, requested_at, confirmed_at, updated_at)
       values ($1, $2, $3, $4, $4, 'h', 'active', $5, $6, 'nonce', $7, $7, $7)`,
      [
        ...[id, feed.orgId, feed.id, person.email, person.frequency, random.pick(WISHES)],
        new Date(now),
      ],
    )
    people.push({ ...person, leftAfter: undefined })
    if (random.chance(0.1)) provider.bad.add(person.email)
  }
  for (const _ of Array.from({ length: random.int(3, 7) })) await join()
  const first = people.map(({ id }) => id)
  setNow(now + 3 * HOUR)

  const addEvent = () => {
    const startsAt = new Date(now + random.int(1, 90) * HOUR)
    const title = random.pick(['Late jazz', 'Tango night', 'Opera'])
    const [state, createdAt] = [random.pick(['TX', 'OH']), new Date(now)]
    return makeEvent(feed, { title, startsAt, state, createdAt, updatedAt: createdAt })
  }
  const leave = async () => {
    const person = random.pick(people)
    if (person.leftAfter !== undefined) return
    await query('delete from subscribers where id = $1', [person.id])
    person.leftAfter = provider.delivered.length
  }
  const changes = [
    addEvent,
    addEvent,
    addEvent,
    leave,
    join,
    () =>
      query(
        `update events set starts_at = starts_at + interval '1 day',
        ends_at = ends_at + interval '1 day', updated_at = $2 where feed_id = $1`,
        [feed.id, new Date(now)],
      ),
    () => query(`update events set status = 'cancelled' where feed_id = $1`, [feed.id]),
    async () => {
      provider.closed = random.chance(0.5)
    },
  ]
  for (const _ of Array.from({ length: random.int(1, 5) })) await addEvent()

  const runDue = async (share: number) => {
    const due = await query(
      `select id from tasks where kind = any($1) and lane = $2 and state in ('waiting', 'running')
         and due_at <= $3 and (state = 'waiting' or lease_until <= $3) order by random()`,
      [Object.keys(KINDS), `mails.${feed.orgId}`, new Date(now)],
    )
    for (const { id } of due) {
      const call = () => runTask(app.deps, KINDS, String(id))
      const twice = random.chance(0.2)
      await faults.during(share, twice ? () => Promise.allSettled([call(), call()]) : call)
      if (random.chance(0.15)) await leave()
    }
    return due.length
  }
  const restore = disturbDatabase(backend, faults)
  try {
    for (const _ of Array.from({ length: random.int(4, 9) })) {
      setNow(now + (random.chance(0.1) ? random.int(60, 1200) : random.int(1, 900)) * 60_000)
      if (random.chance(0.5)) await random.pick(changes)()
      await faults.during(random.pick([0, 0.2]), () => startDueDigests(app.deps, new Date(now)))
      for (const _again of [1, 2]) await runDue(random.pick([0, 0.1, 0.3]))
    }
    provider.closed = false
    for (let rounds = 0; rounds < 60; rounds++) {
      await runDue(0)
      const [open] = await query(
        `select count(*)::int as count, max(coalesce(lease_until, due_at)) as next from tasks where kind = any($1) and lane = $2
           and state in ('waiting', 'running')`,
        [Object.keys(KINDS), `mails.${feed.orgId}`],
      )
      if (open?.count === 0) break
      setNow(Math.max(now, new Date(open?.next as string).getTime()) + 1_000)
    }
  } finally {
    restore()
  }
  await check(app, feed.id, { people, first, provider, faults })
}

type Past = {
  people: Person[]
  /** Who was there from the beginning. */
  first: string[]
  provider: ReturnType<typeof makeProvider>
  faults: ReturnType<typeof makeFaults>
}

async function check({ database }: TestApp, feedId: string, past: Past) {
  const { people, first, provider, faults } = past
  const { delivered } = provider
  const runs = await database.query('select * from digest_runs where feed_id = $1', [feedId])
  const sends = await database.query(
    'select d.* from digest_sends d join digest_runs r on r.id = d.run_id where r.feed_id = $1',
    [feedId],
  )
  const keys = delivered.map(({ runId, to }) => `${runId} ${to}`)
  expect(keys.length, 'a digest came twice').toBe(new Set(keys).size)
  for (const { email, leftAfter } of people) {
    const after = leftAfter === undefined ? [] : delivered.slice(leftAfter)
    expect(after.filter(({ to }) => to === email)).toEqual([])
  }
  const told = new Map(keys.map((key) => [key, true]))
  for (const run of runs) {
    const own = sends.filter(({ run_id }) => run_id === run.id)
    const inState = (state: string) => own.filter((send) => send.state === state).length
    expect(['planned', 'missed']).toContain(run.state)
    for (const state of ['sent', 'unknown', 'failed', 'skipped', 'silent']) {
      expect(run[state], state).toBe(inState(state))
    }
    expect(own.length).toBe(Number(run.mails) + Number(run.silent))
    expect(inState('waiting') + inState('sending')).toBe(0)
    for (const { id, email, frequency, leftAfter } of people) {
      const send = own.find(({ subscriber_id }) => subscriber_id === id)
      const mailed = told.has(`${run.id} ${email}`)
      if (send?.state === 'sent') expect(mailed).toBe(true)
      if (mailed) expect(['sent', 'unknown']).toContain(send?.state)
      const isReader = first.includes(id) && leftAfter === undefined && frequency === run.frequency
      if (isReader && run.state === 'planned') expect(send, 'missed').toBeDefined()
      if (send?.state === 'failed') expect(provider.bad.has(email) || run.problem).toBeTruthy()
      if (faults.count === 0) expect(send?.state).not.toBe('unknown')
    }
  }
}
