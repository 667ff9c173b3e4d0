import { statusPrefix } from '../../domain/display/describe-event.ts'
import { whereLine } from '../../domain/display/place.ts'
import type { Event } from '../../domain/event-contract.ts'
import { NEWS_PER_PAGE, NewsQuery } from '../events/params.ts'
import type { EndedOutput } from './ended.ts'
import { eventLines, eventTexts, itemId } from './event-text.ts'
import type { Output, OutputFormat } from './output.ts'

/** RSS 2.0, with what an event is in the words of the RSS 1.0 event module. */
export const rss: OutputFormat = {
  answers: 'rss',
  summary: 'Events as a news feed, newest first (RSS 2.0)',
  query: NewsQuery,
  perPage: NEWS_PER_PAGE,
  write: writeRss,
  writeEnded,
}

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/"'

function writeRss(output: Output): string {
  const { title, description, reader, page, self, events } = output
  const textOf = eventTexts(reader, output)
  let items = ''
  for (const line of eventLines(events)) {
    const event: Event = JSON.parse(line)
    items += itemOf(event, textOf(event), output)
  }
  return channel({ title, description, locale: reader.locale, page, self }, items)
}

/** A channel without a page leads to its file. */
function writeEnded({ title, text, locale, self }: EndedOutput): string {
  const item = [
    '<item>',
    element('title', title),
    `<guid isPermaLink="false">${escapeXml(self)}</guid>`,
    `<description>${paragraph(text)}</description>`,
    '</item>',
  ]
  return channel({ title, description: text, locale, page: self, self }, item.join(''))
}

type Channel = Record<'title' | 'description' | 'locale' | 'page' | 'self', string>

function channel({ title, description, locale, page, self }: Channel, items: string): string {
  const head = [
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', locale),
    element('ttl', '60'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${NAMESPACES}><channel>${head.join('')}${items}</channel></rss>`
}

function itemOf(event: Event, texts: string[], output: Output): string {
  return [
    '<item>',
    element('title', statusPrefix(event, output.reader.words) + event.title),
    element('link', event.pageUrl),
    `<guid isPermaLink="false">${itemId(event, output)}</guid>`,
    // Never the event's own date: readers hide what is dated in the future.
    element('pubDate', new Date(event.createdAt).toUTCString()),
    `<description>${texts.map(paragraph).join('')}</description>`,
    ...event.categories.map((category) => element('category', category)),
    element('ev:startdate', event.allDay ? event.displayDate : event.startsAt),
    element('ev:enddate', event.allDay ? event.endDate : event.endsAt),
    element('ev:location', whereLine(event, output.reader.words.online)),
    element('ev:organizer', event.organizer?.name),
    element('ev:type', event.categories[0]),
    '</item>',
  ].join('')
}

/** Readers take a description as HTML, so what is text is escaped for that first. */
function paragraph(text: string): string {
  return `&lt;p&gt;${escapeXml(escapeXml(text).replaceAll('\n', '<br>'))}&lt;/p&gt;`
}

function element(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : ''
}

/** What XML 1.0 cannot hold, not even escaped: control characters, two that are none, half of a pair. */
const REFUSED =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text inside an element or an attribute. */
export function escapeXml(text: string): string {
  // Most texts are plain.
  if (/^[ !#-%'-;=?-~\n]*$/.test(text)) return text
  return text.replace(REFUSED, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
