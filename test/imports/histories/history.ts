import { expect } from 'vitest'
import { getSeries } from '../../../db/events/series.ts'
import { startFetches } from '../../../db/imports/fetches.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { FIELDS, ownFields, pickFields } from '../../../domain/series/series-fields.ts'
import { changeEvent, deleteEvent, setEventStatus } from '../../../functions/events/change-event.ts'
import { changeSeries } from '../../../functions/events/series.ts'
import { writeSource } from '../../../functions/imports/write-source.ts'
import { taskKinds } from '../../../functions/task-kinds.ts'
import { runTask } from '../../../functions/tasks/run-task.ts'
import { disturbDatabase, makeFaults, type StepFaults } from '../../digests/simulation/faults.ts'
import { makeFeed, makeSource } from '../../support/factories.ts'
import type { Random } from '../../support/random.ts'
import { type ImportWorld, importWorld } from '../world.ts'
import { readEvents, type Stored } from './read-events.ts'
import { changeModel, daysOf, fileOf, HALLS, type Item, newModel, saidOn } from './source-model.ts'

const HOUR = 3_600_000
const STEPS = 9
/** No sum of these is close to the 6 hours of the rule. */
const HOURS = [1.1, 3.3, 7, 30]

type Locks = { title?: string; location?: string; status?: string; local?: string }
type Told = { uid: string; title: string; day: string; hour: number }

