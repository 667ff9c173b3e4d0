import { planDigests, sendDigests, startDueDigests } from '../../../functions/digests/digests.ts'
import {
  planEventUpdates,
  sendEventUpdates,
  startDueEventUpdates,
} from '../../../functions/digests/event-updates.ts'
import { runTask } from '../../../functions/tasks/run-task.ts'
import type { TestApp } from '../../support/app.ts'
import type { Random } from '../../support/random.ts'
import { addEvents, archiveOrRestore, changeSomething } from './changes.ts'
import { checkEventUpdates } from './check-event-updates.ts'
import { checkHistories, type Sums } from './check-histories.ts'
import { disturbDatabase, type StepFaults } from './faults.ts'
import { makeWorld, type World } from './world.ts'

const KINDS = {
  'digest-run': planDigests,
  'digest-send': sendDigests,
  'event-update-run': planEventUpdates,
  'event-update-send': sendEventUpdates,
}
const MINUTE = 60_000
/** A run that waits through all crashes and retries ends within these. */
const MOST_ROUNDS = 60

/** Some days of some feeds, with faults in about every other call; then all is brought to its end. */
export async function runHistories(
  app: TestApp,
  random: Random,
  seen: StepFaults,
  sums: Sums,
): Promise<void> {
  const world = await makeWorld(app, random, seen)
  await addEvents(world, world.feeds, 5)
  const restore = disturbDatabase(world.faults)
  try {
    for (const _ of Array.from({ length: random.int(3, 6) })) await liveOn(world)
    world.provider.closed = false
    await bringToEnd(world)
  } finally {
    restore()
  }
  await checkHistories(world, sums)
  await checkEventUpdates(world, sums)
  await world.end()
}

/** Time passes, people change something, the cron looks and the queue calls. */
async function liveOn(world: World): Promise<void> {
  const { app, random, faults, feeds } = world
  const minutes = random.chance(0.1) ? random.int(60, 1200) : random.int(1, 900)
  world.moveTo(world.now().getTime() + minutes * MINUTE)
  for (const feed of feeds) {
    if (random.chance(0.4)) await changeSomething(world, feed)
    if (random.chance(feed.isArchived ? 0.5 : 0.04)) await archiveOrRestore(world, feed)
  }
  const before = faults.count
  await faults.during(random.pick([0, 0.3]), () => startDueDigests(app.acting(), world.now()))
  if (faults.count === before) {
    for (const feed of feeds) if (!feed.isArchived) feed.lookedAt.push(world.now())
  }
  for (const share of [0.4, 0.4, 0.1]) {
    await runDue(world, random.pick([0, share]))
    // What crashed or waits comes again while its digest is still worth sending.
    world.moveTo(world.now().getTime() + random.int(0, 12) * MINUTE)
  }
}

/** Calls for what is due as the queue does: in any order, now and then twice at once. */
async function runDue(world: World, share: number): Promise<void> {
  const { app, random, faults, feeds } = world
  const due = await world.query(
    `select id from tasks where state in ('waiting', 'running') and due_at <= $1
       and (state = 'waiting' or lease_until <= $1) order by id`,
    [world.now()],
  )
  const order = due.map(({ id }) => ({ id: String(id), turn: random.int(0, 99) }))
  for (const { id } of order.sort((a, b) => a.turn - b.turn)) {
    const call = () => runTask(app.deps, KINDS, id)
    const isTwice = random.chance(0.2)
    await faults.during(share, isTwice ? () => Promise.allSettled([call(), call()]) : call)
    if (random.chance(0.15)) await world.leave(random.pick(feeds))
  }
}

/** Nothing fails any more, and time goes on until nothing waits. */
async function bringToEnd(world: World): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    await startDueEventUpdates(world.app.acting(), world.now())
    await runDue(world, 0)
    const [open] = await world.query(
      `select count(*)::int as count, max(coalesce(lease_until, due_at)) as next,
         (select count(*)::int from event_changes) as changes
       from tasks where state in ('waiting', 'running')`,
    )
    if (open?.count === 0 && open.changes === 0) return
    const next = open?.changes === 0 ? 0 : world.now().getTime() + 10 * MINUTE
    world.moveTo(Math.max(next, world.now().getTime(), Number(open?.next)) + 1_000)
  }
}
