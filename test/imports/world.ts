import { onTestFinished } from 'vitest'
import { startFetches } from '../../db/imports/fetches.ts'
import { startRun } from '../../db/imports/sources.ts'
import { nextFetch } from '../../domain/imports/schedule.ts'
import { runCron } from '../../functions/background.ts'
import { canCopyImages } from '../../functions/imports/copy-images.ts'
import { encryptUrl, urlHint } from '../../functions/imports/source-url.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { testApp } from '../support/app.ts'
import { freshId, makeFeed, makeOrg, makeSource } from '../support/factories.ts'
import { calendar } from './calendar.ts'

export const SOURCE_URL = 'https://calendar.venue.com/events.ics'
const PUBLIC_V4 = '93.184.215.14'

type Row = Record<string, unknown>
export type ImportWorld = Awaited<ReturnType<typeof importWorld>>

/** An organization with a feed that imports one calendar, and the server that the calendar is on. */
export async function importWorld({ includesPast = false, settings = {} } = {}) {
  const app = await testApp('2026-06-15T12:00:00Z')
  // What other tests left would be fetched, too.
  await app.database.query('delete from tasks')
  await app.database.query('delete from sources')
  await app.database.query('delete from image_copies')
  // A cron job of another test would fetch what is left here.
  onTestFinished(async () => {
    await app.database.query('delete from sources')
    await app.database.query('delete from image_copies')
  })
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id, timezone: 'America/Chicago' })
  const { db, env, random } = app.acting()
  const { id } = await makeSource({
    ...{
      id: idOfLaterMinute(app.deps.now()),
      orgId: org.id,
      feedId: feed.id,
      settings,
      includesPast,
    },
    url: await encryptUrl(env, random, SOURCE_URL),
    urlHint: urlHint(new URL(SOURCE_URL)),
    nextFetchAt: app.deps.now(),
  })
  const asked: { url: string; headers: Headers }[] = []
  const world = {
    ...{ app, org, feed, id, asked },
    /** What the server answers. */
    answer: (_url: string): Response | Promise<Response> => new Response(calendar()),
    /** Addresses of a name. */
    dns: (_host: string): string[] => [PUBLIC_V4],
    rows: (sql: string, params: unknown[] = []): Promise<Row[]> => app.database.query(sql, params),
    source: async () =>
      (await app.database.query('select * from sources where id = $1', [id]))[0] as Row,
    lastRun: async () =>
      (
        await app.database.query(
          'select * from import_runs where source_id = $1 order by started_at desc, finished_at desc limit 1',
          [id],
        )
      )[0] as Row,
    /** The events of the feed, by start. */
    events: () =>
      app.database.query(
        `select id, title, starts_local, timezone, status, location, series_id, recurrence_key, overridden,
          image_url, all_day, updated_at from events where feed_id = $1 order by starts_at, title`,
        [feed.id],
      ),
    /** Changes an event as staff do, past the form. */
    edit: (title: string, change: string) =>
      app.database.query(
        `update events set ${change}, updated_at = updated_at + interval '1 minute'
        where feed_id = $1 and title = $2`,
        [feed.id, title],
      ),
    /** The next fetch and all that follows from it. */
    async sync(calendarText?: string, hoursLater = 1) {
      if (calendarText !== undefined) world.answer = () => new Response(calendarText)
      app.setNow(new Date(app.deps.now().getTime() + hoursLater * 3_600_000).toISOString())
      await app.database.query('update sources set next_fetch_at = $2 where id = $1', [
        id,
        app.deps.now(),
      ])
      await work(app)
    },
    /** Fetches a file and leaves it to be written; returns the task that does so. */
    async fetchFile(calendarText: string) {
      world.answer = () => new Response(calendarText)
      app.setNow(new Date(app.deps.now().getTime() + 3_600_000).toISOString())
      await world.rows('update sources set next_fetch_at = $2 where id = $1', [id, app.deps.now()])
      await startFetches(app.database.db, app.deps.now())
      const open = (kind: string) =>
        world.rows(`select id, subject_id from tasks where kind = $1 and state = 'waiting'`, [kind])
      const [fetch] = await open('source-fetch')
      await runTask(app.deps, taskKinds, String(fetch?.id))
      const [write] = await open('source-write')
      return { id: String(write?.id), subjectId: String(write?.subject_id) }
    },
    work: () => work(app),
    /** A change that no fetch asked for, after all runs before it. */
    async begin(kind: 'remove' | 'delete' | 'undo', undoes?: string) {
      app.setNow(new Date(app.deps.now().getTime() + 1000).toISOString())
      const run = { runId: freshId('imp'), orgId: org.id, id, kind, now: app.deps.now() }
      await startRun(db, { ...run, ...(undoes && { undoes }) })
      await work(app)
    },
  }
  app.outside = async (url, init) => {
    if (url.startsWith(env.DNS_URL)) return answerDns(new URL(url), world.dns)
    asked.push({ url, headers: new Headers(init?.headers) })
    return world.answer(url)
  }
  return world
}

/** Of a source whose own minute is not so near that its next fetch is due while tests still work on the one before. */
function idOfLaterMinute(now: Date): string {
  for (;;) {
    const id = freshId('src')
    const next = nextFetch({ now, id, isPro: true, changedAt: now })
    if (next.getTime() > now.getTime() + 5 * 60_000) return id
  }
}

/** Runs the cron until no task of an import is left that is due. */
async function work(app: Awaited<ReturnType<typeof testApp>>): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await runCron({ ...app.deps, env: { ...app.deps.env, QSTASH_TOKEN: undefined } })
    await app.settled()
    const [open] = await app.database.query(
      `select (select count(*) from tasks where kind ~ '^(source-|image-copy)' and state in ('waiting', 'running'))
        + (select count(*) from image_copies where $1 and next_try_at <= $2)::int as n`,
      [canCopyImages(app.acting()), app.deps.now()],
    )
    if (Number(open?.n) === 0) return
    app.setNow(new Date(app.deps.now().getTime() + 2_000).toISOString())
  }
}

function answerDns({ searchParams }: URL, dns: (host: string) => string[]): Response {
  const isV4 = searchParams.get('type') === 'A'
  const rows = dns(searchParams.get('name') ?? '')
    .filter((address) => address.includes(':') !== isV4)
    .map((data) => ({ name: 'n', type: isV4 ? 1 : 28, TTL: 60, data }))
  return Response.json({ Status: 0, ...(rows.length > 0 && { Answer: rows }) })
}
