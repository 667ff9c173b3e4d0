import type { EditableEvent } from '../../../db/events/manage-events.ts'
import {
  localStarts,
  occurrenceTimes,
  type Pattern,
  type Span,
} from '../../../domain/recurrence/occurrences.ts'
import { horizonFrom } from '../../../domain/recurrence/plan-dates.ts'
import { MOST_DATES } from '../../../domain/recurrence/rule.ts'
import { localTimes } from '../../../domain/series/plan-series.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { typed } from '../../forms/parse-form.ts'
import { formatClock, formatCount, formatDay, formatTime } from '../parts/format.ts'
import type { Form } from '../staff-context.ts'
import { readWhen } from './event-input.ts'
import { readRepeat } from './repeat-input.ts'
import { DATES, REPEAT_ERRORS } from './repeat-texts.ts'
import { type FormStart, scopeOf, startOf, typedStart } from './save-series.ts'

/** Dates that are listed one by one. */
const LISTED = 12
const MONTHS = 3
/** Where the page is shown again after **Show dates**. */
export const DATES_ID = 'dates'

/**
 * A form whose dates are to be shown, before or after it is complete; nothing is saved. `found`: the event as it is, if
 * it is one already.
 */
export function showDates(form: Form, now: Date, found?: EditableEvent) {
  const read = readWhen(form)
  if (!read.when)
    return { status: 400, state: { values: typed(form), errors: read.errors } } as const
  const { timezone } = read.when
  const { span } = localTimes(read.when)
  const start: FormStart = found ? typedStart(found, read.when, form) : startOf(read.when)
  const { repeat, errors } = readRepeat(form, start)
  if (errors) return { status: 400, state: { values: typed(form), errors } } as const
  const { rule = null, rdates = [], exdates = [] } = repeat ?? {}
  const { startsLocal, ruleStartsLocal } = start
  // A rule that ended before this date: it is one of the list, and shown with those before it only where all change.
  const pattern = ruleStartsLocal
    ? { startsLocal: ruleStartsLocal, rule, rdates: [startsLocal, ...rdates], exdates }
    : { startsLocal, rule, rdates, exdates }
  const from = scopeOf(form) === 'all' ? pattern.startsLocal : startsLocal
  const dates = <RepeatDates {...{ pattern, from, span, timezone, now }} />
  return { status: 200, state: { values: typed(form), errors: {} }, dates } as const
}

type Props = { pattern: Pattern; from: string; span: Span; timezone: string; now: Date }

/** The next dates of a pattern, with what changes of clocks do to them, and a picture of the first months. */
function RepeatDates({ pattern, from, span, timezone, now }: Props) {
  const all = localStarts(pattern, horizonFrom(clockIn(now, timezone).date))
  const starts = all.filter((local) => local >= from)
  if (starts.length === 0) return <p class="error">{REPEAT_ERRORS.noDates}</p>
  if (starts.length > MOST_DATES) return <p class="error">{REPEAT_ERRORS.tooManyDates}</p>
  const { rule } = pattern
  const isEndless = rule !== null && rule.count === null && rule.until === null
  const last = dayOf(starts.at(-1) ?? '')
  const count = formatCount(starts.length, 'date')
  return (
    <section class="card stack repeat-dates" id={DATES_ID} tabindex={-1}>
      <h2>{DATES.title}</h2>
      <div class="repeat-pictures">
        {monthsOf(starts).map((month) => (
          <MonthPicture month={month} starts={starts} />
        ))}
      </div>
      <ol class="plain stack tight">
        {starts.slice(0, LISTED).map((local) => (
          <OneDate {...{ local, span, timezone }} />
        ))}
      </ol>
      <p class="muted">{isEndless ? DATES.goesOn(count, last) : DATES.more(count, last)}</p>
    </section>
  )
}

function OneDate({ local, span, timezone }: { local: string } & Pick<Props, 'span' | 'timezone'>) {
  const { startsAt, note } = occurrenceTimes(local, span, timezone)
  const isAllDay = local.length === 10
  return (
    <li>
      {isAllDay ? dayOf(local) : formatTime(startsAt, timezone)}
      {note && (
        <span class="hint">
          {' '}
          {note === 'moved'
            ? DATES.moved(formatClock(clockIn(startsAt, timezone).time))
            : DATES.repeated}
        </span>
      )}
    </li>
  )
}

/** `Tue, Jun 16, 2026` */
function dayOf(local: string): string {
  const at = new Date(`${local.slice(0, 10)}T12:00:00Z`)
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }).format(at)
  return `${weekday}, ${formatDay(at, 'UTC')}`
}

function monthsOf(starts: string[]): string[] {
  return [...new Set(starts.map((local) => local.slice(0, 7)))].slice(0, MONTHS)
}

/** The list beside it says the same, so screen readers skip it. */
function MonthPicture({ month, starts }: { month: string; starts: string[] }) {
  const first = new Date(`${month}-01T00:00:00Z`)
  const blank = (first.getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const cells = [...Array<number>(blank).fill(0), ...Array.from({ length: days }, (_, i) => i + 1)]
  const taken = new Set(
    starts.filter((local) => local.startsWith(month)).map((local) => Number(local.slice(8, 10))),
  )
  const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return (
    <div class="month-picture" aria-hidden="true">
      <b>{name.format(first)}</b>
      <div>
        {cells.map((day) => (
          <span class={taken.has(day) ? 'taken' : ''}>{day === 0 ? '' : day}</span>
        ))}
      </div>
    </div>
  )
}
