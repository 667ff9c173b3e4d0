import type { AccessFeature } from '../../domain/access.ts'
import { calendarLinks } from '../../domain/display/calendar-links.ts'
import { describeEvent, type EventDescription } from '../../domain/display/describe-event.ts'
import { formerDay } from '../../domain/display/event-time.ts'
import { addressLine, mapLink } from '../../domain/display/place.ts'
import { priceOf } from '../../domain/display/price.ts'
import { splitLinks, type TextPart } from '../../domain/display/text-links.ts'
import { hours, longDates, yourTime } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Words } from '../../domain/words.ts'
import type { Child } from '../dom.ts'
import {
  badgeList,
  bidiIsolate,
  dateText,
  h,
  httpLink,
  icon,
  lastDay,
  loadModule,
  longDate,
  repeatLine,
  repeatModule,
  zoneName,
} from '../shared.ts'
import type { Ui } from '../view/ui.ts'
import { externalLink } from './external-link.ts'
import { formatted } from './formatted.ts'
import { EVENT_TEXTS as english } from './texts.ts'

export { default as css } from '../style/event.css'

const TIME = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2'
const PLACE = 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'

type Texts = Omit<Words, 'website'>
type EventUi = Ui & { words: Ui['words'] & Texts }

/** With the texts of this module, which other modules use, too. */
export function inFull(ui: Ui): EventUi {
  return { ...ui, words: { ...english, ...ui.words } }
}

/** Everything about one event but its title, which names the dialog around it. */
export function eventDetail(given: Ui, event: Event): HTMLElement {
  const ui = inFull(given)
  const { settings } = ui
  const { description } = event
  const { badges, hasDate, lines, place, site, tickets } = describeEvent(event, ui.now())
  const price = priceOf(event, ui.locale, ui.words.free)
  const page = httpLink(event.pageUrl)
  const fact = (word: keyof Texts, text: string, url?: string | null) =>
    text && h('p.meta', {}, `${ui.words[word]}: `, linked(url, text))
  return h(
    'div.detail',
    {},
    settings.images !== 'none' && picture(event),
    h('p.row', {}, badgeList(ui, badges), price && h('span.badge', { dir: 'auto' }, price)),
    hasDate ? originally(ui, event) : h('p.meta', {}, ui.words.newDateLater),
    h('div.facts', {}, icon('time', TIME), when(ui, event), where(ui, event, place)),
    description && describe(ui, event),
    h(
      'p.row',
      {},
      event.categories.map((name) => h('span.badge', { dir: 'auto' }, name)),
    ),
    lines.map(({ word, url, text }) => fact(word, text, url)),
    fact('accessYes', features(ui, event.access?.yes)),
    fact('accessNo', features(ui, event.access?.no)),
    h(
      'p.actions.row',
      {},
      tickets && externalLink(tickets, ui.words.tickets, 'a.button.main'),
      site && externalLink(site, new URL(site).host, 'a.button'),
      page && externalLink(page, ui.words.eventPage, 'a.button'),
    ),
    addToCalendar(ui, event),
  )
}

/** Their names; services of earlier releases name none. */
function features({ words }: EventUi, features: AccessFeature[] = []): string {
  return features.map((name) => words[name]).join(words.comma)
}

/** The text, and the same with its formatting as soon as that is there. */
function describe({ settings }: Ui, event: Event): HTMLElement {
  const element = h('div.description', { dir: 'auto' }, splitLinks(event.description).map(textPart))
  if (event.descriptionMarkdown)
    formatted(settings.api, event).then(
      (nodes) => element.replaceChildren(...nodes),
      () => {},
    )
  return element
}

/** Of a moved event, from which day. */
function originally({ locale, words }: Ui, event: Event): Child {
  const day = formerDay(event)
  return day && h('p.meta', {}, `${words.originalDate}: `, h('s', {}, longDate(day, locale)))
}

/** What others wrote is no recommendation of the page around the widget. */
function textPart(part: TextPart): Child {
  if (typeof part === 'string') return part
  const rel = 'nofollow noopener'
  return h('a.link', { href: part.url, target: '_blank', rel, dir: 'ltr' }, part.text)
}

function when(ui: Ui, event: Event): HTMLElement {
  const { locale, words } = ui
  const { allDay, timeKnown } = event
  const isLong = lastDay(event) > event.displayDate
  const said = hours(event, locale, words) + (allDay ? '' : ` ${zoneName(event, locale)}`)
  // Over several days the hours have their dates.
  const [days, time] = !isLong
    ? [longDates(event, locale), said]
    : allDay
      ? [longDates(event, locale), !timeKnown && words.timeLater]
      : [said]
  return h(
    'div',
    {},
    h('p', {}, dateText(event, days)),
    time && h('p.meta', {}, dateText(event, time)),
    yourTime(event, locale) && sayYourTime(h('p.meta'), ui, event),
    repeatLine(ui, event),
  )
}

/** Writes when an online event is on the visitor's own clock. */
export function sayYourTime(line: HTMLElement, ui: Ui, event: Event): HTMLElement {
  const { words, locale } = inFull(ui)
  line.replaceChildren(dateText(event, `${words.yourTime}: ${yourTime(event, locale)}`))
  return line
}

function where({ words }: Ui, event: Event, place: EventDescription['place']): Child {
  if (place === 'unknown') return
  const text = place === 'online' ? words.online : linked(mapLink(event), addressLine(event))
  return [icon('place', PLACE), h('div', {}, text)]
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

/** An event without a date goes into a calendar as a file alone. */
function addToCalendar({ words, locale, now, settings }: EventUi, event: Event): Child {
  const { isCancelled, hasDate } = describeEvent(event, now())
  if (isCancelled) return
  const links: Record<string, string> = hasDate ? calendarLinks(event) : {}
  const href = `${settings.api}/f/${event.feedId}/${event.id}.ics`
  const { series } = event
  const actions = h(
    'p.actions.row',
    {},
    Object.entries(links).map(([name, href]) => externalLink(href, name, 'a.button.small')),
    h('a.button.small', { href, download: true }, `${words.file} (.ics)`),
  )
  if (series)
    loadModule(repeatModule(locale), settings.api, actions).then(
      ({ allDatesFile }) => actions.append(allDatesFile(locale, series.url)),
      () => {},
    )
  return h(
    'div.add',
    { role: 'group', 'aria-labelledby': 'add' },
    h('p.meta', { id: 'add' }, words.add),
    actions,
  )
}
