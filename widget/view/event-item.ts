import { isOver } from '../../domain/display/event-time.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { usesMiles } from '../../domain/display/region.ts'
import { hours, isElsewhere, yourTime, zoneName } from '../../domain/display/when.ts'
import type { NearbyEvent } from '../../domain/event-contract.ts'
import { bidiIsolate, h } from '../dom.ts'
import { badges, dateText, titleOf } from './badges.ts'
import type { Ui } from './ui.ts'

/** Events of one day. */
export function eventList(ui: Ui, events: NearbyEvent[]): HTMLElement {
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
    h(
      'button.event-title',
      {
        'aria-haspopup': 'dialog',
        'aria-describedby': about,
        'data-key': key,
        onclick: () => ui.open(event, key),
      },
      titleOf(event),
    ),
    h(
      'div',
      { id: about },
      h(
        'p.meta',
        {},
        dateText(ui, event, hours(event, locale, words), zone),
        place && [' · ', bidiIsolate(place)],
      ),
      yours && h('p.meta', {}, dateText(ui, event, `${words.yourTime}: ${yours}`)),
      badges(ui, event, miles !== undefined && h('span.badge', {}, distance(miles, locale))),
    ),
  )
}

function distance(miles: number, locale: string): string {
  const inMiles = usesMiles(locale)
  const unit = inMiles ? 'mile' : 'kilometer'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 })
  return format.format(inMiles ? miles : miles * 1.609344)
}
