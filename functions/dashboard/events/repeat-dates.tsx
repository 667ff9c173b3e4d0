import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { isCalendarDate } from '../../../domain/calendar-date.ts'
import {
  localStarts,
  occurrenceTimes,
  type Pattern,
  type Span,
} from '../../../domain/recurrence/occurrences.ts'
import { horizonFrom } from '../../../domain/recurrence/plan-dates.ts'
import { MOST_DATES } from '../../../domain/recurrence/rule.ts'
import { toggleDate } from '../../../domain/recurrence/toggle-date.ts'
import { localTimes, ruleOf } from '../../../domain/series/plan-series.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { readWhen } from '../../events/event-input.ts'
import { formatClock } from '../../events/format-clock.ts'
import { typed } from '../../forms/parse-form.ts'
import { formatCount, formatDay, formatTime } from '../parts/format.ts'
import type { Form } from '../staff-context.ts'
import { DatesCalendar } from './dates-calendar.tsx'
import { SHOW_DAY, SHOW_MONTH } from './event-help.tsx'
import { readRepeat, singleDates } from './repeat-input.ts'
import { DATES, REPEAT_ERRORS } from './repeat-texts.ts'
import { type FormStart, scopeOf, startOf, typedStart } from './save-series.ts'

/** Dates that are listed one by one. */
const LISTED = 12
/** Where the page is shown again after **Show dates**. */
export const DATES_ID = 'dates'

/**
 * A form whose dates are to be shown, before or after it is complete; nothing is saved. `show`: also which day to add
 * or skip, or the month to show. `found`: the event as it is, if it is one already.
 */
export function showDates(form: Form, show: string, now: Date, found?: EditableEvent) {
  const read = readWhen(form)
  if (!read.when)
    return { status: 400, state: { values: typed(form), errors: read.errors } } as const
  const { timezone } = read.when
  const { span } = localTimes(read.when)
  const start: FormStart = found ? typedStart(found, read.when, form) : startOf(read.when)
  const { repeat, errors } = readRepeat(form, start)
  if (errors) return { status: 400, state: { values: typed(form), errors } } as const
  const { startsLocal, ruleStartsLocal, seriesStartsLocal } = start
  const today = clockIn(now, timezone).date
  const first = startsLocal.slice(0, 10)
  const days = {
    first,
    // Past dates of what is saved never change.
    from: found && first < today ? today : first,
    until: horizonFrom(today),
  }
  const { rule = null, ...said } = repeat ?? { rdates: [], exdates: [] }
  const day = show.startsWith(SHOW_DAY) ? show.slice(SHOW_DAY.length) : ''
  const isChosen = isCalendarDate(day) && day >= days.from && day <= days.until && day !== first
  // A number of dates that stays is one of all dates, those before this one included.
  const isCounted = rule?.count != null && rule.count === countOf(found)
  const begin = ruleStartsLocal ?? (isCounted ? seriesStartsLocal : undefined) ?? startsLocal
  const single = isChosen ? toggleDate({ startsLocal: begin, rule, ...said }, day) : said
  // A rule that ended before this date: it is one of the list, and shown with those before it only where all change.
  const added = ruleStartsLocal ? [startsLocal, ...single.rdates] : single.rdates
  const pattern = { startsLocal: begin, rule, ...single, rdates: added }
  const from = scopeOf(form) === 'all' ? pattern.startsLocal : startsLocal
  const month = monthOf(show, form, days)
  const values = { ...typed(form), ...(isChosen && singleDates(single, startsLocal)) }
  const dates: ShownDates = { pattern, from, span, timezone, days, month }
  return { status: 200, state: { values, errors: {} }, dates } as const
}

function countOf(found: EditableEvent | undefined): number | null | undefined {
  return found?.series && ruleOf(found.series)?.count
}

/** The first month to show: the one that was asked for, or was shown before, if it has days to choose. */
function monthOf(show: string, form: Form, { first, until }: Days): string {
  const asked = show.startsWith(SHOW_MONTH) ? show.slice(SHOW_MONTH.length) : form[SHOWN_MONTH]
  const isKnown = isCalendarDate(`${asked}-01`) && asked && asked <= until.slice(0, 7)
  return isKnown && asked > first.slice(0, 7) ? asked : first.slice(0, 7)
}

/** The input with the month that is shown. */
const SHOWN_MONTH = 'datesMonth'

type Days = { first: string; from: string; until: string }
export type ShownDates = {
  pattern: Pattern
  from: string
  span: Span
  timezone: string
  days: Days
  month: string
}

/** The dates of a pattern in a calendar to choose from, with what changes of clocks do to them. */
export function RepeatDates({ path, ...shown }: ShownDates & { path: string }) {
  const { pattern, from, span, timezone, days, month } = shown
  const all = localStarts(pattern, days.until)
  const starts = all.filter((local) => local >= from)
  if (starts.length === 0) return <p class="error">{REPEAT_ERRORS.noDates}</p>
  if (starts.length > MOST_DATES) return <p class="error">{REPEAT_ERRORS.tooManyDates}</p>
  const { rule } = pattern
  const isEndless = rule !== null && rule.count === null && rule.until === null
  const last = dayInWords(starts.at(-1) ?? '')
  const count = formatCount(starts.length, 'date')
  const listed = starts.slice(0, LISTED).map((local) => sayDate({ local, span, timezone }))
  return (
    <>
      <input type="hidden" name={SHOWN_MONTH} value={month} />
      <DatesCalendar
        {...{ ...days, month, starts }}
        skipped={pattern.exdates}
        sends={{ formaction: `${path}#${DATES_ID}` }}
      />
      <p class="muted">
        {isEndless
          ? DATES.goesOn(count, last)
          : all.length > starts.length
            ? DATES.fromHereOn(count, last)
            : DATES.more(count, last)}
      </p>
      {listed.map(
        ({ date, note }) =>
          note && (
            <p class="hint">
              {date}: {note}
            </p>
          ),
      )}
      <details>
        <summary>{starts.length > LISTED ? DATES.firstOnes(LISTED) : DATES.list}</summary>
        <ol class="plain stack tight">
          {listed.map(({ date }) => (
            <li>{date}</li>
          ))}
        </ol>
      </details>
    </>
  )
}

type OneDate = { local: string } & Pick<ShownDates, 'span' | 'timezone'>

function sayDate({ local, span, timezone }: OneDate) {
  const { startsAt, note } = occurrenceTimes(local, span, timezone)
  const isAllDay = local.length === 10
  const moved = () => DATES.moved(formatClock(clockIn(startsAt, timezone).time))
  return {
    date: isAllDay ? dayInWords(local) : formatTime(startsAt, timezone),
    note: note && (note === 'moved' ? moved() : DATES.repeated),
  }
}

/** `Tue, Jun 16, 2026` */
function dayInWords(local: string): string {
  const at = new Date(`${local.slice(0, 10)}T12:00:00Z`)
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }).format(at)
  return `${weekday}, ${formatDay(at, 'UTC')}`
}
