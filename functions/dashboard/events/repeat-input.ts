import * as z from 'zod/mini'
import { isCalendarDate } from '../../../domain/calendar-date.ts'
import { dayOf } from '../../../domain/recurrence/move-pattern.ts'
import {
  formatRule,
  isRule,
  MOST_DATES,
  newRule,
  parseRule,
  problemOf,
  type Rule,
  type RuleProblem,
  WEEKDAYS,
  type Weekday,
} from '../../../domain/recurrence/rule.ts'
import type { Repeat } from '../../../domain/series/plan-series.ts'
import { checked } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import type { Form } from '../staff-context.ts'
import { REPEAT_ERRORS } from './repeat-texts.ts'

/** The kinds of rules that the form has words for; any other is written as a rule. */
export const REPEATS = [
  'no',
  'daily',
  'weekdays',
  'weekly',
  'monthlyDay',
  'monthlyWeekday',
  'monthlyLast',
  'yearly',
  'custom',
] as const
type Kind = (typeof REPEATS)[number]

/** Extra and skipped dates: an imported event with several rules has all dates of one in its list. */
const MOST_SINGLE_DATES = MOST_DATES
/** Characters of a rule. */
const MOST_OF_RULE = 500

const short = z.catch(z.string().check(z.maxLength(20)), '')
const RepeatForm = z.object({
  repeat: z.catch(z.enum(REPEATS), 'no'),
  repeatEvery: short,
  ...(Object.fromEntries(WEEKDAYS.map((day) => [`repeat${day}`, checked])) as Record<
    `repeat${Weekday}`,
    typeof checked
  >),
  repeatEnds: z.catch(z.enum(['never', 'until', 'count']), 'never'),
  repeatUntil: short,
  repeatCount: short,
  repeatRule: z.catch(z.string(), ''),
  extraDates: z.catch(z.string(), ''),
  skippedDates: z.catch(z.string(), ''),
})
type Input = z.output<typeof RepeatForm>

/** The inputs of the form's part about repeating, for what depends on their names. */
export const repeatInputs = Object.keys(RepeatForm.shape)

/** `ruleStartsLocal`: where the rule began, if that is earlier. It may have ended before this start. */
type Start = { startsLocal: string; timezone: string; ruleStartsLocal?: string }
type Errors = FormState['errors']
type Read = { repeat: Repeat | null; errors?: never } | { repeat?: never; errors: Errors }

/** When an event that begins then repeats; `null`: it does not. */
export function readRepeat(form: Form, start: Start): Read {
  const { data, state } = parseForm(RepeatForm, form)
  if (!data) return { errors: state.errors }
  const errors: Errors = {}
  const rdates = readDates(data.extraDates, start, 'extraDates', errors)
  if (data.repeat === 'no' && rdates.length === 0) {
    return Object.keys(errors).length > 0 ? { errors } : { repeat: null }
  }
  const exdates = readDates(data.skippedDates, start, 'skippedDates', errors)
  const rule = data.repeat === 'no' ? null : readRule(data, start, errors)
  if (Object.keys(errors).length > 0 || rule === undefined) return { errors }
  return { repeat: { rule, rdates, exdates } }
}

/** The dates that a form skips. */
export function readSkipped(form: Form, start: Start): string[] {
  const { data } = parseForm(RepeatForm, form)
  return data ? readDates(data.skippedDates, start, 'skippedDates', {}) : []
}

function readRule(data: Input, start: Start, errors: Errors): Rule | undefined {
  const { startsLocal, ruleStartsLocal = startsLocal, timezone } = start
  const begin = { startsLocal: ruleStartsLocal, timezone }
  if (data.repeat === 'custom') {
    const isLong = data.repeatRule.length > MOST_OF_RULE
    const rule = isLong ? undefined : parseRule(data.repeatRule, begin)
    if (rule && isRule(rule)) return rule
    errors.repeatRule = rule ? sayProblem(rule) : REPEAT_ERRORS.ruleLength(MOST_OF_RULE)
    return undefined
  }
  const every = data.repeatEvery === '' ? 1 : wholeNumber(data.repeatEvery)
  if (!(every >= 1 && every <= 99)) errors.repeatEvery = REPEAT_ERRORS.every
  const ends = readEnd(data, begin, errors)
  const rule = { ...ruleOfKind(data, start), interval: every, ...ends }
  const problem = Object.keys(errors).length === 0 && problemOf(rule, begin)
  if (problem)
    errors[problem.part === 'COUNT' ? 'repeatCount' : 'repeatUntil'] = sayProblem(problem)
  return rule
}

const WORKING_DAYS = WEEKDAYS.slice(0, 5)

function ruleOfKind(data: Input, { startsLocal }: Start): Rule {
  const { day, nth } = dayOf(startsLocal)
  switch (data.repeat) {
    case 'daily':
      return newRule('DAILY')
    case 'weekdays':
      return newRule('WEEKLY', { byDay: WORKING_DAYS.map((day) => ({ day, nth: 0 })) })
    case 'weekly': {
      const chosen = WEEKDAYS.filter((name) => data[`repeat${name}`])
      return newRule('WEEKLY', {
        byDay: (chosen.length > 0 ? chosen : [day]).map((day) => ({ day, nth: 0 })),
      })
    }
    case 'monthlyWeekday':
      return newRule('MONTHLY', { byDay: [{ day, nth }] })
    case 'monthlyLast':
      return newRule('MONTHLY', { byDay: [{ day, nth: -1 }] })
    case 'yearly':
      return newRule('YEARLY')
    default:
      return newRule('MONTHLY')
  }
}

