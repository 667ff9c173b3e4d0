import { type ListPart, partOf } from '../../domain/display/event-time.ts'
import { dayHeading } from '../../domain/display/when.ts'
import type { NearbyEvent } from '../../domain/event-contract.ts'
import { type Child, h } from '../dom.ts'
import { eventItem } from './event-item.ts'
import type { Ui } from './ui.ts'

export type ListProps = {
  events: NearbyEvent[]
  /** Says around which place they are, and how far. */
  around: Child
  /** Why there are no events although no filter is set. */
  none: HTMLElement | false | undefined
  /** Absent when these are all. */
  onMore: EventListener | undefined
  /** Absent when nothing filters the list. */
  onClear: EventListener | undefined
}

/** Events, or that there are none, and the way to more. */
export function listView(
  ui: Ui,
  { events, around, none, onMore, onClear }: ListProps,
  draw: (ui: Ui, events: NearbyEvent[]) => Child = eventDays,
): Child {
  const { words } = ui
  if (!events[0] && !onMore) {
    const clear = onClear && h('button.button', { onclick: onClear }, words.all)
    const why = none || h('p', {}, onClear ? words.noMatch : words.none)
    return [around, h('div.notice', {}, why, clear)]
  }
  return [around, draw(ui, events), onMore && moreButton(ui, onMore)]
}

/**
 * What began on an earlier day and goes on, and what was to take place then and has no new date, in
 * little room; then the events of each day under one date.
 */
function eventDays(ui: Ui, events: NearbyEvent[]): Child {
  const parts: Record<ListPart, NearbyEvent[]> = { ongoing: [], postponed: [] }
  const days: NearbyEvent[][] = []
  for (const event of events) {
    const part = partOf(event, ui.today(), ui.now())
    const last = days.at(-1)
    if (part) parts[part].push(event)
    else if (last?.[0]?.displayDate === event.displayDate) last.push(event)
    else days.push([event])
  }
  return [
    partSection(ui, 'ongoing', parts.ongoing),
    partSection(ui, 'postponed', parts.postponed),
    h(
      'ol.list',
      { role: 'list' },
      days.map((events) => h('li', {}, daySection(ui, events[0]?.displayDate ?? '', events))),
    ),
  ]
}

function partSection(ui: Ui, title: ListPart, events: NearbyEvent[]): Child {
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
  const time = h('time', { datetime: date }, dateText(ui, date))
  const none = h('p.meta', {}, ui.words.noMatch)
  return h('div.day', {}, ui.heading(1, 'date', {}, time), events[0] ? eventList(ui, events) : none)
}

/** A large number to look at; where there is no room for it, and to hear, the date as one line. */
function dateText(ui: Ui, date: string): Child {
  const today = ui.today()
  const { day, weekday, month, line } = dayHeading(date, today, ui.locale)
  const suffix = date === today ? '.today' : ''
  return [
    h(
      `span.leaf${suffix}`,
      { 'aria-hidden': 'true' },
      h('b', {}, day),
      h('span', {}, weekday),
      h('span', {}, month),
    ),
    h(`span.line${suffix}`, {}, line),
  ]
}

function eventList(ui: Ui, events: NearbyEvent[]): HTMLElement {
  const items = events.map((event) => eventItem(ui, event))
  return h('ul', { role: 'list' }, items)
}
