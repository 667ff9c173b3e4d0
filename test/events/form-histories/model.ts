import { daysFrom, daysOfRule, plusDays, type Rule, weekdayOf } from './expand.ts'

// What the forms of repeating events promise, said once more and simply. A local start is `2026-06-16T19:30`, or
// `2026-06-16` all day. No event has an end, so a date is past when its day is over.

export type Scope = 'one' | 'following' | 'all'
type Own = { title?: string; location?: string; status?: string; start?: string }
/** `id` is undefined until the service has given one. `key`: the start that the rule gave it. */
export type DateOf = { id: string | undefined; key: string; own: Own }
export type Series = {
  rule: Rule | null
  /** The start of the first date. */
  first: string
  title: string
  location: string
  status: string
  extra: string[]
  skipped: string[]
  dates: DateOf[]
}
/** What one form changes. */
export type Edit = {
  title?: string
  location?: string
  status?: string
  /** How many days the date moves, and its new time. */
  days?: number
  time?: string
  rule?: Partial<Rule>
  skip?: string[]
  unskip?: string[]
  add?: string[]
  unadd?: string[]
  reset?: boolean
}

export const timeOf = (local: string) => local.slice(10)
const dayOf = (local: string) => local.slice(0, 10)
export const startOf = ({ key, own }: DateOf) => own.start ?? key
export const isPast = (date: DateOf, today: string) => dayOf(startOf(date)) < today
const inOrder = (dates: DateOf[]) =>
  dates.toSorted((a, b) =>
    startOf(a) < startOf(b) || (startOf(a) === startOf(b) && (a.id ?? '') < (b.id ?? '')) ? -1 : 1,
  )

export function newSeries(
  shared: Pick<Series, 'title' | 'first' | 'rule' | 'extra' | 'skipped'>,
  today: string,
): Series {
  const series: Series = { ...shared, location: '', status: 'scheduled', dates: [] }
  return {
    ...series,
    dates: startsOf(series, today).map((key) => ({ id: undefined, key, own: {} })),
  }
}

/** All starts up to 13 months and a week from now. */
function startsOf({ rule, first, extra, skipped }: Series, today: string): string[] {
  const ahead = new Date(`${today}T00:00Z`)
  ahead.setUTCMonth(ahead.getUTCMonth() + 13)
  const last = plusDays(ahead.toISOString().slice(0, 10), 7)
  const ofRule = rule
    ? daysOfRule(rule, dayOf(first), last).map((day) => day + timeOf(first))
    : [first]
  const all = [...new Set([...ofRule, ...extra])].filter((local) => dayOf(local) <= last)
  return all.filter((local) => !skipped.includes(local)).sort()
}

/** The series after an edit of one of its dates: one or two, or undefined where no date would be left. */
export function edited(
  series: Series,
  date: DateOf,
  scope: Scope,
  edit: Edit,
  today: string,
): Series[] | undefined {
  if (scope === 'one') {
    const own = ownAfter(series, date, edit)
    return [
      {
        ...series,
        dates: series.dates.map((other) => (other === date ? { ...date, own } : other)),
      },
    ]
  }
  const { before, after } = split(series, date, scope, today)
  const changed = moved(after, edit, today)
  const { rule, skip = [], unskip = [], add = [], unadd = [] } = edit
  const typed = ruleAfter(changed.rule ?? series.rule, rule)
  // A rule that ended before a date cannot begin with it.
  if (typed && after.rule === null && isOver(typed, changed.first)) return undefined
  const next = withoutEndedRule({
    ...changed,
    ...pick(edit),
    rule: typed ?? changed.rule,
    extra: [...changed.extra.filter((local) => !unadd.includes(local)), ...add],
    skipped: [...changed.skipped.filter((local) => !unskip.includes(local)), ...skip],
  })
  if (!next) return undefined
  // Of what was over before. A date that the edit itself moves before today is changed like the others.
  const over = new Set(after.dates.filter((one) => isPast(one, today)).map(({ id }) => id))
  const dates = planned(changed, next, over, today)
  if (!dates.some((one) => !isPast(one, today))) return undefined
  const saved = {
    ...next,
    dates: dates.map((one) => (over.has(one.id) ? one : withOwn(one, date, next, edit))),
  }
  return before ? [before, saved] : [saved]
}

