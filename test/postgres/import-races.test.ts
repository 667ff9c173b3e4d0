import { beforeEach, describe, expect, it } from 'vitest'
import { deleteFeed } from '../../db/feeds/manage-feeds.ts'
import { confirmPreview, createSource, savePreview } from '../../db/imports/previews.ts'
import { startRun } from '../../db/imports/sources.ts'
import { MAX_SOURCES, PREVIEWS } from '../../domain/imports/limits.ts'
import { deleteEvent, setEventStatus } from '../../functions/events/change-event.ts'
import { writeSource } from '../../functions/imports/write-source.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { calendar, concert, type Vevent } from '../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../imports/world.ts'
import { freshId, makeSource } from '../support/factories.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const MANY = 250
const file = (over: (n: number) => Vevent = () => ({})) =>
  calendar(
    ...Array.from({ length: MANY }, (_, n) => concert(`n${n}`, over(n))),
    concert('weekly', { RRULE: 'FREQ=WEEKLY;COUNT=20', ...over(MANY) }),
  )
const elsewhere = file(() => ({ LOCATION: 'Small hall' }))

const run = (id: string) => runTask(world.app.deps, taskKinds, id)
/** As the task does, though another call holds it. */
const stray = ({ subjectId }: { subjectId: string }) =>
  writeSource.run(world.app.acting(), { subjectId } as Parameters<typeof writeSource.run>[1])

const counts = async () =>
  (
    await world.rows(
      `select (select count(*)::int from events where feed_id = $1) as events,
        (select count(distinct (title, starts_at))::int from events where feed_id = $1) as "different",
        (select count(*)::int from source_items where source_id = $2) as items,
        (select count(*)::int from events e where feed_id = $1 and not exists (
          select from source_items t where t.event_id = e.id or t.series_id = e.series_id)) as orphans,
        (select count(*)::int from series where feed_id = $1) as series`,
      [world.feed.id, world.id],
    )
  )[0]
const WHOLE = { events: MANY + 20, different: MANY + 20, items: MANY + 1, orphans: 0, series: 1 }

const crashes = () => world.app.logs.filter(({ message }) => message === 'task crashed')

describe('At once, on a real server', () => {
  it('tasks that write the same run add each event once', async () => {
    const task = await world.fetchFile(file())
    await Promise.all([stray(task), stray(task), run(task.id), stray(task)])
    expect(await counts()).toEqual(WHOLE)
    expect(await world.lastRun()).toMatchObject({ state: 'done', added: MANY + 1, changed: 0 })
    expect(crashes()).toEqual([])
  })

  it('tasks that write the same run change each event once', async () => {
    await world.sync(file())
    for (const text of [elsewhere, file()]) {
      const task = await world.fetchFile(text)
      await Promise.all([stray(task), run(task.id), stray(task)])
      expect(await counts()).toEqual(WHOLE)
      expect(await world.lastRun()).toMatchObject({ state: 'done', added: 0, changed: MANY + 1 })
    }
    expect(crashes()).toEqual([])
  })

  it('edits of staff win, and the rest of the file is written by the next fetch', async () => {
    await world.sync(file())
    const deps = world.app.acting()
    const before = await world.rows('select id from events where feed_id = $1 order by id', [
      world.feed.id,
    ])
    const task = await world.fetchFile(elsewhere)
    const orgId = world.org.id
    const edits = before.map(({ id }, n) =>
      n % 2
        ? setEventStatus(deps, { orgId, id: String(id), status: 'cancelled' })
        : n % 10
          ? undefined
          : deleteEvent(deps, { orgId, id: String(id) }),
    )
    await Promise.all([run(task.id), ...edits])
    await world.sync(elsewhere)
    const after = await world.rows('select id, status, location from events where feed_id = $1', [
      world.feed.id,
    ])
    const byId = new Map(after.map((event) => [event.id, event]))
    const wrong = before.filter(({ id }, n) => {
      const event = byId.get(id)
      if (n % 2) return event?.status !== 'cancelled' || event.location !== 'Small hall'
      return n % 10 ? event?.location !== 'Small hall' : event !== undefined
    })
    expect(wrong).toEqual([])
    expect(byId.size).toBe(before.length - Math.ceil(before.length / 10))
    expect(crashes()).toEqual([])
  })

  it('a source that is deleted meanwhile leaves no upcoming event', async () => {
    await world.sync(file())
    const task = await world.fetchFile(file((n) => ({ SUMMARY: `Other ${n}`, UID: `other${n}` })))
    const { db, now } = world.app.acting()
    const writing = run(task.id)
    const deletion = { orgId: world.org.id, id: world.id, runId: freshId('imp') }
    expect(await startRun(db, { ...deletion, kind: 'delete', now: now() })).toBeDefined()
    await writing
    await world.work()
    expect(await world.source()).toBeUndefined()
    expect(await counts()).toMatchObject({ events: 0, items: 0 })
    expect(crashes()).toEqual([])
  })

  it('a feed that is deleted meanwhile takes all with it', async () => {
    await world.sync(file())
    const task = await world.fetchFile(file((n) => ({ SUMMARY: `Other ${n}`, UID: `other${n}` })))
    const { db } = world.app.acting()
    const [, isDeleted] = await Promise.all([
      run(task.id),
      deleteFeed(db, world.org.id, world.feed.id),
    ])
    expect(isDeleted).toBe(true)
    await world.work()
    expect(await world.source()).toBeUndefined()
    expect(await counts()).toEqual({ events: 0, different: 0, items: 0, orphans: 0, series: 0 })
    const [open] = await world.rows(
      `select count(*)::int as n from tasks where kind like 'source-%' and state in ('waiting', 'running')`,
    )
    expect(open).toEqual({ n: 0 })
  })
})

