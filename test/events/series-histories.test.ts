import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getSeries } from '../../db/events/series.ts'
import { events } from '../../db/tables/index.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { localStartOf, localStarts, occurrenceTimes } from '../../domain/recurrence/occurrences.ts'
import { newRule, type Rule, WEEKDAYS } from '../../domain/recurrence/rule.ts'
import { patternOf } from '../../domain/series/plan-series.ts'
import { ownFields } from '../../domain/series/series-fields.ts'
import { changeEvent, deleteEvent, setEventStatus } from '../../functions/events/change-event.ts'
import {
  changeSeries,
  createSeries,
  extendAllSeries,
  removeDates,
} from '../../functions/events/series.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed } from '../support/factories.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { yoga } from './series-event.ts'

/** .ci/run sets CHANGE_HISTORIES to more. */
const HISTORIES = Number(process.env.CHANGE_HISTORIES ?? 3)
const STEPS = 12
const DAY = 86_400_000

// Random changes of a series and its dates, each compared with what was there and with the same series
// written fresh.

it('No sequence of changes loses a date, its id, its past, or what it has for itself', async () => {
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const random = randomFrom(seed)
    const app = await testApp('2026-02-20T12:00:00Z')
    const feed = await makeFeed()
    const event = yoga(feed, { startsAt: new Date('2026-02-25T01:00:00Z'), endsAt: null })
    const repeat = { rule: randomRule(random), rdates: ['2026-05-05T12:00'], exdates: [] }
    const id = freshId('evt')
    expect(await createSeries(app.acting(), { orgId: feed.orgId, id, event, repeat })).toBe('saved')
    for (let step = 0; step < STEPS; step++) {
      const where = `history ${seed}, step ${step}`
      const before = await datesOf(app, feed.id)
      const open = before.filter(({ pastAt }) => pastAt > app.deps.now())
      if (open.length === 0) break
      const done = await randomChange(app, random, random.pick(open))
      await holds(app, feed, before, done, where)
      app.setNow(new Date(app.deps.now().getTime() + random.int(0, 20) * DAY).toISOString())
    }
  }
})

type Date_ = typeof events.$inferSelect
type Done = { what: string; id: string; changed: string[]; reset: boolean }

async function randomChange(app: TestApp, random: Random, date: Date_): Promise<Done> {
  const { orgId, id, seriesId } = date
  const found = seriesId && (await getSeries(app.database.db, orgId, seriesId, app.deps.now()))
  if (!found) throw new Error('a date without its series')
  const form = date as unknown as EventColumns
  const what = random.pick([
    'one',
    'one',
    'all',
    'all',
    'following',
    'move',
    'rule',
    'status',
    'delete',
    'end',
    'extend',
    'zone',
  ])
  const done = { what, id, changed: [] as string[], reset: false }
  const version = found.series.version
  const series = { orgId, id, seriesId: String(seriesId), version }
  const scope = random.pick(['all', 'following'] as const)
  const title = `Title ${random.int(1, 99)}`
  switch (what) {
    case 'one': {
      const own = random.chance(0.5) ? { location: `Hall ${random.int(1, 9)}` } : { title }
      const event = { ...form, ...own }
      const overridden = ownFields(found.series, date, event, date.status)
      await changeEvent(app.acting(), {
        orgId,
        id,
        event: columnsOf(event),
        overridden,
        ifUpdatedAt: date.updatedAt,
      })
      return { ...done, changed: Object.keys(own) }
    }
    case 'all':
    case 'following': {
      const reset = random.chance(0.2)
      const outcome = await changeSeries(app.acting(), {
        ...series,
        scope: what,
        event: { ...form, title },
        reset,
      })
      expect(outcome).toBe('saved')
      return { ...done, changed: ['title'], reset }
    }
    case 'move': {
      const startsAt = new Date(
        date.startsAt.getTime() + random.pick([-1, 1, 3]) * DAY + random.int(0, 3) * 3_600_000,
      )
      const outcome = await changeSeries(app.acting(), {
        ...series,
        scope,
        event: { ...form, startsAt, endsAt: null },
      })
      expect(['saved', 'no dates']).toContain(outcome)
      return { ...done, changed: ['times'] }
    }
    case 'zone': {
      const timezone = random.pick(['America/New_York', 'Europe/London', 'Australia/Lord_Howe'])
      const zone = random.pick(['clock', 'instant'] as const)
      await changeSeries(app.acting(), { ...series, scope, event: { ...form, timezone }, zone })
      return { ...done, changed: ['times'] }
    }
    case 'rule': {
      const { rdates, exdates } = patternOf(found.series)
      await changeSeries(app.acting(), {
        ...series,
        scope,
        repeat: { rule: randomRule(random), rdates, exdates },
      })
      return done
    }
    case 'status':
      await setEventStatus(app.acting(), {
        orgId,
        id,
        status: random.pick(['cancelled', 'scheduled'] as const),
      })
      return { ...done, changed: ['status', 'statusReason'] }
    case 'delete':
      await deleteEvent(app.acting(), { orgId, id })
      return done
    case 'end':
      await removeDates(app.acting(), { ...series, scope: 'following' })
      return done
    default:
      await extendAllSeries(app.acting())
      return done
  }
}

