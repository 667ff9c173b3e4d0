import { makeEvents } from '../../support/factories.ts'
import { HOUR, type SimulatedFeed, type World } from './world.ts'

export async function addEvents(
  { random, now }: World,
  feeds: SimulatedFeed[],
  most: number,
): Promise<void> {
  const events = feeds.flatMap(({ id, orgId, timezone }) =>
    random.list(1, most, () => ({
      ...{ feedId: id, orgId, timezone, createdAt: now(), updatedAt: now() },
      title: random.pick(['Late jazz', 'Tango night', 'Opera']),
      state: random.pick(['TX', 'OH']),
      startsAt: new Date(now().getTime() + random.int(1, 90) * HOUR),
    })),
  )
  const [first] = feeds
  if (first) await makeEvents(first, events)
}

/** Something that people do while digests go out. */
export async function changeSomething(world: World, feed: SimulatedFeed): Promise<void> {
  const { random, query, provider, now } = world
  const changeEvents = (change: string) =>
    query(`update events set ${change}, updated_at = $2 where feed_id = $1`, [feed.id, now()])
  const changes = [
    () => addEvents(world, [feed], 1),
    () => addEvents(world, [feed], 1),
    () => addEvents(world, [feed], 1),
    () => world.leave(feed),
    () => world.join([{ feed, isSteady: false }]),
    () =>
      changeEvents(
        `starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
      ),
    () => changeEvents(`location = 'Elsewhere'`),
    () => changeEvents(`status = 'cancelled'`),
    // A batch that goes again is not the same any more.
    () => query(`update feeds set name = name || '!' where id = $1`, [feed.id]),
    () => chooseAnew(world, feed),
    async () => {
      provider.closed = random.chance(0.3)
    },
  ]
  await random.pick(changes)()
}

async function chooseAnew({ random, query, now }: World, { people }: SimulatedFeed): Promise<void> {
  const person = random.pick(people)
  person.isSteady = false
  const criteria = '{"keywords":["opera"]}'
  await query('update subscribers set criteria = $2, updated_at = $3 where id = $1', [
    ...[person.id, criteria, now()],
  ])
}

/** The feed goes out of sight, or comes back. */
export async function archiveOrRestore({ query, now }: World, feed: SimulatedFeed): Promise<void> {
  feed.isArchived = !feed.isArchived
  feed.wasArchived = true
  await query('update feeds set archived_at = $2 where id = $1', [
    ...[feed.id, feed.isArchived ? now() : null],
  ])
}
