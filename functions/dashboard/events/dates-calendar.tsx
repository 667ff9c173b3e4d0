import { addMonths, range, weeksOf } from '../../../domain/display/calendar-days.ts'
import { dayOf } from '../../../domain/display/event-time.ts'
import { dateFormat, firstDayOfWeek } from '../../../domain/display/intl.ts'
import { anyWeek } from '../../../domain/display/month-days.ts'
import { SHOW_DAY, SHOW_MONTH } from './event-help.tsx'
import { DATES } from './repeat-texts.ts'

/** Months that are shown at once. */
const MONTHS = 2
/** Each month is as high as the others. */
const MOST_WEEKS = 6
const LOCALE = 'en-US'

type Props = {
  /** The first month that is shown. */
  month: string
  /** The local starts that the form means, and what it skips. */
  starts: string[]
  skipped: string[]
  /** The first date, and the first and last day that can be chosen. */
  first: string
  from: string
  until: string
  /** Attributes of a button that sends the form to be shown again here. */
  sends: { formaction: string }
}

/** The months of an event that repeats: a click on a day adds it to the dates, or skips it. Works without a script. */
export function DatesCalendar(props: Props) {
  const { month, first, until, sends } = props
  const months = range(MONTHS).map((i) => addMonths(month, i))
  const earlier = addMonths(month, -MONTHS)
  const later = addMonths(month, MONTHS)
  return (
    <>
      <div class="date-months">
        {months.map((month) => (
          <Month {...props} month={month} />
        ))}
      </div>
      <p class="row">
        <MonthButton
          {...sends}
          month={earlier}
          label={DATES.earlier}
          disabled={month <= first.slice(0, 7)}
        />
        <MonthButton
          {...sends}
          month={later}
          label={DATES.later}
          disabled={later > until.slice(0, 7)}
        />
      </p>
    </>
  )
}

type MonthButtonProps = Props['sends'] & { month: string; label: string; disabled: boolean }

/** Always there, so that nothing takes its place. */
function MonthButton({ month, label, ...sends }: MonthButtonProps) {
  return (
    <button
      class="button secondary small"
      type="submit"
      name="show"
      value={SHOW_MONTH + month}
      {...sends}
      formnovalidate
    >
      {label}
    </button>
  )
}

function Month({ month, ...rest }: Props) {
  const weeks = weeksOf(month, firstDayOfWeek(LOCALE))
  return (
    <table class="date-month">
      <caption>{said(dayOf(`${month}-01`), { month: 'long', year: 'numeric' })}</caption>
      <thead>
        <tr>
          {anyWeek(LOCALE).map((day) => (
            <th scope="col" abbr={said(day, { weekday: 'long' })}>
              {said(day, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr>
            {days.map((day) => (
              <td>{day.startsWith(month) && <Day day={day} {...rest} />}</td>
            ))}
          </tr>
        ))}
        {range(MOST_WEEKS - weeks.length).map(() => (
          <tr>
            <td colspan={7}>
              <span class="day" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Omit<Props, 'month'> & { day: string }

function Day({ day, starts, skipped, first, from, until, sends }: DayProps) {
  const number = Number(day.slice(8))
  const isDate = starts.some((start) => start.startsWith(day))
  if (day === first || day < from || day > until) {
    return (
      <span class={isDate ? 'day is-date' : 'day'}>
        {number}
        {isDate && (
          <span class="visually-hidden">, {day === first ? DATES.first : DATES.date}</span>
        )}
      </span>
    )
  }
  const isSkipped = !isDate && skipped.some((start) => start.startsWith(day))
  const name = said(dayOf(day), { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  return (
    <button
      class={isSkipped ? 'day is-skipped' : 'day'}
      type="submit"
      name="show"
      value={SHOW_DAY + day}
      {...sends}
      formnovalidate
      aria-pressed={isDate ? 'true' : 'false'}
      aria-label={isSkipped ? `${name}, ${DATES.skipped}` : name}
    >
      {number}
    </button>
  )
}

function said(day: Date, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(LOCALE, { timeZone: 'UTC', ...parts }).format(day)
}