describe('Calendars that are added at once', () => {
  const uploads = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        createSource(world.app.database.db, {
          ...{ id: freshId('src'), orgId: world.org.id, feedId: world.feed.id, name: `File ${n}` },
          ...{ url: null, urlHint: null, settings: {}, includesPast: false, since: '2026-06-15' },
          preview: preview(1_000),
        }),
      ),
    )
  const preview = (bytes: number) => ({
    ...{ runId: freshId('imp'), body: 'H4sI', bytes, contentType: null, now: world.app.deps.now() },
  })
  const count = async (table: string, state: string) =>
    (
      await world.rows(`select count(*)::int as n from ${table} where org_id = $1 and state = $2`, [
        ...[world.org.id, state],
      ])
    )[0]?.n

  it('are exactly 50 of 70', async () => {
    await world.rows('delete from sources')
    const { db, now } = world.app.acting()
    const confirmed = await Promise.all(
      Array.from({ length: 70 }, async () => {
        const { id } = await makeSource({
          ...{ orgId: world.org.id, feedId: world.feed.id, state: 'preview' },
        })
        const of = { orgId: world.org.id, id }
        await world.rows(
          `insert into import_runs (id, org_id, source_id, kind, state, started_at)
           values ($1, $2, $3, 'sync', 'preview', $4)`,
          [freshId('imp'), world.org.id, id, now()],
        )
        return of
      }),
    ).then((all) =>
      Promise.all(all.map((of) => confirmPreview(db, { ...of, nextFetchAt: null, now: now() }))),
    )
    expect(confirmed.filter((tasks) => tasks !== undefined)).toHaveLength(MAX_SOURCES)
    expect(await count('sources', 'active')).toBe(MAX_SOURCES)
  })

  it('leave exactly 3 previews', async () => {
    const kept = await uploads(30)
    expect(kept.filter((outcome) => outcome === 'kept')).toHaveLength(PREVIEWS)
    expect(kept.filter((outcome) => outcome instanceof Date)).toHaveLength(30 - PREVIEWS)
    expect(await count('import_runs', 'preview')).toBe(PREVIEWS)
  })

  it('leave 20 MB of previews, newer files of all sources among them', async () => {
    const { db } = world.app.acting()
    const made = await Promise.all(
      Array.from({ length: 30 }, () => makeSource({ orgId: world.org.id, feedId: world.feed.id })),
    )
    const kept = await Promise.all(
      made.map(({ id }) => savePreview(db, { orgId: world.org.id, id }, preview(8 * 1024 * 1024))),
    )
    expect(kept.filter((outcome) => outcome === 'kept')).toHaveLength(2)
    expect(await count('import_runs', 'preview')).toBe(2)
  })
})
