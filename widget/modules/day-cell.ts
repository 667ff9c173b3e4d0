import { type MonthDay, moreEvents, type Slot } from '../../domain/display/month-days.ts'
import { compactTime, hasOwnClock } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import {
  colored,
  datePart,
  dateText,
  dayOf,
  eventLink,
  h,
  isOver,
  longDate,
  titleOf,
  zoneName,
} from '../shared.ts'
import type { Ui } from '../view/ui.ts'
import { MONTH_TEXTS } from './texts.ts'
import { wordsWith } from './words-with.ts'

export type DayProps = {
  day: MonthDay
  choose: () => void
  /** Goes on to the list of all events of the day. */
  enter: () => void
}

/**
 * A day of the grid. Its chips open events for the mouse; the keyboard reaches the same events
 * below the grid, so that the grid stays one stop of the Tab key.
 */
export function dayCell(ui: Ui, { day, choose, enter }: DayProps): HTMLElement {
  const { locale } = ui
  const { date, isToday, slots, more } = day
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
    slots.map((slot) =>
      slot?.isNamed
        ? chip(ui, slot, date)
        : h('span.lane', {}, slot && h('span.visually-hidden', {}, slot.event.title)),
    ),
    more[0] &&
      h(
        'button.plus',
        { tabindex: -1, onclick },
        moreEvents(more.length, wordsWith(ui, MONTH_TEXTS)),
      ),
  )
}

function chip(ui: Ui, { event, length, begun, goesOn, lines }: Slot, date: string): HTMLElement {
  const time = !begun && compactTime(event, ui.locale)
  const zone =
    hasOwnClock(event, ui.timeZone, ui.locale) &&
    h('span.zone', {}, ` ${zoneName(event, ui.locale)}`)
  const element = eventLink(
    ui,
    event,
    withClasses(ui, event, 'a.chip', [
      length > 1 || begun || goesOn ? 'long' : '',
      begun ? 'begun' : '',
      goesOn ? 'goes-on' : '',
    ]),
    { 'data-key': `day-${date}`, tabindex: -1, title: event.title },
    [
      time && h('span.hour', {}, dateText(event, time, zone), ' '),
      titleOf(event),
      event.status !== 'scheduled' && h('span.visually-hidden', {}, ` ${ui.words[event.status]}`),
    ],
  )
  element.style.setProperty('--days', `${length}`)
  element.style.setProperty('--lines', `${lines}`)
  return colored(event, element)
}

/** With those of an event that is over or does not take place as planned. */
export function withClasses(ui: Ui, event: Event, spec: 'a.chip' | 'li.stay', more: string[] = []) {
  const { status } = event
  const own = [isOver(event, ui.now()) ? 'over' : '', status === 'scheduled' ? '' : status]
  return [spec, ...more, ...own].filter(Boolean).join('.') as typeof spec
}

/** The chosen day is the grid's one stop of the Tab key. */
export function markCell(cell: HTMLElement | undefined, isChosen: boolean): void {
  cell?.setAttribute('tabindex', isChosen ? '0' : '-1')
  cell?.setAttribute('aria-selected', `${isChosen}`)
}