/** A rule that ends before its first date has none: those beside it are left, if there are any. */
function withoutEndedRule(series: Series): Series | undefined {
  const { rule, first, extra } = series
  if (!rule || !isOver(rule, first)) return series
  const [next, ...others] = extra.toSorted()
  return next === undefined ? undefined : { ...series, rule: null, first: next, extra: others }
}

/** What was typed is no change where the rule says it already. */
function ruleAfter(rule: Rule | null, typed: Partial<Rule> = {}): Rule | undefined {
  const after = rule && { ...rule, ...typed }
  return after && JSON.stringify(after) !== JSON.stringify(rule) ? after : undefined
}

const isOver = ({ until }: Rule, day: string) => until !== null && until < dayOf(day)

const pick = ({ title, location, status }: Pick<Edit, 'title' | 'location' | 'status'>) => ({
  ...(title === undefined ? {} : { title }),
  ...(location === undefined ? {} : { location }),
  ...(status === undefined ? {} : { status }),
})

/** The date whose form was sent is as the form says; others keep what they have for themselves. */
function withOwn(one: DateOf, sent: DateOf, series: Series, edit: Edit): DateOf {
  if (edit.reset) return { ...one, own: {} }
  if (one.id !== sent.id) return one
  return { ...one, own: ownAfter(series, { ...one, own: sent.own }, edit, sent) }
}

function ownAfter(series: Series, date: DateOf, edit: Edit, from = date): Own {
  const start = moveStart(startOf(from), edit.days ?? 0, edit.time)
  const isMoved = edit.days !== undefined || edit.time !== undefined
  const said: Own = { ...date.own, ...pick(edit), ...(isMoved ? { start } : {}) }
  const shared: Own = { ...series, start: date.key }
  const names = Object.keys(said) as (keyof Own)[]
  return Object.fromEntries(
    names.filter((name) => said[name] !== shared[name]).map((name) => [name, said[name]]),
  )
}

const moveStart = (local: string, days: number, time = timeOf(local)) =>
  plusDays(dayOf(local), days) + time

/** The series without its dates from one on, and those. */
function split(series: Series, date: DateOf, scope: Scope, today: string) {
  const from = scope === 'all' ? '' : date.key
  const first =
    series.dates
      .filter((one) => !isPast(one, today) && one.key >= from)
      .map(({ key }) => key)
      .sort()[0] ?? ''
  if (scope === 'all' || !series.dates.some(({ key }) => key < first))
    return { before: undefined, after: series }
  const { rule, extra, skipped, dates } = series
  const ofRule = rule
    ? daysOfRule(rule, dayOf(series.first), plusDays(dayOf(first), 3_000)).map(
        (day) => day + timeOf(series.first),
      )
    : []
  const next = ofRule.find((local) => local >= first)
  const gone = ofRule.filter((local) => local < (next ?? first)).length
  const after: Series = {
    ...series,
    first: next ?? first,
    rule:
      rule && next !== undefined
        ? { ...rule, count: rule.count === null ? null : rule.count - gone }
        : null,
    extra: extra.filter((local) => local >= first),
    skipped: skipped.filter((local) => local >= first),
    dates: dates.filter(({ key }) => key >= first),
  }
  return { before: ended(series, first), after }
}