async function holds(
  app: TestApp,
  feed: { id: string; orgId: string },
  before: Date_[],
  done: Done,
  where: string,
) {
  const after = await datesOf(app, feed.id)
  const said = `${where}: ${done.what}`
  const now = app.deps.now()
  const byId = new Map(after.map((date) => [date.id, date]))
  for (const old of before) {
    const date = byId.get(old.id)
    if (old.pastAt <= now) expect(comparable(date), `past, ${said}`).toEqual(comparable(old))
    if (!date || done.reset) continue
    for (const field of old.overridden) {
      if (old.id === done.id && done.changed.includes(field)) continue
      for (const column of field === 'times' ? ['startsAt', 'endsAt', 'timezone'] : [field]) {
        expect(date[column as keyof Date_], `${field} of its own, ${said}`).toEqual(
          old[column as keyof Date_],
        )
      }
    }
  }
  // What is at the same time as before is the same date. After a split two series may share a time.
  const known = onlyOnes(before)
  if (!['rule', 'move', 'zone'].includes(done.what)) {
    for (const [key, id] of onlyOnes(after)) {
      if (known.has(key)) expect(id, said).toBe(known.get(key))
    }
  }
  for (const seriesId of new Set(after.map((date) => date.seriesId))) {
    await equalsFresh(
      app,
      { orgId: feed.orgId, seriesId: String(seriesId) },
      { before, done, said },
    )
  }
}

/** Each date is where a new series of this pattern has it, with the shared fields but for its own. */
async function equalsFresh(
  app: TestApp,
  { orgId, seriesId }: { orgId: string; seriesId: string },
  { before, done, said }: { before: Date_[]; done: Done; said: string },
) {
  const now = app.deps.now()
  const found = await getSeries(app.database.db, orgId, seriesId, now)
  if (!found) throw new Error('no series')
  const { series, dates } = found
  const open = dates.filter(({ isPast }) => !isPast)
  const until = series.horizonUntil ?? '2030-12-31'
  const past = new Set(
    dates.filter(({ isPast }) => isPast).map(({ recurrenceKey }) => recurrenceKey),
  )
  const starts = localStarts(patternOf(series), until).filter((local) => {
    const { startsAt } = occurrenceTimes(local, series.span, series.timezone)
    return startsAt > now && !past.has(local.replace(/[-:]/g, ''))
  })
  // One with times of its own stays where the rule has it, however it was moved.
  const upcoming = dates
    .map(({ recurrenceKey }) => localStartOf(recurrenceKey ?? ''))
    .filter((local) => occurrenceTimes(local, series.span, series.timezone).startsAt > now)
  expect(upcoming.sort(), said).toEqual(starts)
  for (const date of open) {
    const own = ownFields(series, date, columnsOf(date as unknown as EventColumns), date.status)
    const had = before.find(({ id }) => id === date.id)?.overridden ?? []
    const sent = date.id === done.id ? done.changed : []
    // What a date has for itself stays its own where the others get the same: their next change leaves it.
    const isKept = (field: string) => had.includes(field) && !sent.includes(field)
    const overridden = date.overridden.filter(
      // A date that is cancelled for itself has its own reason, also none.
      (field) => field !== 'statusReason' && (own.some((one) => one === field) || !isKept(field)),
    )
    expect(own.sort(), said).toEqual(overridden.sort())
  }
}

function onlyOnes(dates: Date_[]): Map<string | null, string> {
  const keys = dates.map(({ recurrenceKey }) => recurrenceKey)
  const once = dates.filter(({ recurrenceKey: key }) => keys.indexOf(key) === keys.lastIndexOf(key))
  return new Map(once.map(({ recurrenceKey, id }) => [recurrenceKey, id]))
}

const comparable = (date: Date_ | undefined) => date && { ...date, prevPastAt: null }

function columnsOf(event: EventColumns): EventColumns {
  const keys = Object.keys(yoga({ id: '' })) as (keyof EventColumns)[]
  return Object.fromEntries(keys.map((key) => [key, event[key]])) as EventColumns
}

async function datesOf(app: TestApp, feedId: string) {
  return app.database.db
    .select()
    .from(events)
    .where(eq(events.feedId, feedId))
    .orderBy(asc(events.startsAt), asc(events.id))
}

function randomRule(random: Random): Rule {
  const ends = random.pick([{}, { count: random.int(3, 12) }, { until: '2026-09-01' }])
  return random.pick([
    newRule('WEEKLY', ends),
    newRule('WEEKLY', {
      ...ends,
      byDay: [random.pick(WEEKDAYS), random.pick(WEEKDAYS)].map((day) => ({ day, nth: 0 })),
    }),
    newRule('MONTHLY', {
      ...ends,
      byDay: [{ day: random.pick(WEEKDAYS), nth: random.pick([1, 2, -1]) }],
    }),
    newRule('DAILY', { ...ends, interval: random.int(3, 9) }),
    newRule('MONTHLY', ends),
  ])
}
