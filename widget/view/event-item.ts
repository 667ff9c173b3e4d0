import type { Badge } from '../../domain/display/describe-event.ts'
import { isOver, isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { rowOf } from '../../domain/display/row-texts.ts'
import { isElsewhere, zoneBeside } from '../../domain/display/when.ts'
import type { Event, NearbyEvent } from '../../domain/event-contract.ts'
import { bidiIsolate, type Child, h } from '../dom.ts'
import { loadModule, type Modules, repeatModule } from '../modules.ts'
import type { Ui } from './ui.ts'

/** A row of a list: when, what, where, and how it looks. */
export function eventItem(ui: Ui, event: NearbyEvent): HTMLElement {
  const miles = event.distanceMiles
  const { when, lines, badges } = rowTexts(ui, event)
  return colored(
    event,
    h(
      isOver(event, ui.now()) ? 'li.event.over' : 'li.event',
      {},
      h(
        'div',
        {},
        h(
          'p.meta.row',
          { id: `when-${event.id}` },
          event.color && h('i.dot'),
          dateText(event, when),
          badgeList(ui, badges),
          miles !== undefined &&
            later(ui, 'filter', h('span.badge'), (badge, module) =>
              module.sayDistance(badge, ui, miles),
            ),
        ),
        eventLink(ui, event, 'a.event-title'),
        lines[0] && h('p.meta', { id: `where-${event.id}` }, bidiIsolate(lines.join(' · '))),
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

/** What a row or card says; times say their zone to visitors who keep another one. */
export function rowTexts({ words, locale, ...ui }: Ui, event: Event) {
  const zone = zoneBeside(event, isElsewhere(event), locale)
  return rowOf(event, ui.today(), zone, { locale, words, now: ui.now() })
}

/** The title beside it says what it shows. Images stored elsewhere have any size: lists leave them out. */
export function thumbnail({ settings }: Ui, event: Event, url = event.thumbnailUrl): Child {
  const src = settings.images === 'list' && httpLink(url)
  return src && h('img.thumbnail', { alt: '', loading: 'lazy', referrerpolicy: 'no-referrer', src })
}

/** Gives an element the color of a category, or of the event's. */
export function colored({ color }: Pick<Event, 'color'>, element: HTMLElement): HTMLElement {
  if (color) element.style.setProperty('--c', color)
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
export function later<N extends keyof Modules>(
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
export function badgeList({ words }: Ui, badges: Badge[]): HTMLElement[] {
  // The class `ongoing` is that of the list's first part.
  const nameOf = (badge: Badge) => (badge === 'ongoing' ? 'now' : badge)
  return badges.map((badge) => h(`span.badge.${nameOf(badge)}`, {}, words[badge]))
}

/** A title as it stands: struck out when the event does not take place. */
export function titleOf(event: Event): HTMLElement {
  return h(event.status === 'cancelled' ? 's.words' : 'span.words', { dir: 'auto' }, event.title)
}

/** A date as it stands: struck out while the new one is unknown. */
export function dateText(event: Event, ...text: Child[]): HTMLElement {
  return h(isPostponedWithoutDate(event) ? 's' : 'span', {}, text)
}