export function ended(series: Series, first: string): Series {
  const { rule } = series
  const extra = series.extra.filter((local) => local < first).sort()
  const dates = series.dates.filter(({ key }) => key < first)
  if (series.first >= first)
    return { ...series, first: extra[0] ?? series.first, rule: null, extra: extra.slice(1), dates }
  const until = plusDays(dayOf(first), timeOf(first) > timeOf(series.first) ? 0 : -1)
  const shorter = rule && {
    ...rule,
    ...(rule.count === null
      ? { until: rule.until !== null && rule.until < until ? rule.until : until }
      : {
          count: daysOfRule(rule, dayOf(series.first), dayOf(first)).filter(
            (day) => day + timeOf(series.first) < first,
          ).length,
        }),
  }
  return { ...series, rule: shorter, extra, dates }
}

/** All its dates go with the one that was moved; those at a time of their own keep it. */
function moved(series: Series, { days = 0, time }: Edit, today: string): Series {
  if (days === 0 && time === undefined) return series
  const usual = timeOf(series.first)
  const move = (local: string) => moveStart(local, days, timeOf(local) === usual ? time : undefined)
  const rule = series.rule && {
    ...series.rule,
    weekdays: series.rule.weekdays.map((day) => (((day + days) % 7) + 7) % 7),
  }
  return {
    ...series,
    rule,
    first: move(series.first),
    extra: series.extra.map(move),
    skipped: series.skipped.map(move),
    dates: series.dates.map((date) =>
      isPast(date, today) ? date : { ...date, key: move(date.key) },
    ),
  }
}

/** Dates keep their ids: at the same start, on the same day, or the nearest within half an interval. */
function planned(before: Series, after: Series, over: Set<DateOf['id']>, today: string): DateOf[] {
  const past = before.dates
    .filter(({ id }) => over.has(id))
    .map((date) => ({ ...date, own: { ...pick(before), start: date.key, ...date.own } }))
  let left = inOrder(before.dates.filter(({ id }) => !over.has(id)))
  const first = left.reduce((least, { key }) => (key < least ? key : least), today)
  const wanted = startsOf(after, today).filter(
    (local) => local >= first && !past.some(({ key }) => key === local),
  )
  const free = new Set(wanted)
  const kept: DateOf[] = []
  const gaps = wanted
    .slice(1)
    .map((local, i) => minutes(local) - minutes(wanted[i] ?? local))
    .sort((a, b) => a - b)
  const reach = (gaps[Math.floor(gaps.length / 2)] ?? 62 * 1440) / 2
  const ways: ((key: string) => string | undefined)[] = [
    (key) => (free.has(key) ? key : undefined),
    (key) => [...free].find((local) => dayOf(local) === dayOf(key)),
    (key) => {
      const far = (local: string) => Math.abs(minutes(local) - minutes(key))
      return [...free].filter((local) => far(local) <= reach).sort((a, b) => far(a) - far(b))[0]
    },
  ]
  for (const way of ways) {
    left = left.filter((date) => {
      const key = way(date.key)
      if (key === undefined) return true
      free.delete(key)
      kept.push({ ...date, key })
      return false
    })
  }
  return [...past, ...kept, ...[...free].map((key) => ({ id: undefined, key, own: {} }))]
}

const minutes = (local: string) =>
  daysFrom('2026-01-01', dayOf(local)) * 1440 +
  Number(local.slice(11, 13)) * 60 +
  Number(local.slice(14, 16))

export function deleted(series: Series, date: DateOf, scope: Scope, today: string): Series {
  if (scope === 'one') {
    return {
      ...series,
      skipped: [...series.skipped, date.key],
      extra: series.extra.filter((local) => local !== date.key),
      dates: series.dates.filter((other) => other !== date),
    }
  }
  const from = scope === 'all' ? '' : date.key
  const gone = series.dates.filter((one) => !isPast(one, today) && one.key >= from)
  const first = gone.map(({ key }) => key).sort()[0] ?? ''
  return { ...ended(series, first), dates: series.dates.filter((one) => !gone.includes(one)) }
}

export { weekdayOf }
