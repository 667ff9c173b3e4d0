import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm, formFields } from '../support/event-form.ts'
import { forRandom, type Random } from '../support/random.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../support/staff.ts'
import { plusDays, type Rule, weekdayOf, weekOf } from './form-histories/expand.ts'
import * as model from './form-histories/model.ts'

/** More with SERIES_HISTORIES, as in .ci/run. */
const HISTORIES = Number(process.env.SERIES_HISTORIES ?? 2)
const STEPS = 10
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const TIMES = ['T10:00', 'T19:30', 'T21:15']

// Random edits of repeating events in the forms of the dashboard, each compared with a model.

it('Forms of repeating events do what they say, whatever was done before', async () => {
  const history = async (random: Random) => {
    const world = await begin(random)
    for (let step = 0; step < STEPS && world.all.length > 0; step++) {
      const done = await randomStep(world, random)
      await compare(world, `step ${step}: ${done}`)
    }
  }
  await forRandom(HISTORIES, history)
}, 1_800_000)

type World = {
  app: TestApp
  staff: Browser
  feedId: string
  today: string
  all: model.Series[]
}

async function begin(random: Random): Promise<World> {
  const today = '2026-06-15'
  const app = await testApp(`${today}T12:00:00Z`)
  const { staff, feed } = await makeStaffWithFeed(app)
  const day = plusDays(today, random.int(1, 12))
  const time = random.chance(0.2) ? '' : random.pick(TIMES)
  const first = day + time
  const rule = randomRule(random, day)
  const some = (share: number) => (random.chance(share) ? [plusDays(day, random.int(2, 40))] : [])
  const extra = some(0.5).map((date) => date + (time && random.pick([time, 'T11:15'])))
  const skipped = some(0.5).map((date) => date + time)
  const made = model.newSeries({ title: 'Yoga', first, rule, extra, skipped }, today)
  const form = {
    ...eventForm(feed.id, { title: 'Yoga', startDate: day, startTime: time.slice(1) }),
    ...(time ? {} : { allDay: 'on' }),
    ...ruleFields(rule),
    extraDates: linesOf(extra, time),
    skippedDates: linesOf(skipped, time),
  }
  const response = await staff.send('/events', form)
  const world = { app, staff, feedId: feed.id, today, all: [made] }
  if (made.dates.length === 0) {
    expect(response.status).toBe(400)
    return { ...world, all: [] }
  }
  await sentTo(response)
  await compare(world, `new: ${JSON.stringify({ rule, first, extra, skipped })}`)
  return world
}

function randomRule(random: Random, day: string): Rule {
  const kinds = [
    'daily',
    'weekly',
    'weekly',
    'monthlyDay',
    'monthlyWeekday',
    'monthlyLast',
  ] as const
  const allowed = kinds.filter(
    (kind) =>
      (kind !== 'monthlyDay' || Number(day.slice(8)) <= 28) &&
      (kind !== 'monthlyWeekday' || weekOf(day) <= 4) &&
      (kind !== 'monthlyLast' || plusDays(day, 7).slice(5, 7) !== day.slice(5, 7)),
  )
  const kind = random.pick(allowed)
  const weekday = weekdayOf(day)
  return {
    kind,
    every: random.int(1, kind === 'daily' ? 5 : 2),
    weekdays:
      kind === 'weekly' && random.chance(0.4)
        ? [...new Set([weekday, random.int(0, 6)])]
        : [weekday],
    nth: weekOf(day),
    ...randomEnd(random, day, kind === 'daily'),
  }
}

function randomEnd(random: Random, day: string, isDaily: boolean): Pick<Rule, 'count' | 'until'> {
  return random.pick([
    { count: random.int(2, 12), until: null },
    { count: null, until: plusDays(day, random.int(20, 90)) },
    ...(isDaily ? [] : [{ count: null, until: null }]),
  ])
}

function ruleFields(rule: Rule): Record<string, string> {
  const days =
    rule.kind === 'weekly' ? rule.weekdays.map((day) => [`repeat${WEEKDAYS[day]}`, 'on']) : []
  return {
    repeat: rule.kind,
    repeatEvery: String(rule.every),
    ...Object.fromEntries(days),
    ...endFields(rule),
  }
}

function endFields({ count, until }: Pick<Rule, 'count' | 'until'>) {
  return {
    repeatEnds: count !== null ? 'count' : until !== null ? 'until' : 'never',
    repeatCount: count === null ? '' : String(count),
    repeatUntil: until ?? '',
  }
}

const lineOf = (local: string, usual: string) =>
  model.timeOf(local) === usual ? local.slice(0, 10) : local.replace('T', ' ')
const linesOf = (list: string[], usual: string) =>
  [...new Set(list)]
    .sort()
    .map((local) => lineOf(local, usual))
    .join('\n')

