import type { Event } from '../../functions/events/contract.ts'
import { h } from '../dom.ts'
import { dayOf, isOver, lastDay } from '../event-time.ts'
import { datePart } from '../intl.ts'
import { longDate } from '../when.ts'
import { titleOf } from './badges.ts'
import type { Ui } from './ui.ts'

/** More do not fit into a cell, and more titles would keep a screen reader talking. */
const MOST = 3

export function eventsOn(events: Event[], date: string): Event[] {
  return events.filter((event) => event.displayDate <= date && date <= lastDay(event))
}

/**
 * A day of the grid. Its chips open events for the mouse; the keyboard reaches the same events
 * below the grid, so that the grid stays one stop of the Tab key.
 */
export function dayCell(ui: Ui, date: string, events: Event[], onclick: () => void): HTMLElement {
  const { locale, today } = ui
  const isToday = date === today()
  const more = events.length > MOST && `+${events.length - MOST}`
  return h(
    isToday ? 'td.cell.today' : 'td.cell',
    { role: 'gridcell', 'aria-current': isToday && 'date', 'data-key': `day-${date}`, onclick },
    h('span.unseen', {}, longDate(date, locale)),
    h('b', { 'aria-hidden': 'true' }, datePart(locale, dayOf(date), 'day', { day: 'numeric' })),
    events.slice(0, MOST).map((event) => chip(ui, event, date)),
    more && h('small', {}, more),
  )
}

function chip(ui: Ui, event: Event, date: string): HTMLElement {
  const over = isOver(event, ui.now()) ? '.over' : ''
  const begun = event.displayDate < date ? '.begun' : ''
  const goesOn = date < lastDay(event) ? '.goes-on' : ''
  const onclick = () => ui.open(event, `day-${date}`)
  const spec = `button.chip${over}${begun}${goesOn}` as 'button.chip'
  return h(spec, { tabindex: -1, onclick }, titleOf(event))
}

/** The chosen day is the grid's one stop of the Tab key. */
export function markCell(cell: HTMLElement | undefined, isChosen: boolean): void {
  cell?.setAttribute('tabindex', isChosen ? '0' : '-1')
  cell?.setAttribute('aria-selected', `${isChosen}`)
}