/** One calendar and those who change it, there and here, through some days. */
export async function runHistory(random: Random, seen: StepFaults): Promise<void> {
  const world = await importWorld()
  const faults = makeFaults(random, seen)
  const restore = disturbDatabase(faults)
  const history = new History(world, random, faults)
  try {
    for (let step = 0; step < STEPS; step++) await history.step(step)
    await history.end()
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${message}\n${history.log.join('\n')}`, { cause: error })
  } finally {
    restore()
  }
}

class History {
  readonly log: string[] = []
  readonly #world: ImportWorld
  readonly #random: Random
  readonly #faults: ReturnType<typeof makeFaults>
  readonly #model
  /** What staff changed, by event and by series, and what they deleted. */
  readonly #locks = new Map<string, Locks>()
  readonly #shared = new Map<string, Locks>()
  readonly #moved = new Set<string>()
  /** The time that they gave a date with all of its series. */
  readonly #times = new Map<string, string>()
  readonly #deleted = new Map<Item, Set<string>>()
  /** What was last sent of an item, and since when it has been lacking. */
  readonly #told = new Map<Item, Told>()
  readonly #lacking = new Map<string, number>()

  constructor(world: ImportWorld, random: Random, faults: ReturnType<typeof makeFaults>) {
    this.#world = world
    this.#random = random
    this.#faults = faults
    this.#model = newModel(random)
  }

  async step(n: number): Promise<void> {
    const random = this.#random
    this.log.push(`step ${n}`)
    for (const what of random.list(0, 3, () => changeModel(this.#model, random))) {
      this.log.push(`  source: ${what}`)
    }
    for (let edits = random.int(0, 2); edits > 0 && n > 0; edits--) await this.#edit()
    await this.#fetch(random.pick(HOURS))
  }

  async #edit(): Promise<void> {
    const random = this.#random
    const deps = this.#world.app.acting()
    const events = (await readEvents(this.#world)).filter(({ past }) => !past)
    if (events.length === 0) return
    const event = random.pick(events)
    const { id, seriesId } = event
    const orgId = this.#world.org.id
    const lock = (more: Locks) => this.#locks.set(id, { ...this.#locks.get(id), ...more })
    const what = random.pick(['title', 'location', 'times', 'cancel', 'delete', 'all', 'move all'])
    this.log.push(`  staff: ${what} of ${event.uid} on ${event.local}`)
    const own = { title: `Ours ${random.int(1, 99)}`, location: random.pick(HALLS) }
    switch (what) {
      case 'title':
      case 'location': {
        const change = { [what]: own[what] }
        await this.#save(event, change)
        // What was there already is no change.
        if (event[what] !== own[what]) lock(change)
        return
      }
      case 'times': {
        const startsAt = new Date(event.startsAt.getTime() + 1_200_000)
        await this.#save(event, { startsAt, endsAt: null })
        lock({
          local: `${event.local.slice(0, 14)}${String((Number(event.local.slice(14)) + 20) % 60).padStart(2, '0')}`,
        })
        return
      }
      case 'cancel':
        await setEventStatus(deps, { orgId, id, status: 'cancelled' })
        if (event.status !== 'cancelled') lock({ status: 'cancelled' })
        return
      case 'delete': {
        await deleteEvent(deps, { orgId, id })
        const item = this.#itemOf(event.uid)
        if (!item) return
        const days = this.#deleted.get(item) ?? new Set()
        this.#deleted.set(item, days.add(seriesId === null ? 'all' : event.day))
        return
      }
    }
    if (seriesId === null) return
    const found = await getSeries(deps.db, orgId, seriesId, deps.now())
    if (!found) throw new Error('no series')
    const form = columnsOf(event)
    const shift = {
      startsAt: new Date(event.startsAt.getTime() + 1_200_000),
      endsAt: null,
    }
    const change = what === 'all' ? { title: own.title } : shift
    const outcome = await changeSeries(deps, {
      ...{ orgId, id, seriesId, version: found.series.version, scope: 'all' },
      event: { ...form, ...change },
    })
    expect(outcome).toBe('saved')
    if (what === 'move all') {
      this.#moved.add(seriesId)
      delete this.#locks.get(id)?.local
      for (const date of await readEvents(this.#world)) {
        if (date.seriesId !== seriesId || date.past || date.overridden.includes('times')) continue
        this.#times.set(date.id, date.local.slice(10))
      }
      return
    }
    const { title } = own
    this.#shared.set(seriesId, { ...this.#shared.get(seriesId), title })
    for (const date of events.filter((one) => one.seriesId === seriesId)) {
      if (date.id !== id && date.overridden.includes('title')) continue
      this.#locks.set(date.id, { ...this.#locks.get(date.id), title })
    }
  }

  async #save(event: Stored, change: Partial<EventColumns>): Promise<void> {
    const deps = this.#world.app.acting()
    const { id, seriesId, updatedAt } = event
    const orgId = this.#world.org.id
    const columns = { ...columnsOf(event), ...change }
    const found = seriesId && (await getSeries(deps.db, orgId, seriesId, deps.now()))
    const date = found ? found.dates.find((date) => date.id === id) : undefined
    const overridden =
      found && date
        ? ownFields(found.series, date, columns, event.status as 'scheduled')
        : undefined
    const edit = { orgId, id, event: columns, ifUpdatedAt: updatedAt }
    expect(await changeEvent(deps, { ...edit, ...(overridden && { overridden }) })).toBe(true)
  }

  #itemOf(uid: string): Item | undefined {
    return [...this.#told].find(([, told]) => told.uid === uid)?.[0]
  }

  /** One fetch, and all that follows, with what may go wrong. */
  async #fetch(hours: number, fine = false): Promise<void> {
    const random = this.#random
    const world = this.#world
    const items = [...this.#model.items.values()]
    const kind = fine ? 'good' : random.pick(['good', 'good', 'good', 'good', ...FAILURES])
    const sent = kind === 'cut' ? items.slice(0, random.int(0, items.length)) : items
    this.log.push(`  fetch after ${hours} h: ${kind}`)
    world.answer = () => {
      switch (kind) {
        case '500':
          return new Response('', { status: 500 })
        case 'timeout':
          throw new DOMException('late', 'TimeoutError')
        case 'page':
          return new Response('<!doctype html><title>Sign in</title>', { headers: { etag: '"p"' } })
        case 'empty':
          return new Response(fileOf([]))
        default:
          return new Response(fileOf(sent, { cut: kind === 'cut' }))
      }
    }
    const { app } = world
    app.setNow(new Date(app.deps.now().getTime() + hours * HOUR).toISOString())
    await world.rows('update sources set next_fetch_at = $2 where id = $1', [
      world.id,
      app.deps.now(),
    ])
    const before = await readEvents(this.#world)
    const at = app.deps.now().getTime()
    await this.#work(fine ? 0 : random.pick([0, 0, 0.15]))
    const isApplied = kind === 'good' || kind === 'cut'
    if (isApplied) this.#tell(sent, kind === 'good')
    const named = new Set(kind === 'empty' ? [] : items.map(({ uid }) => uid))
    await this.#check({ before, at, isComplete: kind === 'good' || kind === 'empty', named })
  }

  /** Carries out all tasks of the source until none is left. */
  async #work(share: number): Promise<void> {
    const { app, rows, id } = this.#world
    const random = this.#random
    for (let round = 0; round < 60; round++) {
      const faulty = round < 3 ? share : 0
      await this.#faults.during(faulty, () => startFetches(app.database.db, app.deps.now()))
      const [task] = await rows(
        `select id, kind, subject_id, greatest(due_at, lease_until) as at from tasks
        where kind like 'source-%' and state in ('waiting', 'running') order by at limit 1`,
      )
      if (!task) {
        const [due] = await rows('select 1 from sources where id = $1 and next_fetch_at <= $2', [
          id,
          app.deps.now(),
        ])
        if (due) continue
        return
      }
      const due = new Date(task.at as Date)
      if (due > app.deps.now()) app.setNow(due.toISOString())
      const { subject_id: subjectId } = task as { subject_id: string }
      await this.#faults.during(faulty, async () => {
        if (task.kind === 'source-write' && random.chance(0.2)) {
          const stray = { subjectId } as Parameters<typeof writeSource.run>[1]
          await Promise.all([
            writeSource.run(app.acting(), stray),
            writeSource.run(app.acting(), stray),
          ])
        }
        await Promise.all([
          runTask(app.deps, taskKinds, String(task.id)),
          ...(random.chance(0.2) ? [runTask(app.deps, taskKinds, String(task.id))] : []),
        ])
      })
      await app.settled()
    }
    throw new Error('the tasks of the source do not end')
  }

  /** With another UID, an item of another title or day is another one; where the file is cut, also of another hour. */
  #tell(sent: Item[], isComplete: boolean): void {
    for (const item of sent) {
      const { uid, title, day, hour } = item
      const told = this.#told.get(item)
      if (told && item.repeat) this.#leaveOneOut(item, told)
      const isSameHour = told?.hour === hour || isComplete
      const isSame = told?.title === title && told.day === day && isSameHour
      if (told && told.uid !== uid && !isSame) this.#deleted.delete(item)
      this.#told.set(item, { uid, title, day, hour })
    }
  }

  /** Of a deleted event that repeats now, only one date stays deleted: the same day, else the nearest or the first. */
  #leaveOneOut(item: Item, told: Told): void {
    const deleted = this.#deleted.get(item)
    if (!item.repeat || !deleted?.delete('all')) return
    const today = this.#world.app.deps.now().toISOString().slice(0, 10)
    const days = daysOf(item)
    const far = (day: string) => Math.abs(Date.parse(day) - Date.parse(told.day)) / (24 * HOUR)
    const [nearest = told.day] = days.toSorted((a, b) => far(a) - far(b))
    const isNear = far(nearest) < (item.repeat.every * 7) / 2
    const first = told.day < today ? told.day : (days.find((day) => day >= today) ?? told.day)
    deleted.add(isNear ? nearest : first)
  }

  async #check(fetched: Fetched): Promise<void> {
    const { before, isComplete, named, at } = fetched
    const after = await readEvents(this.#world)
    const byId = new Map(after.map((event) => [event.id, event]))
    const held = (await this.#world.source()).held_since !== null
    expect(byId.size, 'an event belongs to one item').toBe(after.length)
    const keys = after.map(({ uid, day }) => `${uid} ${day}`)
    expect(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      'doubled',
    ).toEqual([])
    const upcoming = after.filter(({ past }) => !past)
    const missing = upcoming.filter(({ missing }) => missing).length
    if (isComplete && missing >= 5 && missing > upcoming.length / 2) expect(held, 'held').toBe(true)
    for (const old of before) {
      const event = byId.get(old.id)
      if (event) this.#checkLocks(event)
      else this.#checkGone(old, fetched, after, held)
    }
    if (!isComplete) return
    for (const { uid } of [...before, ...after]) {
      if (named.has(uid)) this.#lacking.delete(uid)
      else if (!this.#lacking.has(uid)) this.#lacking.set(uid, at)
    }
  }

  #checkLocks(event: Stored): void {
    const locks = this.#locks.get(event.id)
    if (!locks) return
    for (const [field, value] of Object.entries(locks)) {
      const now = event[field as keyof Locks]
      const shown = field === 'local' ? String(now).slice(14) : now
      const wanted = field === 'local' ? String(value).slice(14) : value
      expect(shown, `${field} of ${event.uid} on ${event.day}, changed here`).toBe(wanted)
    }
    // Once both say the same it is the source's again.
    const item = this.#itemOf(event.uid)
    if (!item) return
    const said: Locks = {
      ...saidOn(item, event.day),
      status: item.cancelled ? 'cancelled' : 'scheduled',
    }
    for (const field of ['title', 'location', 'status'] as const) {
      if (locks[field] === said[field]) delete locks[field]
    }
  }

  #checkGone(old: Stored, { isComplete, at }: Fetched, after: Stored[], held: boolean): void {
    const shown = `${old.uid} on ${old.day}`
    expect(old.past, `${shown} was past`).toBe(false)
    this.#locks.delete(old.id)
    const item = this.#itemOf(old.uid)
    const isSeries = old.seriesId !== null
    const mate = after.find(({ seriesId }) => isSeries && seriesId === old.seriesId)
    const known = item ?? (mate && this.#itemOf(mate.uid))
    // A date that the rule of the calendar no longer has.
    if (isSeries && known && this.#model.items.has(known.uid)) {
      if (!daysOf(known).includes(old.day)) return
    }
    const since = this.#lacking.get(old.uid) ?? at
    expect(isComplete, `${shown} is gone at a complete fetch`).toBe(true)
    expect(at - since, `${shown} was lacking for 6 hours`).toBeGreaterThan(5.9 * HOUR)
    expect(held, `${shown} is gone while the source is held`).toBe(false)
    if (known) this.#deleted.delete(known)
  }

  /** Good fetches, and then a fresh import of the same file. */
  async end(): Promise<void> {
    this.log.push('end')
    await this.#fetch(7, true)
    await this.#fetch(7, true)
    expect(await this.#world.source()).toMatchObject({ failures: 0, problem: null })
    const ours = (await readEvents(this.#world)).filter(({ missing }) => !missing)
    const { app, org } = this.#world
    const feed = await makeFeed({ orgId: org.id, timezone: 'America/Chicago' })
    const { url, name } = (await this.#world.source()) as { url: string; name: string }
    await this.#world.rows('update sources set next_fetch_at = null where org_id = $1', [org.id])
    const { id } = await makeSource({
      ...{ orgId: org.id, feedId: feed.id, name, url, urlHint: 'calendar.venue.com' },
      nextFetchAt: new Date(0),
    })
    const main = this.#world.id
    this.#world.id = id
    await this.#work(0)
    const fresh = await readEvents(this.#world)
    this.#world.id = main
    // An event whose times were changed here may be past when the other is not.
    const soon = new Date(app.deps.now().getTime() + 48 * HOUR).toISOString().slice(0, 10)
    const later = (list: Stored[]) => list.filter(({ day }) => day > soon)
    const items = new Map([...this.#model.items.values()].map((item) => [item.uid, item]))
    for (const [uid, item] of items) {
      const deleted = this.#deleted.get(item) ?? new Set()
      const wanted = later(fresh).filter((event) => event.uid === uid && !deleted.has(event.day))
      const stored = ours.filter((event) => event.uid === uid)
      const found = later(stored)
      if (found.some(({ seriesId }) => seriesId && this.#moved.has(seriesId))) continue
      const days = (list: Stored[]) => list.map(({ day }) => day).sort()
      if (deleted.has('all')) {
        expect(days(found), `${uid}, deleted here`).toEqual([])
        continue
      }
      if (stored.some(({ id }) => this.#locks.get(id)?.local)) continue
      expect(days(found), uid).toEqual(days(wanted))
      for (const one of found) {
        const other = wanted.find(({ day }) => day === one.day)
        const locks = { ...this.#locks.get(one.id), ...this.#shared.get(one.seriesId ?? '') }
        for (const field of ['title', 'location', 'status', 'local'] as const) {
          if (field in locks) continue
          // Their time stays, also where the calendar has the date in another series meanwhile, at another hour.
          const time = field === 'local' ? this.#times.get(one.id) : undefined
          const expected = time ? one.day + time : other?.[field]
          expect(one[field], `${field} of ${uid} on ${one.day}`).toBe(expected)
        }
      }
    }
  }
}

type Fetched = { before: Stored[]; at: number; isComplete: boolean; named: Set<string> }

const FAILURES = ['500', 'timeout', 'page', 'empty', 'cut']

function columnsOf(event: Stored): EventColumns {
  const fields = FIELDS.filter((field) => field !== 'status')
  return pickFields(fields, () => event) as EventColumns
}
