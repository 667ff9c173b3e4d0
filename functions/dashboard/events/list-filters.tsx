import { ADDED_HERE, type EventFilters } from '../../../db/events/list-events.ts'
import { isCalendarDate } from '../../../domain/calendar-date.ts'
import { addMonths, range } from '../../../domain/display/calendar-days.ts'
import { monthName } from '../../../domain/display/when.ts'
import { EVENT_FIELDS, LONGEST_CATEGORY } from '../../../domain/event-fields.ts'
import { isId } from '../../../domain/ids.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { Field } from '../../forms/field.tsx'
import { FeedSelect, FilterForm, FilterSelect, MoreFilters } from '../parts/filter-form.tsx'
import { feedFilter } from '../parts/list-parts.tsx'
import type { StaffContext } from '../staff-context.ts'
import { FILTERS } from './texts.ts'

/** Beside the upcoming events. */
const LISTS = ['past', 'drafts'] as const
type When = (typeof LISTS)[number] | undefined

const STATUSES = EVENT_FIELDS.status.options
type Status = keyof typeof STATUSES

/** What the URL of the list filters by; what it cannot mean is left out. */
export type ListFilters = {
  q: string
  when: When
  feed: string | undefined
  status: Status | undefined
  category: string | undefined
  /** An import, or none. */
  origin: string | undefined
  /** `2026-12` */
  month: string | undefined
  /** `2026-12-08`, instead of a month. */
  day: string | undefined
}

const NAMES: Record<keyof ListFilters, true> = {
  ...{ q: true, when: true, feed: true, status: true },
  ...{ category: true, origin: true, month: true, day: true },
}
/** What the list can be filtered by, as its URL names it. */
export const FILTER_NAMES = Object.keys(NAMES)

export function readFilters(c: StaffContext): ListFilters {
  const { q = '', status = '', category, origin = '', month = '', day = '' } = c.req.query()
  const isDay = isCalendarDate(day)
  return {
    q: q.slice(0, 200),
    when: LISTS.find((list) => list === c.req.query('when')),
    feed: feedFilter(c),
    status: Object.hasOwn(STATUSES, status) ? (status as Status) : undefined,
    category: category?.slice(0, LONGEST_CATEGORY) || undefined,
    origin: origin === ADDED_HERE || isId('src', origin) ? origin : undefined,
    month: !isDay && isMonth(month) ? month : undefined,
    day: isDay ? day : undefined,
  }
}

export function isMonth(text: string): boolean {
  return /^\d{4}-\d\d$/.test(text) && isCalendarDate(`${text}-01`)
}

/** The days of the list, if it is filtered by them. */
export function daysOf({
  month,
  day,
}: Pick<ListFilters, 'month' | 'day'>): { from: string; to: string } | undefined {
  if (day) return { from: day, to: day }
  if (!month) return undefined
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0))
  // `Date.UTC` takes the years 0 to 99 for those of the last century.
  return { from: `${month}-01`, to: `${month}-${last.getUTCDate()}` }
}

/** Whether it is filtered by more than which list it is. */
export function isFiltered({ when: _, ...filters }: ListFilters): boolean {
  return Object.values(filters).some(Boolean)
}

type Props = { c: StaffContext; path: string; filters: ListFilters; offered: EventFilters }

/** Search, feed, and month stand in sight; the others unfold. */
export function ListFilterForm({ c, path, filters, offered }: Props) {
  const { q, when, feed, status, category, origin, month, day } = filters
  const state = { values: { q }, errors: {} }
  const categories = new Set([...offered.categories, ...(category ? [category] : [])])
  return (
    <FilterForm path={path}>
      {when && <input type="hidden" name="when" value={when} />}
      {day && <input type="hidden" name="day" value={day} />}
      <Field
        state={state}
        name="q"
        label="Search"
        type="search"
        placeholder="Title, place, or category"
      />
      <FeedSelect feeds={offered.feeds} chosen={feed} />
      {!day && (
        <FilterSelect
          name="month"
          label={FILTERS.month}
          all={FILTERS.allMonths}
          chosen={month}
          options={monthsOf(c, filters, offered).map((value) => ({
            value,
            label: monthName(value, 'en-US'),
          }))}
        />
      )}
      <MoreFilters open={Boolean(status || category || origin)}>
        <FilterSelect
          name="status"
          label={EVENT_FIELDS.status.label}
          all={FILTERS.allStatuses}
          chosen={status}
          options={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
        />
        <FilterSelect
          name="category"
          label={FILTERS.category}
          all={FILTERS.allCategories}
          chosen={category}
          options={[...categories].sort().map((value) => ({ value, label: value }))}
        />
        {(offered.sources.length > 0 || origin) && (
          <FilterSelect
            name="origin"
            label={FILTERS.origin}
            all={FILTERS.allOrigins}
            chosen={origin}
            options={[
              { value: ADDED_HERE, label: FILTERS.addedHere },
              ...offered.sources.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </MoreFilters>
    </FilterForm>
  )
}

/** Months before and after the present one; further ones are found by a search. */
const MOST_MONTHS = 60

/** The months to jump to: upcoming ones, or past ones with the latest first. */
function monthsOf(c: StaffContext, { when, month }: ListFilters, { months }: EventFilters) {
  const { org } = c.var.session
  const present = clockIn(c.env.now(), org.timezone).date.slice(0, 7)
  const [first = present, last = present] = months ?? []
  const ahead = range(MOST_MONTHS).map((i) => addMonths(present, i))
  const back = range(MOST_MONTHS).map((i) => addMonths(present, -i))
  const all =
    when === 'past' ? back : when === 'drafts' ? [...back.reverse(), ...ahead.slice(1)] : ahead
  const shown = all.filter((one) => first <= one && one <= last)
  return month && !shown.includes(month) ? [...shown, month] : shown
}
