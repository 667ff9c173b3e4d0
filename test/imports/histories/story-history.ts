import { expect } from 'vitest'
import { startFetches } from '../../../db/imports/fetches.ts'
import { startRun } from '../../../db/imports/sources.ts'
import { deleteEvent, setEventStatus } from '../../../functions/events/change-event.ts'
import { taskKinds } from '../../../functions/task-kinds.ts'
import { runTask } from '../../../functions/tasks/run-task.ts'
import { freshId } from '../../support/factories.ts'
import type { Random } from '../../support/random.ts'
import { type ImportWorld, importWorld } from '../world.ts'
import { changeStory, daysAfter, fileOf, newStory, type Story } from './stories.ts'

const STEPS = 5

type Row = {
  id: string
  story: string
  day: string
  hour: number
  title: string
  status: string
  seriesId: string | null
  updatedAt: string
  isMissing: boolean
}
type Own = { title?: string; status?: string }

/** So many events that repeat in one calendar, each with changes of its own, through some days. */
export async function runStories(random: Random, stories: number): Promise<void> {
  const world = await importWorld()
  const history = new StoryHistory(world, random, stories)
  try {
    for (let step = 0; step < STEPS; step++) await history.step(step)
    await history.end()
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${message}\n${history.log.join('\n')}`, { cause: error })
  }
}

class StoryHistory {
  readonly log: string[] = []
  readonly #world: ImportWorld
  readonly #random: Random
  readonly #stories: Story[]
  /** By story and day: the id it got, what staff made of it, and whether they deleted it. */
  readonly #ids = new Map<string, string>()
  readonly #own = new Map<string, Own>()
  readonly #deleted = new Set<string>()

  constructor(world: ImportWorld, random: Random, stories: number) {
    this.#world = world
    this.#random = random
    this.#stories = Array.from({ length: stories }, (_, n) =>
      newStory(random, `s${n}`, this.#today()),
    )
  }

  #today(): string {
    return this.#world.app.deps.now().toISOString().slice(0, 10)
  }

  async step(n: number): Promise<void> {
    const random = this.#random
    this.log.push(`step ${n}`)
    if (n > 0) {
      for (const story of this.#stories) {
        if (random.chance(0.6)) this.log.push(`  ${changeStory(story, random)}`)
      }
      for (let edits = random.int(0, 6); edits > 0; edits--) await this.#edit()
    }
    await this.#fetch(24)
    await this.#check()
    await this.#fetchAgain()
  }

  /** The last run is undone. */
  async end(): Promise<void> {
    this.log.push('undo')
    const random = this.#random
    const before = await this.#rows()
    for (const story of this.#stories) this.log.push(`  ${changeStory(story, random)}`)
    await this.#fetch(1)
    const between = new Set((await this.#rows()).map(({ id }) => id))
    const { db, now } = this.#world.app.acting()
    const undoes = String((await this.#world.lastRun()).id)
    const run = { runId: freshId('imp'), orgId: this.#world.org.id, id: this.#world.id }
    expect(await startRun(db, { ...run, kind: 'undo', undoes, now: now() })).toHaveLength(1)
    await this.#work()
    expect(await this.#world.lastRun()).toMatchObject({
      kind: 'undo',
      state: 'done',
      problem: null,
    })
    const after = await this.#rows()
    // A date that the run removed comes back as another row, as the calendar says it. So does one that staff had
    // deleted: once the calendar lacked it as well, nothing says so any longer.
    const stayed = new Set(before.map(({ id }) => id).filter((id) => between.has(id)))
    const shown = (rows: Row[]) =>
      rows
        .filter(({ story, day }) => !this.#deleted.has(`${story} ${day}`))
        .map(({ id, story, day, hour, title }) => {
          const row = stayed.has(id) ? `${title} ${id}` : 'new'
          return `${story} ${day} ${hour} ${row}`
        })
        .sort()
    expect(shown(after), 'as before the run that was undone').toEqual(shown(before))
    await this.#fetchAgain()
  }

  async #edit(): Promise<void> {
    const random = this.#random
    const { app, org, rows } = this.#world
    const all = (await this.#rows()).filter(({ isMissing }) => !isMissing)
    if (all.length === 0) return
    const { id, story, day, seriesId } = random.pick(all)
    const key = `${story} ${day}`
    const what = random.pick(['title', 'title', 'cancel', 'delete', 'all'])
    this.log.push(`  staff: ${what} of ${key}`)
    const title = `Ours ${random.int(1, 99)}`
    const own = (of: string, more: Own) => this.#own.set(of, { ...this.#own.get(of), ...more })
    switch (what) {
      case 'title':
        await rows(
          `update events set title = $2, updated_at = updated_at + interval '1 minute',
            overridden = case when series_id is null or 'title' = any(overridden) then overridden
              else overridden || '{title}'::text[] end where id = $1`,
          [id, title],
        )
        own(key, { title })
        return
      case 'cancel':
        await setEventStatus(app.acting(), { orgId: org.id, id, status: 'cancelled' })
        own(key, { status: 'cancelled' })
        return
      case 'delete':
        await deleteEvent(app.acting(), { orgId: org.id, id })
        this.#deleted.add(key)
        this.#ids.delete(key)
        return
    }
    if (seriesId === null) return
    await rows(
      `update series set version = version + 1, fields = fields || jsonb_build_object('title', $2::text) where id = $1`,
      [seriesId, title],
    )
    await rows(
      `update events set title = $2, updated_at = updated_at + interval '1 minute'
      where series_id = $1 and past_at > $3 and not 'title' = any(overridden)`,
      [seriesId, title, app.deps.now()],
    )
    for (const row of await this.#rows()) {
      if (row.seriesId === seriesId && row.title === title)
        own(`${row.story} ${row.day}`, { title })
    }
  }

  async #fetch(hours: number): Promise<void> {
    const { app, rows, id } = this.#world
    app.setNow(new Date(app.deps.now().getTime() + hours * 3_600_000).toISOString())
    const text = fileOf(this.#stories, this.#random, this.#today())
    this.#world.answer = () => new Response(text)
    await rows('update sources set next_fetch_at = $2 where id = $1', [id, app.deps.now()])
    // Once: a source that happens to be due again meanwhile would have another last run.
    await startFetches(app.database.db, app.deps.now())
    await this.#work()
    const run = await this.#world.lastRun()
    expect(run).toMatchObject({ problem: null, notes: [] })
    expect(run.state).toBeOneOf(['done', 'unchanged'])
  }

  async #work(): Promise<void> {
    const { app, rows } = this.#world
    for (let round = 0; round < 20; round++) {
      const [task] = await rows(
        `select id from tasks where kind like 'source-%' and state in ('waiting', 'running') limit 1`,
      )
      if (!task) return
      await runTask(app.deps, taskKinds, String(task.id))
      app.setNow(new Date(app.deps.now().getTime() + 2_000).toISOString())
      await app.settled()
    }
    throw new Error('the tasks of the source do not end')
  }

  /** Dates after today, whether the source still names them or they are ours since an undo. */
  async #rows(): Promise<Row[]> {
    const { rows, id, org } = this.#world
    const found = await rows(
      `select e.id, e.categories[1] as story, e.starts_local::date::text as day,
        extract(hour from e.starts_local::timestamp)::int as hour, e.title, e.status, e.series_id, e.updated_at,
        t.missing_since is not null as is_missing
      from events e left join source_items t on t.source_id = $1 and (t.event_id = e.id or t.series_id = e.series_id)
      where e.org_id = $3 and e.starts_local::date > $2::date order by e.starts_at, e.categories, e.id`,
      [id, this.#today(), org.id],
    )
    return found.map((row) => ({
      ...(row as unknown as Row),
      seriesId: row.series_id as string | null,
      updatedAt: new Date(row.updated_at as Date).toISOString(),
      isMissing: row.is_missing === true,
    }))
  }

  async #check(): Promise<void> {
    const all = await this.#rows()
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size, 'a date belongs to one item').toBe(ids.length)
    const found = new Map(all.map((row) => [`${row.story} ${row.day}`, row]))
    const keys = all.map(({ story, day }) => `${story} ${day}`)
    expect(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      'shown twice',
    ).toEqual([])
    const said = new Map(
      this.#stories.flatMap((story) =>
        [...daysAfter(story, this.#today())].map(([day, hour]): [string, number] => [
          `${story.id} ${day}`,
          hour,
        ]),
      ),
    )
    const wanted = [...said.keys()].filter((key) => !this.#deleted.has(key))
    const there = all.filter(({ isMissing }) => !isMissing)
    expect(there.map(({ story, day }) => `${story} ${day}`).sort(), 'dates').toEqual(wanted.sort())
    for (const key of wanted) {
      const row = found.get(key) as Row
      expect(row.id, `id of ${key}`).toBe(this.#ids.get(key) ?? row.id)
      expect(row.hour, `hour of ${key}`).toBe(said.get(key))
      const own = this.#own.get(key)
      expect(row, key).toMatchObject({ status: 'scheduled', ...own })
    }
    this.#ids.clear()
    for (const { story, day, id } of there) this.#ids.set(`${story} ${day}`, id)
    for (const key of this.#own.keys()) if (!said.has(key)) this.#own.delete(key)
    await this.#checkTold(new Set(ids), said)
  }

  /** Subscribers hear of a removal only where nothing is on that day. */
  async #checkTold(ids: Set<string>, said: Map<string, number>): Promise<void> {
    const told = await this.#world.rows('select event_id from event_changes where org_id = $1', [
      this.#world.org.id,
    ])
    for (const { event_id } of told) {
      if (ids.has(String(event_id))) continue
      const key = this.#gone.get(String(event_id))
      if (key === undefined || this.#deleted.has(key)) continue
      expect(said.has(key), `${key} was called removed`).toBe(false)
    }
    for (const [key, id] of this.#ids) this.#gone.set(id, key)
  }
  /** By ids, the dates they are or were. */
  readonly #gone = new Map<string, string>()

  async #fetchAgain(): Promise<void> {
    const before = await this.#rows()
    const number = await this.#number()
    await this.#fetch(1)
    expect(await this.#world.lastRun()).toMatchObject({ added: 0, changed: 0 })
    const left = new Set((await this.#rows()).map(({ id }) => id))
    const stay = before.filter(({ id, isMissing }) => !isMissing || left.has(id))
    expect(await this.#rows(), 'fetched again').toEqual(stay)
    if (stay.length === before.length) expect(await this.#number()).toBe(number)
  }

  async #number(): Promise<number> {
    const [row] = await this.#world.rows('select last from change_counts where org_id = $1', [
      this.#world.org.id,
    ])
    return Number(row?.last ?? 0)
  }
}
