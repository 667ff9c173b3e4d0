import { badgesOf } from '../../domain/display/describe-event.ts'
import { dayOf, isOver, isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { dateFormat, datePart, usesMiles } from '../../domain/display/intl.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { hours, isElsewhere, longDate, yourTime, zoneName } from '../../domain/display/when.ts'
import type { Event, NearbyEvent } from '../../domain/event-contract.ts'
import { bidiIsolate, type Child, h } from '../dom.ts'
import { loadModule } from '../modules.ts'
import type { Ui } from './ui.ts'

export type ListProps = {
  events: NearbyEvent[]
  /** Absent when these are all. */
  onMore: EventListener | undefined
  /** Absent when nothing filters the list. */
  onClear: EventListener | undefined
}

/** Upcoming events, those of one day under one date; by distance a day may come again. */
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

export function moreButton({ words }: Ui, onclick: EventListener): HTMLElement {
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

/** Events of one day. */
function eventList(ui: Ui, events: NearbyEvent[]): HTMLElement {
  const items = events.map((event) => eventItem(ui, event))
  return h('ul', { role: 'list' }, items)
}

function eventItem(ui: Ui, event: NearbyEvent): HTMLElement {
  const { words, locale } = ui
  const key = `event-${event.id}`
  const about = `about-${event.id}`
  const zone = isElsewhere(event) && ` ${zoneName(event, locale)}`
  const place = shortPlace(event)
  const yours = yourTime(event, locale)
  const miles = event.distanceMiles
  return h(
    isOver(event, ui.now()) ? 'li.event.over' : 'li.event',
    {},
    eventLink(ui, event, 'a.event-title', { key, 'aria-describedby': about }, titleOf(event)),
    h(
      'div',
      { id: about },
      h(
        'p.meta',
        {},
        dateText(event, hours(event, locale, words), zone),
        place && [' · ', bidiIsolate(place)],
      ),
      yours && h('p.meta', {}, dateText(event, `${words.yourTime}: ${yours}`)),
      ui.settings.firstOnly && repeatLine(ui, event),
      badges(ui, event, miles !== undefined && h('span.badge', {}, distance(miles, locale))),
    ),
  )
}

type LinkProps = Record<string, string | number> & { key: string }

/** A link to the page of an event, for a new tab or to copy; selected as usual it opens the event here. */
export function eventLink<S extends string>(
  ui: Ui,
  event: Event,
  spec: S,
  { key, ...props }: LinkProps,
  ...content: Child[]
) {
  const onclick = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    click.preventDefault()
    ui.open(event, key)
  }
  const href = httpLink(event.pageUrl)
  return h(spec, { href, 'aria-haspopup': 'dialog', 'data-key': key, onclick, ...props }, content)
}

/** How an event repeats: the line keeps its place until the module with the words is there. */
export function repeatLine(ui: Ui, event: Event): Child {
  if (!event.series) return
  const line = h('p.meta', {}, '\u00a0')
  loadModule('repeat', ui.settings.api, line).then(
    ({ sayRepeat }) => sayRepeat(line, ui, event),
    () => line.remove(),
  )
  return line
}

function distance(miles: number, locale: string): string {
  const inMiles = usesMiles(locale)
  const unit = inMiles ? 'mile' : 'kilometer'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 })
  return format.format(inMiles ? miles : miles * 1.609344)
}

/** Badges for what decides whether and how somebody goes: in words, not by colour alone. */
export function badges({ words, now }: Ui, event: Event, more?: Child): HTMLElement {
  const shown = badgesOf(event, now()).map((badge) => h(`span.badge.${badge}`, {}, words[badge]))
  return h('p.badges', {}, shown, more)
}

/** A title as it stands: struck out when the event does not take place. */
export function titleOf(event: Event): HTMLElement {
  return h(event.status === 'cancelled' ? 's.words' : 'span.words', { dir: 'auto' }, event.title)
}

/** A date as it stands: struck out while nobody knows the new one. */
export function dateText(event: Event, ...text: Child[]): HTMLElement {
  return h(isPostponedWithoutDate(event) ? 's' : 'span', {}, text)
}
