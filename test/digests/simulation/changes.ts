import { newRule } from '../../../domain/recurrence/rule.ts'
import { changeEvent, deleteEvent, setEventStatus } from '../../../functions/events/change-event.ts'
import { changeSeries, createSeries } from '../../../functions/events/series.ts'
import { yoga } from '../../events/series-event.ts'
import { freshId, makeEvents } from '../../support/factories.ts'
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
  const { random, query, provider } = world
  const changes = [
    () => addEvents(world, [feed], 1),
    () => addEvents(world, [feed], 1),
    () => addEvents(world, [feed], 1),
    () => addSeries(world, feed),
    () => changeASeries(world, feed),
    () => world.leave(feed),
    () => world.join([{ feed, isSteady: false }]),
    ...Array(4).fill(() => changeAnEvent(world, feed)),
    // A batch that goes again is not the same any more.
    () => query(`update feeds set name = name || '!' where id = $1`, [feed.id]),
    () => chooseAnew(world, feed),
    async () => {
      provider.closed = random.chance(0.3)
    },
  ]
  await random.pick(changes)()
}

/** A class on some days in a row, of which digests name up to seven. */
async function addSeries({ app, random, now }: World, { id, orgId, timezone }: SimulatedFeed) {
  const startsAt = new Date(now().getTime() + random.int(1, 90) * HOUR)
  const endsAt = new Date(startsAt.getTime() + HOUR)
  const title = random.pick(['Tango class', 'Choir'])
  const event = yoga(
    { id },
    { startsAt, endsAt, timezone, title, state: random.pick(['TX', 'OH']) },
  )
  const repeat = { rule: newRule('DAILY', { count: random.int(2, 9) }), rdates: [], exdates: [] }
  await createSeries(app.acting(), { orgId, id: freshId('evt'), event, repeat })
}

/** All its dates: cancelled, or on again. */
async function changeASeries({ app, random, query }: World, { id: feedId, orgId }: SimulatedFeed) {
  const rows = await query(
    `select s.id as "seriesId", s.version, min(e.id) as id from series s
     join events e on e.series_id = s.id where s.feed_id = $1 group by s.id order by s.id`,
    [feedId],
  )
  if (rows.length === 0) return
  const one = random.pick(rows) as { seriesId: string; version: number; id: string }
  const status = random.pick(['cancelled', 'scheduled'] as const)
  await changeSeries(app.acting(), { orgId, ...one, scope: 'all', status })
}

/** As staff do it: another day or place, cancelled, postponed, on again, or gone. */
async function changeAnEvent(world: World, { id: feedId, orgId }: SimulatedFeed): Promise<void> {
  const { app, random, query } = world
  const rows = await query(
    `select id, title, timezone, state, status, location, starts_at::text as start, updated_at::text as at
     from events where feed_id = $1 order by id`,
    [feedId],
  )
  if (rows.length === 0) return
  const { id, start, at, ...rest } = random.pick(rows)
  const event = { orgId, id: String(id) }
  const day = random.pick([0, 24, -24]) * HOUR
  const startsAt = new Date(new Date(String(start)).getTime() + day)
  const location = random.pick([null, 'Elsewhere'])
  const endsAt = new Date(startsAt.getTime() + HOUR)
  const edit = { ...rest, feedId, startsAt, endsAt, location } as never
  const status = random.pick(['cancelled', 'cancelled', 'scheduled', 'postponed'] as const)
  await random.pick([
    () => changeEvent(app.acting(), { ...event, event: edit, ifUpdatedAt: new Date(String(at)) }),
    () => setEventStatus(app.acting(), { ...event, status }),
    () => setEventStatus(app.acting(), { ...event, status }),
    () => deleteEvent(app.acting(), event),
  ])()
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
