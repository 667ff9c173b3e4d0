import type { Bar, WeekLanes } from '../../domain/display/month-lanes.ts'
import { compactTime, isElsewhere } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import {
  colored,
  datePart,
  dateText,
  dayOf,
  eventLink,
  h,
  isOver,
  lastDay,
  longDate,
  range,
  titleOf,
  zoneName,
} from '../shared.ts'
import type { Ui } from '../view/ui.ts'

export function eventsOn(events: Event[], date: string): Event[] {
  return events.filter((event) => event.displayDate <= date && date <= lastDay(event))
}

export type DayProps = {
  date: string
  lanes: WeekLanes<Event>
  /** Which day of the lanes this is. */
  index: number
  choose: () => void
  /** Goes on to the list of all events of the day. */
  enter: () => void
}

/**
 * A day of the grid. Its chips open events for the mouse; the keyboard reaches the same events
 * below the grid, so that the grid stays one stop of the Tab key.
 */
export function dayCell(ui: Ui, { date, lanes, index, choose, enter }: DayProps): HTMLElement {
  const { locale, today } = ui
  const isToday = date === today()
  const here = lanes.bars.filter(({ from, length }) => from <= index && index < from + length)
  const rows = range(Math.max(0, ...here.map(({ lane }) => lane + 1))).map((row) => {
    const bar = here.find(({ lane }) => lane === row)
    const lane = dayOfBar(ui, date, index, bar)
    // A lane has one height all week, and bars of several days need one line.
    if (lanes.bars.some((bar) => bar.lane === row && isLong(bar))) lane.classList.add('slim')
    return lane
  })
  const hidden = lanes.hidden[index] ?? []
  const onclick = (event: MouseEvent) => {
    event.stopPropagation()
    enter()
  }
  return h(
    isToday ? 'td.cell.today' : 'td.cell',
    {
      role: 'gridcell',
      'aria-current': isToday && 'date',
      'data-key': `day-${date}`,
      onclick: choose,
    },
    h('span.visually-hidden', {}, longDate(date, locale)),
    h('b', { 'aria-hidden': 'true' }, datePart(locale, dayOf(date), 'day', { day: 'numeric' })),
    rows,
    hidden[0] && h('button.plus', { tabindex: -1, onclick }, `+${hidden.length}`),
  )
}

/**
 * One lane of a day: the title where it begins or a week does, its place kept on the other days.
 */
function dayOfBar(ui: Ui, date: string, index: number, bar: Bar<Event> | undefined) {
  if (!bar) return h('span.lane')
  if (bar.from === index) return chip(ui, bar, date)
  return h('span.lane', {}, h('span.visually-hidden', {}, bar.event.title))
}

function isLong({ length, begun, goesOn }: Bar<Event>): boolean {
  return length > 1 || begun || goesOn
}

function chip(ui: Ui, bar: Bar<Event>, date: string): HTMLElement {
  const { event, length, begun, goesOn } = bar
  const classes = [
    'a.chip',
    isLong(bar) ? 'long' : '',
    isOver(event, ui.now()) ? 'over' : '',
    begun ? 'begun' : '',
    goesOn ? 'goes-on' : '',
    event.status === 'scheduled' ? '' : event.status,
  ]
  const time = !begun && compactTime(event, ui.locale)
  const zone = isElsewhere(event) && h('span.zone', {}, ` ${zoneName(event, ui.locale)}`)
  const element = eventLink(
    ui,
    event,
    classes.filter(Boolean).join('.') as 'a.chip',
    { 'data-key': `day-${date}`, tabindex: -1, title: event.title },
    [
      time && h('span.hour', {}, dateText(event, time, zone), ' '),
      titleOf(event),
      event.status !== 'scheduled' && h('span.visually-hidden', {}, ` ${ui.words[event.status]}`),
    ],
  )
  element.style.setProperty('--days', `${length}`)
  return colored(event, element)
}

/** The chosen day is the grid's one stop of the Tab key. */
export function markCell(cell: HTMLElement | undefined, isChosen: boolean): void {
  cell?.setAttribute('tabindex', isChosen ? '0' : '-1')
  cell?.setAttribute('aria-selected', `${isChosen}`)
}
