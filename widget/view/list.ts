import { dayOf } from '../../domain/display/event-time.ts'
import { dateFormat, datePart } from '../../domain/display/intl.ts'
import { longDate } from '../../domain/display/when.ts'
import type { NearbyEvent } from '../../domain/event-contract.ts'
import { type Child, h } from '../dom.ts'
import { eventList } from './event-item.ts'
import type { Ui } from './ui.ts'

export type ListProps = {
  events: NearbyEvent[]
  /** Absent when these are all. */
  onMore: (() => void) | undefined
  /** Absent when nothing narrows the list. */
  onClear: (() => void) | undefined
}

/** Coming events, those of one day under one date; by distance a day may come again. */
export function listView(ui: Ui, { events, onMore, onClear }: ListProps): Child {
  const { words } = ui
  const days: NearbyEvent[][] = []
  for (const event of events) {
    const last = days.at(-1)
    if (last?.[0]?.displayDate === event.displayDate) last.push(event)
    else days.push([event])
  }
  if (!days[0] && !onMore) {
    const clear = onClear && h('button.button', { onclick: onClear }, words.all)
    return h('div.notice', {}, h('p', {}, onClear ? words.noMatch : words.none), clear)
  }
  return [
    h(
      'ol.list',
      { role: 'list' },
      days.map((events) => {
        return h('li', {}, daySection(ui, events[0]?.displayDate ?? '', events))
      }),
    ),
    onMore && moreButton(ui, onMore),
  ]
}

export function moreButton({ words }: Ui, onclick: () => void): HTMLElement {
  return h('button.button.more', { 'data-key': 'more', onclick }, words.more)
}

/** A day and its events. */
export function daySection(ui: Ui, date: string, events: NearbyEvent[]): HTMLElement {
  const leaf = h('time', { datetime: date }, dateLeaf(ui, date))
  const none = h('p.meta', {}, ui.words.noMatch)
  return h('div.day', {}, ui.heading(1, 'date', {}, leaf), events[0] ? eventList(ui, events) : none)
}

/** A leaf of a calendar to look at, the whole date to hear. */
function dateLeaf({ locale, today }: Ui, date: string): Child {
  const day = dayOf(date)
  const part = (options: Intl.DateTimeFormatOptions) =>
    h('span', {}, dateFormat(locale, options).format(day))
  return [
    h(
      date === today() ? 'span.leaf.today' : 'span.leaf',
      { 'aria-hidden': 'true' },
      part({ weekday: 'short' }),
      h('b', {}, datePart(locale, day, 'day', { day: 'numeric' })),
      part({ month: 'short' }),
    ),
    h('span.visually-hidden', {}, longDate(date, locale)),
  ]
}
