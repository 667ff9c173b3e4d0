import { type EditableEvent, getEventForEdit } from '../../../db/events/manage-events.ts'
import { ENGLISH } from '../../../domain/display/english.ts'
import { describeRepeat } from '../../../domain/display/repeat.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { moveLocal } from '../../../domain/recurrence/move-pattern.ts'
import { localStarts, type Pattern } from '../../../domain/recurrence/occurrences.ts'
import { formatRule, type Rule } from '../../../domain/recurrence/rule.ts'
import {
  localOf,
  localTimes,
  patternOf,
  type Repeat,
  type RepeatChange,
  ruleOf,
  type Scope,
  type SeriesProblem,
} from '../../../domain/series/plan-series.ts'
import {
  fieldsThatDiffer,
  ownFields,
  type SeriesField,
} from '../../../domain/series/series-fields.ts'
import { changeEvent } from '../../events/change-event.ts'
import { inputGroups } from '../../events/event-fields.ts'
import { eventValues } from '../../events/event-input.ts'
import { changeSeries, createSeries } from '../../events/series.ts'
import { type FormState, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { Form, StaffContext } from '../staff-context.ts'
import { requireOwnDraft } from '../writing/own-submission.ts'
import { shownPosition, withEnteredPosition } from './event-position.tsx'
import { draftsOf } from './own-drafts.ts'
import { readRepeat, readSkipped, repeatInputs, repeatValues } from './repeat-input.ts'
import { REPEAT, REPEAT_ERRORS, SCOPE } from './repeat-texts.ts'

/** To which dates of a series a form was saved, and what the date of the form has now that it did not have before. */
export type SavedDates = { scope?: Scope | 'one'; fields: SeriesField[] }

type Save = {
  found: EditableEvent
  form: Form
  event: EventColumns
  sentence?: string | undefined
}

/**
 * Saves the form of an event that may be one date of a series, to one, the following, or all dates. `undefined`:
 * another member changed them since they were read.
 */
export async function saveDates(
  c: StaffContext,
  { found, form, event: typedIn, sentence }: Save,
): Promise<SavedDates | FormState | undefined> {
  const { session } = c.var
  const orgId = session.org.id
  const event = withEnteredPosition(typedIn, found)
  const { series } = found
  const { id, updatedAt, status } = found.event
  const again = (errors: FormState['errors']) => ({ values: typed(form), errors })
  const { repeat = null, errors } = readRepeat(form, typedStart(found, event, form))
  if (errors) return again(errors)
  if (!series && repeat) {
    const created = { orgId, id, event, repeat, status, sentence, ifUpdatedAt: updatedAt }
    return outcomeOf(await createSeries(c.env, created), { fields: [] }, again)
  }
  const fields = fieldsThatDiffer({ ...event, status }, found.event)
  const scope = scopeOf(form)
  if (!series || scope === undefined) {
    if (repeatChange(repeat, form, found)) return again({ scope: REPEAT_ERRORS.ruleOfOne })
    const overridden = series && ownFields(series, found.event, event, status)
    const change = { orgId, id, event, ifUpdatedAt: updatedAt, sentence }
    const saved = await changeEvent(c.env, { ...change, ...(overridden && { overridden }) })
    return saved ? { ...(series && { scope: 'one' }), fields } : undefined
  }
  const ofZone = zoneErrors(found, event, form)
  if (ofZone) return again(ofZone)
  // Without a rule the date of the form is the last one.
  const applied = repeat ? scope : 'following'
  const outcome = await changeSeries(c.env, {
    ...{ orgId, id, seriesId: series.id, version: series.version, event, sentence },
    scope: applied,
    repeat: repeatChange(repeat, form, found),
    ...howToApply(form),
  })
  return outcomeOf(outcome, { scope: applied, fields }, again)
}

/** A new zone of several dates says what they keep. */
export function zoneErrors(
  found: EditableEvent,
  { timezone }: Pick<EventColumns, 'timezone'>,
  { zoneKeeps = '' }: Form,
): FormState['errors'] | undefined {
  if (timezone === found.event.timezone) return undefined
  return Object.hasOwn(SCOPE.zoneOptions, zoneKeeps) ? undefined : { zoneKeeps: REPEAT_ERRORS.zone }
}

/** What a form says about dates with details of their own, and about a new zone. */
export function howToApply({ reset, zoneKeeps }: Form) {
  return { reset: reset === 'on', zone: zoneKeeps === 'instant' ? 'instant' : 'clock' } as const
}

const NEVER: Repeat = { rule: null, rdates: [], exdates: [] }

/** Others may change a date of the series meanwhile; a change that asks for no values is tried again. */
const TRIES = 3

/** Does something with the following or all dates of a series; what is wrong if it cannot be done. */
export async function changeDates(
  c: StaffContext,
  { event: { id } }: EditableEvent,
  change: (dates: {
    orgId: string
    id: string
    seriesId: string
    version: number
  }) => Promise<Outcome>,
): Promise<FormState['errors'] | undefined> {
  const { session } = c.var
  const orgId = session.org.id
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await getEventForEdit(c.env.db, orgId, id, draftsOf(session))
    if (!found?.series) throw notFound('Event')
    requireOwnDraft(c, found)
    const { id: seriesId, version } = found.series
    const outcome = await change({ orgId, id, seriesId, version })
    if (outcome === 'saved') return undefined
    const problem = problemOf(outcome)
    if (problem) return { scope: problem.repeat }
  }
  return { scope: REPEAT_ERRORS.busy }
}

