import { addDays, addMonths, sameDayOf, weeksOf } from '../../domain/display/calendar-days.ts'
import { isOver } from '../../domain/display/event-time.ts'
import { eventLanes } from '../../domain/display/month-lanes.ts'
import { firstDayOfWeek } from '../../domain/display/region.ts'
import type { Event } from '../../domain/event-contract.ts'
import { h } from '../dom.ts'
import { isMonthInReach } from '../month-reach.ts'
import { dayCell, eventsOn, markCell } from './day-cell.ts'
import { daySection, moreButton } from './list.ts'
import { monthBar, weekdayRow } from './month-head.ts'
import type { Ui } from './ui.ts'

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
  onMore: (() => void) | undefined
}

/** A month as a grid of days (arrow keys walk, Enter goes into the day) over the day's events. */
export function monthView(ui: Ui, props: MonthProps): HTMLElement {
  const { month, events, go, onDay } = props
  const { locale } = ui
  const firstDay = firstDayOfWeek(locale)
  const weeks = weeksOf(month, firstDay)
  const cells = new Map<string, HTMLElement>()
  const agenda = h('section.agenda')
  let chosen = props.day ?? startDay(ui, props)

  const mark = (day: string) => {
    markCell(cells.get(chosen), false)
    markCell(cells.get(day), true)
    chosen = day
    agenda.replaceChildren(daySection(ui, day, eventsOn(events, day)))
  }
  const choose = (day: string) => {
    if (!cells.has(day)) {
      const to = day.slice(0, 7)
      return isMonthInReach(to, ui.today()) ? go(to, day, `day-${day}`) : undefined
    }
    mark(day)
    cells.get(day)?.focus()
    onDay(day)
  }
  const enter = (day: string) => {
    choose(day)
    agenda.querySelector('button')?.focus()
  }
  const onkeydown = (event: KeyboardEvent) => {
    const to = destination(event, chosen, weeks)
    if (to) choose(to)
    else if (event.key === 'Enter' || event.key === ' ') enter(chosen)
    else return
    event.preventDefault()
  }

  const rows = weeks.map((week) => {
    const days = week.filter((date) => date.startsWith(month))
    const lanes = eventLanes(days, events)
    const row = week.map((date) => {
      const index = days.indexOf(date)
      if (index < 0) return h('td')
      const cell = dayCell(ui, {
        date,
        lanes,
        index,
        choose: () => choose(date),
        enter: () => enter(date),
      })
      cells.set(date, cell)
      return cell
    })
    return h('tr', {}, row)
  })
  mark(chosen)
  return h(
    'div.month',
    {},
    monthBar(ui, month, go),
    h(
      'table.grid',
      { role: 'grid', 'aria-labelledby': 'month-name', onkeydown },
      h('thead', {}, weekdayRow(locale, firstDay)),
      h('tbody', {}, rows),
    ),
    props.onMore && moreButton(ui, props.onMore),
    agenda,
  )
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