function readEnd(
  data: Input,
  { startsLocal }: Start,
  errors: Errors,
): Pick<Rule, 'until' | 'count'> {
  if (data.repeatEnds === 'count') {
    const count = wholeNumber(data.repeatCount)
    if (!(count >= 1)) errors.repeatCount = REPEAT_ERRORS.count
    return { until: null, count }
  }
  if (data.repeatEnds === 'never') return { until: null, count: null }
  if (!isCalendarDate(data.repeatUntil)) errors.repeatUntil = REPEAT_ERRORS.until
  else if (data.repeatUntil < startsLocal.slice(0, 10))
    errors.repeatUntil = REPEAT_ERRORS.untilBeforeStart
  return { until: data.repeatUntil, count: null }
}

/** One date a line, with a time where it is another than that of the first date. */
function readDates(text: string, { startsLocal }: Start, name: string, errors: Errors): string[] {
  const lines = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > MOST_SINGLE_DATES) errors[name] = REPEAT_ERRORS.singleDates(MOST_SINGLE_DATES)
  return lines.slice(0, MOST_SINGLE_DATES).map((line) => {
    const found = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d))?$/.exec(line)
    const [, date = '', hour, minute] = found ?? []
    if (!isCalendarDate(date)) errors[name] ??= REPEAT_ERRORS.date(line.slice(0, 40))
    if (startsLocal.length === 10) return date
    return hour === undefined ? `${date}${startsLocal.slice(10)}` : `${date}T${hour}:${minute}`
  })
}

function sayProblem({ problem, part }: RuleProblem): string {
  switch (problem) {
    case 'empty':
      return REPEAT_ERRORS.emptyRule
    case 'too often':
      return REPEAT_ERRORS.tooOften
    case 'ends twice':
      return REPEAT_ERRORS.endsTwice
    case 'too many dates':
      return REPEAT_ERRORS.tooManyDates
    case 'unknown part':
      return REPEAT_ERRORS.unknownPart(part)
    case 'value':
      return part === 'UNTIL' ? REPEAT_ERRORS.untilBeforeStart : REPEAT_ERRORS.value(part)
  }
}

/** A repeating event as its form shows it. */
export function repeatValues({ rule, rdates, exdates }: Repeat, start: Start): FormState['values'] {
  const { startsLocal } = start
  const single = singleDates({ rdates, exdates }, startsLocal)
  if (!rule) return { repeat: 'no', ...single }
  const kind = kindOf(rule, startsLocal)
  if (kind === 'custom') return { repeat: 'custom', repeatRule: formatRule(rule, start), ...single }
  const chosen = rule.freq === 'WEEKLY' ? rule.byDay.map(({ day }) => [`repeat${day}`, 'on']) : []
  return {
    repeat: kind,
    repeatEvery: String(rule.interval),
    ...Object.fromEntries(chosen),
    repeatEnds: rule.count !== null ? 'count' : rule.until !== null ? 'until' : 'never',
    repeatUntil: rule.until ?? '',
    repeatCount: rule.count === null ? '' : String(rule.count),
    ...single,
  }
}

/** The dates beside the rule, as the form's lists show them. */
export function singleDates(
  { rdates, exdates }: Pick<Repeat, 'rdates' | 'exdates'>,
  startsLocal: string,
): FormState['values'] {
  const lines = (list: string[]) =>
    [...list]
      .sort()
      .map((local) => dateLine(local, startsLocal))
      .join('\n')
  return { extraDates: lines(rdates), skippedDates: lines(exdates) }
}

function kindOf(rule: Rule, startsLocal: string): Kind {
  const { freq, byDay, byMonthDay, byMonth, byYearDay, byWeekNo, bySetPos, weekStart, interval } =
    rule
  const others = [byMonth, byYearDay, byWeekNo, bySetPos].some((list) => list.length > 0)
  const [first, ...more] = byDay
  const { day, nth, date } = dayOf(startsLocal)
  if (others || interval > 99 || (weekStart !== 'MO' && interval > 1)) return 'custom'
  const onSameDay = byMonthDay.length === 0 || (byMonthDay.length === 1 && byMonthDay[0] === date)
  if (freq === 'WEEKLY' && byMonthDay.length === 0) {
    const days = byDay.map(({ day }) => day).join()
    return interval === 1 && days === WORKING_DAYS.join() ? 'weekdays' : 'weekly'
  }
  if (freq === 'DAILY' && !first && byMonthDay.length === 0) return 'daily'
  if (freq === 'YEARLY' && !first && byMonthDay.length === 0) return 'yearly'
  if (freq !== 'MONTHLY' || more.length > 0) return 'custom'
  if (!first) return onSameDay ? 'monthlyDay' : 'custom'
  if (byMonthDay.length > 0 || first.day !== day) return 'custom'
  if (first.nth === -1) return 'monthlyLast'
  return first.nth === nth ? 'monthlyWeekday' : 'custom'
}

function dateLine(local: string, startsLocal: string): string {
  return local.slice(10) === startsLocal.slice(10) ? local.slice(0, 10) : local.replace('T', ' ')
}

function wholeNumber(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
}
