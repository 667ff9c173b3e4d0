import { addDays } from '../../domain/calendar-date.ts'
import { sameDayOf, weeksOf } from '../../domain/display/calendar-days.ts'
import { firstDayOfWeek } from '../../domain/display/intl.ts'
import { eventLanes } from '../../domain/display/month-lanes.ts'
import type { Event } from '../../domain/event-contract.ts'
import {
  addMonths,
  datePart,
  dayOf,
  daySection,
  h,
  icon,
  isMonthInReach,
  isOver,
  monthName,
  moreButton,
  range,
} from '../shared.ts'
import type { Ui } from '../view/ui.ts'
import { dayCell, eventsOn, markCell } from './day-cell.ts'

export { default as css } from '../style/month.css'

export type MonthProps = {
  month: string
  /** The day whose events stand below the grid. */
  day: string | undefined
  events: Event[]
  /** Shows another month; `key` is what then has the focus. */
  go: (month: string, day: string | undefined, key: string) => void
  /** Remembers the day across redraws. */
  onDay: (day: string) => void
  /** Absent when these are all events of the month. */
  onMore: EventListener | undefined
}

/** A month as a grid of days (arrow keys walk, Enter goes into the day) over the day's events. */
export function monthView(ui: Ui, props: MonthProps): HTMLElement {
  const { table, agenda } = new Grid(ui, props)
  return h(
    'div.month',
    {},
    monthBar(ui, props.month, props.go),
    table,
    props.onMore && moreButton(ui, props.onMore),
    agenda,
  )
}

class Grid {
  readonly table: HTMLElement
  /** The events of the chosen day. */
  readonly agenda = h('section.agenda')
  readonly #ui: Ui
  readonly #props: MonthProps
  readonly #weeks: string[][]
  readonly #cells = new Map<string, HTMLElement>()
  #chosen: string

  constructor(ui: Ui, props: MonthProps) {
    const firstDay = firstDayOfWeek(ui.locale)
    this.#ui = ui
    this.#props = props
    this.#weeks = weeksOf(props.month, firstDay)
    this.#chosen = props.day ?? startDay(ui, props)
    const onkeydown = (event: KeyboardEvent) => this.#press(event)
    this.table = h(
      'table.grid',
      { role: 'grid', 'aria-labelledby': 'month-name', onkeydown },
      h('thead', {}, weekdayRow(ui.locale, firstDay)),
      h(
        'tbody',
        {},
        this.#weeks.map((week) => this.#row(week)),
      ),
    )
    this.#mark(this.#chosen)
  }

  #row(week: string[]): HTMLElement {
    const { month, events } = this.#props
    const days = week.filter((date) => date.startsWith(month))
    const lanes = eventLanes(days, events)
    const row = week.map((date) => {
      const index = days.indexOf(date)
      if (index < 0) return h('td')
      const choose = () => this.#choose(date)
      const enter = () => this.#enter(date)
      const cell = dayCell(this.#ui, { date, lanes, index, choose, enter })
      this.#cells.set(date, cell)
      return cell
    })
    return h('tr', {}, row)
  }

  #mark(day: string): void {
    markCell(this.#cells.get(this.#chosen), false)
    markCell(this.#cells.get(day), true)
    this.#chosen = day
    this.agenda.replaceChildren(daySection(this.#ui, day, eventsOn(this.#props.events, day)))
  }

  #choose(day: string): void {
    const cell = this.#cells.get(day)
    if (cell) {
      this.#mark(day)
      cell.focus()
      this.#props.onDay(day)
    } else if (isMonthInReach(day.slice(0, 7), this.#ui.today())) {
      this.#props.go(day.slice(0, 7), day, `day-${day}`)
    }
  }

  #enter(day: string): void {
    this.#choose(day)
    this.agenda.querySelector<HTMLElement>('.event-title')?.focus()
  }

  #press(event: KeyboardEvent): void {
    const to = destination(event, this.#chosen, this.#weeks)
    if (to) this.#choose(to)
    else if (event.key === 'Enter' || event.key === ' ') this.#enter(this.#chosen)
    else return
    event.preventDefault()
  }
}

/** Today if it is in sight, else the first day on which something is still to come. */
function startDay({ today, now }: Ui, { month, events }: MonthProps): string {
  if (today().startsWith(month)) return today()
  const next = events.find((event) => event.displayDate.startsWith(month) && !isOver(event, now()))
  return next?.displayDate ?? `${month}-01`
}

function destination(event: KeyboardEvent, day: string, weeks: string[][]): string | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
  if (ctrlKey || metaKey || altKey) return
  const week = weeks.find((dates) => dates.includes(day))
  const isRtl = getComputedStyle(currentTarget as Element).direction === 'rtl'
  const right = isRtl ? -1 : 1
  const days = { ArrowRight: right, ArrowLeft: -right, ArrowDown: 7, ArrowUp: -7 }[key]
  const months = { PageDown: 1, PageUp: -1 }[key]
  if (days) return addDays(day, days)
  if (months) return sameDayOf(addMonths(day.slice(0, 7), shiftKey ? months * 12 : months), day)
  return { Home: week?.[0], End: week?.[6] }[key]
}

// The style sheet turns it to either side.
const ARROW = 'M9 5l7 7-7 7'

/** The month's name, and the ways to today, the month before and the next. */
function monthBar(
  { locale, heading, today }: Ui,
  month: string,
  go: MonthProps['go'],
): HTMLElement {
  const turn = (by: number, key: 'back' | 'next') => {
    const to = addMonths(month, by)
    const isEnd = !isMonthInReach(to, today())
    const onclick = () => isEnd || go(to, undefined, key)
    // Not `disabled`: who came here by pressing it keeps the focus.
    const props = {
      'aria-label': monthName(to, locale),
      'aria-disabled': isEnd && 'true',
      'data-key': key,
      onclick,
    }
    return h('button.round', props, icon(key, ARROW))
  }
  // Intl knows the word in every language.
  const label = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
  const onclick = () => go(today().slice(0, 7), today(), 'today')
  return h(
    'div.month-bar',
    {},
    heading(1, 'month-name', { id: 'month-name' }, monthName(month, locale)),
    h(
      'div.turns',
      {},
      h('button.round.plain', { 'data-key': 'today', onclick }, label),
      turn(-1, 'back'),
      turn(1, 'next'),
    ),
  )
}

/** The names of the weekdays: short to look at, whole to hear. */
function weekdayRow(locale: string, firstDay: number): HTMLElement {
  const names = range(7).map((i) => {
    // 2023-01-01 was a Sunday.
    const day = dayOf(addDays('2023-01-01', firstDay + i))
    const name = (weekday: 'narrow' | 'short' | 'long') =>
      datePart(locale, day, 'weekday', { weekday })
    // A column that is narrower than the name shows its first letter.
    const narrow = name('short').length > 4 && name('narrow')
    const seen = h('span', { 'aria-hidden': 'true', 'data-narrow': narrow }, name('short'))
    return h('th', { scope: 'col' }, seen, h('span.visually-hidden', {}, name('long')))
  })
  return h('tr', {}, names)
}