/** To which dates a form applies; `undefined`: to its own only. */
export function scopeOf({ scope }: Form): Scope | undefined {
  return scope === 'following' || scope === 'all' ? scope : undefined
}

/** Where the pattern of an event begins. */
export function startOf(event: Parameters<typeof localTimes>[0] & { timezone: string }) {
  return { startsLocal: localTimes(event).startsLocal, timezone: event.timezone }
}

/**
 * The start by which the form of a date says how it repeats: on the day that the rule gave it, at the usual time of its
 * series, whatever times it has for itself.
 */
function openedStart({ event, series }: EditableEvent): FormStart {
  if (!series) return startOf(event as unknown as EventColumns)
  const { startsLocal, timezone } = series
  const day = localOf(event).slice(0, 10)
  return {
    startsLocal: day + startsLocal.slice(10),
    timezone,
    ...(day > startsLocal.slice(0, 10) && { ruleStartsLocal: startsLocal }),
  }
}

export type FormStart = Parameters<typeof readRepeat>[1] & {
  /** Where all dates of the series begin, of which the form's is one. */
  seriesStartsLocal?: string
}

/** The same start as the times in the form move it. */
export function typedStart(
  found: EditableEvent,
  event: Parameters<typeof startOf>[0],
  form: Form,
): FormStart {
  if (!found.series) return startOf(event)
  const { startsLocal, ruleStartsLocal } = openedStart(found)
  const from = startOf(found.event as unknown as EventColumns).startsLocal
  const to = startOf(event).startsLocal
  const moved = (local: string) => moveLocal(local, startsLocal, { from, to })
  return {
    startsLocal: moved(startsLocal),
    timezone: event.timezone,
    seriesStartsLocal: moved(found.series.startsLocal),
    ...(ruleStartsLocal && hadEnded(found, form) && { ruleStartsLocal: moved(ruleStartsLocal) }),
  }
}

/** Whether the rule ended before the date of a form, and does not begin again with it. */
function hadEnded(found: EditableEvent, form: Form): boolean {
  if (!found.series) return false
  const start = openedStart(found)
  const pattern = patternOf(found.series)
  if (!endedBefore(pattern, start.startsLocal.slice(0, 10))) return false
  const { repeat } = readRepeat(form, start)
  const isUntouched = ruleKey(repeat ?? NEVER, start) === ruleKey(readBack(pattern, start), start)
  return isUntouched || scopeOf(form) === 'all'
}

function endedBefore({ startsLocal, rule }: Pattern, day: string): boolean {
  if (!rule) return false
  if (rule.count === null) return rule.until !== null && rule.until < day
  const starts = localStarts({ startsLocal, rule, rdates: [], exdates: [] }, day)
  return starts.length >= rule.count && (starts.at(-1) ?? '') < day
}

/**
 * What a form says of repeating, if that is something else than when it was opened. Both are read with the start that
 * the form was opened with: a date in a list has no time of its own, and a rule may follow from the start.
 */