/** Something that staff may do with a date that is not past. */
async function randomStep(world: World, random: Random): Promise<string> {
  const { app, staff, today } = world
  // A session lasts 30 days.
  if (random.chance(0.15) && today < '2026-06-29') {
    world.today = plusDays(today, random.int(1, 15))
    app.setNow(`${world.today}T12:00:00Z`)
    return `now it is ${world.today}`
  }
  const open = world.all.flatMap((series) =>
    series.dates.filter((date) => !model.isPast(date, today)).map((date) => ({ series, date })),
  )
  const chosen = open.length > 0 ? random.pick(open) : undefined
  if (!chosen) return 'nothing is left'
  const { series, date } = chosen
  const scope = random.pick(['one', 'following', 'all'] as const)
  const others = world.all.filter((other) => other !== series)
  const said = `${scope} of ${model.startOf(date)} (${date.key})`
  const what = random.pick(['edit', 'edit', 'edit', 'edit', 'status', 'delete'])
  if (what === 'delete') {
    await sentTo(await staff.send(`/events/${date.id}/delete`, { scope }))
    const left = model.deleted(series, date, scope, today)
    world.all = left.dates.length > 0 ? [...others, left] : others
    return `delete ${said}`
  }
  if (what === 'status') {
    const status = (date.own.status ?? series.status) === 'scheduled' ? 'cancelled' : 'scheduled'
    const after = model.edited(series, date, scope, { status }, today)
    const response = await staff.send(`/events/${date.id}/${status}`, { scope })
    expect(response.status, `${status} ${said}`).toBe(after ? 303 : 400)
    world.all = [...others, ...(after ?? [series])]
    return `${status} ${said}`
  }
  const path = `/events/${date.id}`
  const opened = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
  shows(opened, series, date, said)
  const { edit, fields } = randomEdit(random, { series, date, scope, opened, today })
  const form = { ...opened, ...fields, scope }
  const after = model.edited(series, date, scope, edit, today)
  const done = `${said} ${JSON.stringify({ edit, fields })}`
  const response = await staff.send(path, form)
  const html = response.status === 303 ? '' : await response.text()
  const errors = [...html.matchAll(/class="error"[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect({ status: response.status, errors: after ? errors : [] }, done).toEqual({
    status: after ? 303 : 400,
    errors: [],
  })
  world.all = [...others, ...(after ?? [series])]
  return done
}

/** The form of a date says what the model does. */
function shows(
  form: Record<string, string>,
  series: model.Series,
  date: model.DateOf,
  said: string,
) {
  const start = model.startOf(date)
  const usual = model.timeOf(series.first)
  const { rule } = series
  const expected = {
    title: date.own.title ?? series.title,
    location: date.own.location ?? series.location,
    startDate: start.slice(0, 10),
    startTime: start.slice(11),
    extraDates: linesOf(series.extra, usual),
    skippedDates: linesOf(series.skipped, usual),
    ...(rule
      ? isOddDate(rule, date)
        ? { repeat: 'custom' }
        : ruleFields(rule)
      : { repeat: 'no' }),
  }
  const shown = Object.fromEntries(Object.keys(expected).map((name) => [name, form[name] ?? '']))
  expect(shown, said).toEqual(expected)
}

/** A monthly rule has words by the weekdays of its own dates only. */
function isOddDate({ kind, weekdays, nth }: Rule, { key }: model.DateOf): boolean {
  const day = key.slice(0, 10)
  if (kind !== 'monthlyWeekday' && kind !== 'monthlyLast') return false
  return !weekdays.includes(weekdayOf(day)) || (kind === 'monthlyWeekday' && weekOf(day) !== nth)
}

type Chosen = {
  series: model.Series
  date: model.DateOf
  scope: model.Scope
  opened: Record<string, string>
  today: string
}

/** What the form changes, and its fields that do. */
function randomEdit(random: Random, { series, date, scope, opened, today }: Chosen) {
  const edit: model.Edit = {}
  const fields: Record<string, string> = {}
  const { rule } = series
  if (random.chance(0.3)) edit.title = fields.title = `Title ${random.int(1, 1e6)}`
  if (random.chance(0.3)) edit.location = fields.location = `Hall ${random.int(1, 1e6)}`
  const start = model.startOf(date)
  if (random.chance(0.3) && start.length > 10) {
    // A date of its own may show one that others do not have: untouched, it changes none of them.
    edit.time = random.pick(TIMES.filter((time) => !start.endsWith(time)))
    fields.startTime = edit.time.slice(1)
  }
  if (random.chance(0.3) && mayMove(series, scope)) {
    const days = random.pick([-1, 1, 2])
    const day = plusDays(start.slice(0, 10), days)
    const end = rule?.until ?? '9999'
    if (day > today && day <= end && plusDays(date.key.slice(0, 10), days) <= end) {
      edit.days = days
      fields.startDate = day
      if (start.length === 10) fields.endDate = day
    }
  }
  if (scope === 'one') return { edit, fields }
  if (isOwn(series) && random.chance(0.2)) {
    edit.reset = true
    fields.reset = 'on'
  }
  if (rule && opened.repeat !== 'custom' && random.chance(0.4)) {
    const kind = rule.kind
    if (random.chance(0.5)) {
      edit.rule = { every: random.int(1, 3) }
      fields.repeatEvery = String(edit.rule.every)
    } else {
      const from = plusDays(date.key.slice(0, 10), 3)
      edit.rule = randomEnd(random, from, kind === 'daily')
      Object.assign(fields, endFields({ count: null, until: null, ...edit.rule }))
      // An untouched number means all dates, those before a split included.
      if (edit.rule.count === rule.count) delete edit.rule.count
    }
  }
  if (edit.days === undefined && edit.time === undefined)
    randomLists(random, { series, date, opened }, edit, fields)
  return { edit, fields }
}

/** Dates that are skipped or added, or no longer. */
function randomLists(
  random: Random,
  { series, date, opened }: Pick<Chosen, 'series' | 'date' | 'opened'>,
  edit: model.Edit,
  fields: Record<string, string>,
) {
  const usual = model.timeOf(series.first)
  const plus = (name: string, local: string) =>
    [opened[name], lineOf(local, usual)].filter(Boolean).join('\n')
  const without = (name: string, local: string) =>
    (opened[name] ?? '')
      .split('\n')
      .filter((line) => line !== lineOf(local, usual))
      .join('\n')
  const later = series.dates.filter(({ key }) => key > date.key).map(({ key }) => key)
  const day = plusDays(date.key.slice(0, 10), random.int(1, 40))
  const [skip, unskip, unadd] = [later, series.skipped, series.extra].map((list) =>
    random.pick(list),
  )
  const add = day + (usual && random.pick([usual, 'T11:15']))
  const ofSkipped = random.pick(['skip', 'unskip', 'nothing'])
  if (skip !== undefined && ofSkipped === 'skip') {
    edit.skip = [skip]
    fields.skippedDates = plus('skippedDates', skip)
  }
  if (unskip !== undefined && ofSkipped === 'unskip') {
    edit.unskip = [unskip]
    fields.skippedDates = without('skippedDates', unskip)
  }
  const ofAdded = random.pick(['add', 'unadd', 'nothing'])
  if (ofAdded === 'add') {
    edit.add = [add]
    fields.extraDates = plus('extraDates', add)
  }
  if (unadd !== undefined && ofAdded === 'unadd') {
    edit.unadd = [unadd]
    fields.extraDates = without('extraDates', unadd)
  }
}

/** Where another day is the same rule a day later. */
function mayMove({ rule }: model.Series, scope: model.Scope): boolean {
  if (scope === 'one' || !rule) return true
  return (
    rule.kind === 'daily' ||
    (rule.kind === 'weekly' && (rule.every === 1 || rule.weekdays.length === 1))
  )
}

const isOwn = ({ dates }: model.Series) => dates.some(({ own }) => Object.keys(own).length > 0)

/** The dates of the feed are those of the model; new ones tell it their ids. */
async function compare({ app, feedId, all }: World, done: string) {
  const rows = await app.database.query(
    `select id, series_id, title, coalesce(location, '') as location, status,
       left(starts_local, case when all_day then 10 else 16 end) as start
     from events where feed_id = $1`,
    [feedId],
  )
  const described = (row: Record<string, unknown>) =>
    [row.start, row.title, row.location, row.status].join(' | ')
  const left = new Map(rows.map((row) => [String(row.id), row]))
  for (const series of all) {
    const wanted = (date: model.DateOf) =>
      described({ ...series, ...date.own, start: model.startOf(date) })
    const kept = series.dates.filter(({ id }) => id !== undefined)
    const stored = kept.map(({ id }) => left.get(id ?? ''))
    expect(
      stored.map((row) => row && described(row)),
      done,
    ).toEqual(kept.map(wanted))
    for (const { id } of kept) left.delete(id ?? '')
    const seriesId = stored[0]?.series_id
    for (const date of series.dates.filter(({ id }) => id === undefined)) {
      const row = [...left.values()].find(
        (row) => described(row) === wanted(date) && (!seriesId || row.series_id === seriesId),
      )
      expect(
        row,
        `${wanted(date)} is missing after ${done}; there are ${[...left.values()].map(described)}`,
      ).toBeDefined()
      date.id = String(row?.id)
      left.delete(date.id)
    }
  }
  expect([...left.values()].map(described), done).toEqual([])
}
