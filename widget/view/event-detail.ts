import { describeEvent, type EventDescription } from '../../domain/display/describe-event.ts'
import { lastDay } from '../../domain/display/event-time.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { addressLine, mapLink } from '../../domain/display/place.ts'
import { priceOf } from '../../domain/display/price.ts'
import { hours, longDates, yourTime, zoneName } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { bidiIsolate, type Child, externalLink, h } from '../dom.ts'
import { addToCalendar } from './add-to-calendar.ts'
import { badges, dateText } from './badges.ts'
import { icon } from './icon.ts'
import type { Ui } from './ui.ts'

/** Everything about one event but its title, which names the dialog around it. */
export function eventDetail(ui: Ui, event: Event): HTMLElement {
  const { description } = event
  const { lines, place, site, tickets } = describeEvent(event, ui.now())
  const price = priceOf(event, ui.locale, ui.words.free)
  const page = site ?? httpLink(event.pageUrl)
  return h(
    'div.detail',
    {},
    picture(event),
    badges(ui, event, price && h('span.badge', { dir: 'auto' }, price)),
    h('div.facts', {}, icon('time'), when(ui, event), where(ui, event, place)),
    description && h('p.description', { dir: 'auto' }, description),
    lines.map(({ word, url, text }) =>
      h('p.meta', {}, word && `${ui.words[word]}: `, linked(url, text)),
    ),
    h(
      'p.actions',
      {},
      tickets && externalLink(tickets, ui.words.tickets, 'a.button.main'),
      page && externalLink(page, site ? new URL(site).host : ui.words.page, 'a.button'),
    ),
    addToCalendar(ui, event),
  )
}

function when(ui: Ui, event: Event): HTMLElement {
  const { locale, words } = ui
  const yours = yourTime(event, locale)
  const isSaid = event.allDay && event.timeKnown && lastDay(event) > event.displayDate
  const zone = event.allDay ? '' : ` ${zoneName(event, locale)}`
  return h(
    'div',
    {},
    h('p', {}, dateText(ui, event, longDates(event, locale))),
    !isSaid && h('p.meta', {}, dateText(ui, event, hours(event, locale, words) + zone)),
    yours && h('p.meta', {}, dateText(ui, event, `${words.yourTime}: ${yours}`)),
  )
}

function where({ words }: Ui, event: Event, place: EventDescription['place']): Child {
  if (place === 'unknown') return
  const text = place === 'online' ? words.online : linked(mapLink(event), addressLine(event))
  return [icon('place'), h('div', {}, text)]
}

function linked(url: string | null | undefined, text: string): Child {
  const href = httpLink(url)
  return href ? externalLink(href, bidiIsolate(text)) : bidiIsolate(text)
}

/** A picture that cannot be had, or that the page's policy refuses, leaves no hole. */
function picture({ imageUrl, imageAlt }: Event): Child {
  const src = httpLink(imageUrl)
  if (!src) return
  const onerror = () => image.remove()
  const alt = imageAlt ?? ''
  const image: HTMLElement = h('img.picture', { alt, referrerpolicy: 'no-referrer', onerror, src })
  return image
}
