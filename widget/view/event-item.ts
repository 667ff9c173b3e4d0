import { type Badge, badgesOf } from '../../domain/display/describe-event.ts'
import { isOngoingToday, isOver, isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { hours, isElsewhere, shortDate, untilWhen, zoneName } from '../../domain/display/when.ts'
import type { Event, NearbyEvent } from '../../domain/event-contract.ts'
import { bidiIsolate, type Child, h } from '../dom.ts'
import { loadModule, type Modules, repeatModule } from '../modules.ts'
import type { Ui } from './ui.ts'

/** A row of a list: when, what, where, and how it looks. */
export function eventItem(ui: Ui, event: NearbyEvent): HTMLElement {
  const miles = event.distanceMiles
  const place = placeOrReason(ui, event)
  return colored(
    event,
    h(
      isOver(event, ui.now()) ? 'li.event.over' : 'li.event',
      {},
      h(
        'div',
        {},
        h(
          'p.meta.badges',
          { id: `when-${event.id}` },
          event.color && h('i.dot'),
          dateText(event, timeOf(ui, event)),
          badges(ui, event),
          miles !== undefined &&
            later(ui, 'filter', h('span.badge'), (badge, module) =>
              module.sayDistance(badge, ui, miles),
            ),
        ),
        eventLink(ui, event, 'a.event-title'),
        place && h('p.meta', { id: `where-${event.id}` }, bidiIsolate(place)),
        event.attendanceMode === 'online' &&
          isElsewhere(event) &&
          later(ui, 'event', h('p.meta', {}, '\u00a0'), (line, module) =>
            module.sayYourTime(line, ui, event),
          ),
        ui.settings.firstOnly && repeatLine(ui, event),
      ),
      thumbnail(ui, event),
    ),
  )
}

/** The hours; of what began before today, when it ends; of what did not take place then, that day. */
export function timeOf({ words, locale, ...ui }: Ui, event: Event): string {
  const [now, today] = [ui.now(), ui.today()]
  if (event.displayDate < today && isPostponedWithoutDate(event)) {
    return shortDate(event.displayDate, locale, now)
  }
  const zone = isElsewhere(event) ? ` ${zoneName(event, locale)}` : ''
  return isOngoingToday(event, today, now)
    ? untilWhen(event, { locale, words, now }, zone)
    : hours(event, locale, words) + zone
}

/** The place; of an event that does not take place as planned, what became of it. */
export function placeOrReason({ words, locale }: Ui, event: Event): string {
  const isUndated = isPostponedWithoutDate(event)
  const why = [isUndated && words.newDateLater, event.statusReason].filter(Boolean).join(' ')
  if (why && (isUndated || event.status === 'cancelled')) return why
  return [shortPlace(event, locale), why].filter(Boolean).join(' · ')
}

/** The title beside it says what it shows. Images stored elsewhere have any size: lists leave them out. */
export function thumbnail({ settings }: Ui, event: Event, url = event.thumbnailUrl): Child {
  const src = settings.images === 'list' && httpLink(url)
  return src && h('img.thumbnail', { alt: '', loading: 'lazy', referrerpolicy: 'no-referrer', src })
}

/** Gives an element the color of the event's category. */
export function colored(event: Event, element: HTMLElement): HTMLElement {
  if (event.color) element.style.setProperty('--c', event.color)
  return element
}

/**
 * A link to the page of an event, for a new tab or to copy; selected as usual it opens the event here.
 * What has the ids `when-…` and `where-…` is read with it.
 */
export function eventLink<S extends string>(
  ui: Ui,
  event: Event,
  spec: S,
  props: Record<string, string | number> = {},
  content: Child = titleOf(event),
) {
  const { id } = event
  const all = {
    href: httpLink(event.pageUrl),
    'aria-haspopup': 'dialog',
    'aria-describedby': `when-${id} where-${id}`,
    'data-key': `event-${id}`,
    ...props,
  }
  const onclick = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return
    click.preventDefault()
    ui.open(event, all['data-key'])
  }
  return h(spec, { ...all, onclick }, content)
}

/** How an event repeats. */
export function repeatLine(ui: Ui, event: Event): Child {
  if (!event.series) return
  const line = h('p.meta', {}, '\u00a0')
  return later(ui, repeatModule(ui.locale), line, (line, module) =>
    module.sayRepeat(line, ui, event),
  )
}

/** What few events need to say: it keeps its place until the module that says it is there. */
function later<N extends keyof Modules>(
  { settings }: Ui,
  name: N,
  element: HTMLElement,
  say: (element: HTMLElement, module: Modules[N]) => void,
): HTMLElement {
  loadModule(name, settings.api, element).then(
    (module) => say(element, module),
    () => element.remove(),
  )
  return element
}

/** Badges for what decides whether and how visitors go: in words, not by color alone. */
export function badges({ words, now }: Ui, event: Event): HTMLElement[] {
  // The class `ongoing` is that of the list's first part.
  const nameOf = (badge: Badge) => (badge === 'ongoing' ? 'now' : badge)
  return badgesOf(event, now()).map((badge) => h(`span.badge.${nameOf(badge)}`, {}, words[badge]))
}

/** A title as it stands: struck out when the event does not take place. */
export function titleOf(event: Event): HTMLElement {
  return h(event.status === 'cancelled' ? 's.words' : 'span.words', { dir: 'auto' }, event.title)
}

/** A date as it stands: struck out while the new one is unknown. */
export function dateText(event: Event, ...text: Child[]): HTMLElement {
  return h(isPostponedWithoutDate(event) ? 's' : 'span', {}, text)
}
