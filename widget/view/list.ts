import { dayOf, isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { datePart } from '../../domain/display/intl.ts'
import { LONG_DAY, longDate } from '../../domain/display/when.ts'
import type { NearbyEvent } from '../../domain/event-contract.ts'
import { type Child, h } from '../dom.ts'
import { eventItem } from './event-item.ts'
import type { Ui } from './ui.ts'

export type ListProps = {
  events: NearbyEvent[]
  /** Absent when these are all. */
  onMore: EventListener | undefined
  /** Absent when nothing filters the list. */
  onClear: EventListener | undefined
}

/** Events, or that there are none, and the way to more. */
export function listView(
  ui: Ui,
  { events, onMore, onClear }: ListProps,
  draw: (ui: Ui, events: NearbyEvent[]) => Child = eventDays,
): Child {
  const { words } = ui
  if (!events[0] && !onMore) {
    const clear = onClear && h('button.button', { onclick: onClear }, words.all)
    return h('div.notice', {}, h('p', {}, onClear ? words.noMatch : words.none), clear)
  }
  return [draw(ui, events), onMore && moreButton(ui, onMore)]
}

/**
 * What began on an earlier day and goes on, and what was to take place then and has no new date, in
 * little room; then the events of each day under one date. By distance a day may come again.
 */
function eventDays(ui: Ui, events: NearbyEvent[]): Child {
  const ongoing: NearbyEvent[] = []
  const undated: NearbyEvent[] = []
  const days: NearbyEvent[][] = []
  for (const event of events) {
    const begun = event.displayDate < ui.today() && event.distanceMiles === undefined
    const last = days.at(-1)
    if (begun) (isPostponedWithoutDate(event) ? undated : ongoing).push(event)
    else if (last?.[0]?.displayDate === event.displayDate) last.push(event)
    else days.push([event])
  }
  return [
    compactSection(ui, 'ongoing', ongoing),
    compactSection(ui, 'postponed', undated),
    h(
      'ol.list',
      { role: 'list' },
      days.map((events) => h('li', {}, daySection(ui, events[0]?.displayDate ?? '', events))),
    ),
  ]
}

function compactSection(ui: Ui, title: 'ongoing' | 'postponed', events: NearbyEvent[]): Child {
  return (
    events[0] &&
    h('section.ongoing', {}, ui.heading(1, 'date', {}, ui.words[title]), eventList(ui, events))
  )
}

export function moreButton({ words }: Ui, onclick: EventListener): HTMLElement {
  return h('button.button.more', { 'data-key': 'more', onclick }, words.more)
}

/** A day and its events. */
export function daySection(ui: Ui, date: string, events: NearbyEvent[]): HTMLElement {
  const leaf = h('time', { datetime: date }, dateLeaf(ui, date))
  const none = h('p.meta', {}, ui.words.noMatch)
  return h('div.day', {}, ui.heading(1, 'date', {}, leaf), events[0] ? eventList(ui, events) : none)
}

/** A large number to look at, the whole date to hear. */
function dateLeaf({ locale, today }: Ui, date: string): Child {
  const parts = ['day', 'weekday', 'month'] as const
  return [
    h(
      date === today() ? 'span.leaf.today' : 'span.leaf',
      { 'aria-hidden': 'true' },
      parts.map((part) =>
        h(part === 'day' ? 'b' : 'span', {}, datePart(locale, dayOf(date), part, LONG_DAY)),
      ),
    ),
    h('span.visually-hidden', {}, longDate(date, locale)),
  ]
}

function eventList(ui: Ui, events: NearbyEvent[]): HTMLElement {
  const items = events.map((event) => eventItem(ui, event))
  return h('ul', { role: 'list' }, items)
}