function repeatChange(
  repeat: Repeat | null,
  form: Form,
  found: EditableEvent,
): RepeatChange | undefined {
  const { series } = found
  if (!series || form.repeat === undefined) return undefined
  const start = openedStart(found)
  const pattern = patternOf(series)
  const before = readBack(pattern, start)
  const read = readRepeat(form, start)
  const now = read.repeat ?? neverBut(form, start)
  if (!read.errors && repeatKey(now, start) === repeatKey(before, start)) return undefined
  const typedIn = repeat ?? NEVER
  const isKept = (list: 'rdates' | 'exdates') => (local: string) => before[list].includes(local)
  const added = (list: 'rdates' | 'exdates') =>
    typedIn[list].filter((_, i) => !isKept(list)(now[list][i] ?? ''))
  return {
    rule: typedIn.rule,
    rdates: added('rdates'),
    exdates: added('exdates'),
    untouched: {
      rule: ruleKey(now, start) === ruleKey(before, start),
      days: daysKey(now.rule) === daysKey(before.rule),
      count: typedIn.rule?.count === pattern.rule?.count,
      rdates: now.rdates.filter(isKept('rdates')),
      exdates: now.exdates.filter(isKept('exdates')),
    },
  }
}

function repeatKey(repeat: Repeat, start: FormStart): string {
  const { rdates, exdates } = repeat
  return JSON.stringify([ruleKey(repeat, start), [...rdates].sort(), [...exdates].sort()])
}

function ruleKey({ rule }: Repeat, start: FormStart): string | null {
  return rule && formatRule(rule, start)
}

/** The parts of a rule that move with its dates. */
function daysKey(rule: Rule | null): string {
  return JSON.stringify([rule?.freq, rule?.byDay, rule?.byMonthDay, rule?.byMonth])
}

/** A rule as its form says it: what the form leaves out is no difference. */
function readBack(repeat: Repeat, start: FormStart): Repeat {
  const values = repeatValues(repeat, start)
  const form = Object.fromEntries(Object.entries(values).map(([name, value = '']) => [name, value]))
  return readRepeat(form, start).repeat ?? neverBut(form, start)
}

/** Of dates that were deleted or had a rule, the last one still says which are skipped. */
function neverBut(form: Form, start: FormStart): Repeat {
  return { ...NEVER, exdates: readSkipped(form, start) }
}

const PROBLEMS: Record<SeriesProblem, string> = {
  'no dates': REPEAT_ERRORS.noDates,
  'too many dates': REPEAT_ERRORS.tooManyDates,
  'all past': REPEAT_ERRORS.allPast,
}

type Outcome = Awaited<ReturnType<typeof changeSeries>>

function outcomeOf(
  outcome: Outcome,
  saved: SavedDates,
  again: (errors: FormState['errors']) => FormState,
): SavedDates | FormState | undefined {
  if (outcome === 'saved') return saved
  const problem = problemOf(outcome)
  return problem && again(problem)
}

/** What is wrong with a series that was not saved, at the field that is to change. */
export function problemOf(outcome: Outcome | boolean): FormState['errors'] | undefined {
  const problem = PROBLEMS[outcome as SeriesProblem]
  return problem === undefined ? undefined : { repeat: problem }
}

/** `Every Tuesday until December 28, 2026` */
export function repeatInWords(series: Parameters<typeof ruleOf>[0]): string {
  return describeRepeat({ rule: ruleOf(series), startsLocal: series.startsLocal }, ENGLISH)
}

/** A rule with its single dates, to compare two of them. */
export function repeatText(repeat: Repeat | null, start: ReturnType<typeof startOf>): string {
  if (!repeat) return REPEAT.options.no
  const { extraDates, skippedDates } = repeatValues(repeat, start)
  const named = [
    [REPEAT.extraDates, extraDates],
    [REPEAT.skippedDates, skippedDates],
  ].flatMap(([name, dates]) => (dates ? [`${name}: ${dates.replaceAll('\n', ', ')}`] : []))
  return [describeRepeat({ rule: repeat.rule, ...start }, ENGLISH), ...named].join('. ')
}

/** The same of what a date's series says. */
export function repeatTextOf(found: EditableEvent): string {
  return repeatText(found.series && patternOf(found.series), openedStart(found))
}

/** Inputs that are taken together when two versions of a form are merged. */
export const formGroups = [...inputGroups, [repeatInputs]]

/** What the form of an event says. */
export function formValues(found: EditableEvent): FormState['values'] {
  return { ...eventValues(found), ...shownPosition(found), ...seriesValues(found) }
}

/** A change of its series counts as a change of each date. */
export function versionOf({ event, series }: EditableEvent): string {
  return `${event.updatedAt.toISOString()}${series ? `/${series.version}` : ''}`
}

/** What the form of a date says of its series. */
function seriesValues(found: EditableEvent): FormState['values'] {
  const pattern = found.series ? patternOf(found.series) : NEVER
  return { repeatEnds: 'never', ...repeatValues(pattern, openedStart(found)) }
}
