import { statusPrefix } from '../../domain/display/describe-event.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import type { Event } from '../../domain/event-contract.ts'
import { NEWS_PER_PAGE, PagedNewsQuery } from '../events/params.ts'
import type { EndedOutput } from './ended.ts'
import { eventLines, eventTexts, itemId } from './event-text.ts'
import type { Output, OutputFormat } from './output.ts'

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed: OutputFormat = {
  answers: 'feed',
  summary: 'Events as a news feed, newest first (JSON Feed 1.1)',
  query: PagedNewsQuery,
  perPage: NEWS_PER_PAGE,
  write: writeJsonFeed,
  writeEnded,
}

const VERSION = 'https://jsonfeed.org/version/1.1'

function writeJsonFeed(output: Output): string {
  const { owner, title, description, reader, page, self, next, events } = output
  const head = {
    version: VERSION,
    title,
    home_page_url: page,
    feed_url: self,
    ...(next ? { next_url: next } : {}),
    description,
    language: reader.locale,
    authors: [{ name: owner.organization.name }],
  }
  const textOf = eventTexts(reader, output)
  let items = ''
  for (const json of eventLines(events)) {
    const event: Event = JSON.parse(json)
    const item = JSON.stringify(itemOf(event, textOf(event), output)).slice(0, -1)
    items += `${items && ','}${item},"_event":${json}}`
  }
  return `${JSON.stringify(head).slice(0, -1)},"items":[${items}]}`
}

function itemOf(event: Event, text: string[], output: Output) {
  const image = httpLink(event.imageUrl)
  return {
    id: itemId(event, output),
    url: event.pageUrl,
    title: statusPrefix(event, output.reader.words) + event.title,
    content_text: text.join('\n\n'),
    date_published: event.createdAt,
    date_modified: event.updatedAt,
    ...(event.categories.length > 0 ? { tags: event.categories } : {}),
    ...(image ? { image } : {}),
  }
}

function writeEnded({ title, text, locale, self }: EndedOutput): string {
  const items = [{ id: self, title, content_text: text }]
  const head = { version: VERSION, title, feed_url: self, description: text, language: locale }
  // A reader need not look again.
  return JSON.stringify({ ...head, expired: true, items })
}
