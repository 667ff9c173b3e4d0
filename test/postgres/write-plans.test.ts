import { neonConfig } from '@neondatabase/serverless'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listUnplaced, startFindingPositions } from '../../db/events/positions.ts'
import { answerNeon, postgresBackend } from '../../db/pool/neon-protocol.ts'
import { confirmSubscriber } from '../../db/subscribers/subscription.ts'
import { listDueTasks, sweepTasks } from '../../db/tasks/tasks.ts'
import { databaseAddress } from '../support/database-address.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { freshId } from '../support/factories.ts'
import { makePending } from '../support/subscriber.ts'
import { callTask, type World, webhookWorld } from '../webhooks/world.ts'

// The plans are made while there is hardly a row, and kept: they must not walk what may hold a
// million on another day.
const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'client_min_messages=log',
  'TimeZone=UTC',
]

let world: World
let pool: pg.Pool
const said: string[] = []

beforeAll(async () => {
  await emptyTables()
  pool = new pg.Pool({
    connectionString: await databaseAddress(),
    options: EXPLAINED.map((setting) => `-c ${setting}`).join(' '),
    max: 1,
  })
  pool.on('connect', (client) => client.on('notice', ({ message = '' }) => said.push(message)))
  world = await webhookWorld()
})
afterAll(() => pool.end())

/** Which tables some work scans, and by which indexes, within the functions that it calls, too. */
async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = neonConfig.fetchFunction
  neonConfig.fetchFunction = async (_: string, { body }: { body: string }) => {
    const answer = await answerNeon(postgresBackend(pool), body, () => undefined)
    return new Response(answer.body, answer)
  }
  said.splice(0)
  try {
    await work()
  } finally {
    neonConfig.fetchFunction = before
  }
  const lines = said.flatMap((plan) => plan.split('\n'))
  const scans = lines.flatMap(
    (line) => line.match(/(Index|Seq|Heap)( Only)? Scan( \w+)* on \w+/)?.[0] ?? [],
  )
  return [...new Set(scans)].sort()
}

/** Indexes over all that waits, is due or has not confirmed. */
const OPEN = /tasks_(due|sweep)|webhook_deliveries_open|subscribers_unconfirmed/
const WHOLE = /^(Seq|Heap) Scan/

describe('The plans of writes', () => {
  it('find a subscriber who confirms by id, however many have not', async () => {
    const { email } = await makePending(world.app, world.feed.id)
    const [pending] = await world.app.database.query(
      'select id, nonce from subscribers where email = $1',
      [email],
    )
    const ids = { id: String(pending?.id), nonce: String(pending?.nonce) }
    const made = { eventId: freshId('whe'), mailId: freshId('mail'), now: world.app.deps.now() }
    const scans = await scansOf(async () => {
      const { tasks } = await confirmSubscriber(world.app.database.db, { ...ids, ...made })
      world.app.queued.push(...tasks)
    })
    expect(scans).toContain('Index Scan using subscribers_pkey on subscribers')
    expect(scans.filter((scan) => OPEN.test(scan) || WHOLE.test(scan))).toEqual([])
  })

  it('find a webhook and its task by id, however many wait', async () => {
    const task = world.app.queued.find(({ kind }) => kind === 'delivery')
    const scans = await scansOf(() => callTask(world, task?.id ?? ''))
    expect(world.sent).toHaveLength(1)
    expect(scans).toContain('Index Scan using tasks_pkey on tasks')
    expect(scans.filter((scan) => OPEN.test(scan) || WHOLE.test(scan))).toEqual([])
  })

  it('walk what the queue has forgotten in the order of a sweep, not all that is due', async () => {
    const { deps } = world.app
    const scans = await scansOf(() => sweepTasks(deps.db, deps.now()))
    expect(scans).toEqual([
      'Index Scan using tasks_finished on tasks',
      'Index Scan using tasks_pkey on tasks',
      'Index Scan using tasks_sweep on tasks',
    ])
  })

  it('walk what is due in its order, and what people wait for by an index of its own', async () => {
    const { deps } = world.app
    const wanted = { now: deps.now(), overdueSeconds: 0, kinds: ['mail'], most: 10 }
    const scans = await scansOf(() => listDueTasks(deps.db, wanted))
    expect(scans).toEqual([
      'Index Scan using tasks_due on tasks',
      'Index Scan using tasks_people on tasks',
    ])
  })

  it('find events without a position among those alone, for each minute and each run', async () => {
    const { db, now } = world.app.acting()
    for (const work of [() => startFindingPositions(db, now()), () => listUnplaced(db, now())]) {
      const scans = (await scansOf(work)).filter((scan) => scan.endsWith(' on events'))
      expect(scans).toEqual(['Index Scan using events_unplaced on events'])
    }
  })
})
