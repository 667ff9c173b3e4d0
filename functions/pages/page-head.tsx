import { describeEvent } from '../../domain/display/describe-event.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { longDate, longWhen } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'
import type { CalendarView } from './calendar-view.ts'
import { JsonLd, structuredFeed } from './json-ld.tsx'

type CalendarHeadProps = { view: CalendarView; reader: Reader; url: string; image: PreviewImage }

/**
 * What link previews, search engines and sites that put calendars into pages of theirs (oEmbed) read
 * of one; search engines do not index a part of one.
 */
export function CalendarHead({ view, reader, url, image }: CalendarHeadProps) {
  const { view: _, ...narrowed } = view.query
  const isDay = view.view === 'day'
  const isPart = isDay || Object.values(narrowed).some((value) => value !== undefined)
  const description = feedSummary(view, reader)
  const { locale, now } = reader
  const title = viewTitle(view, reader)
  return (
    <>
      {!isDay && <OembedLink {...{ url, title }} />}
      {isPart && <meta name="robots" content="noindex, follow" />}
      <SocialCard site={view.organization.name} {...{ title, description, url, locale, image }} />
      {!isPart && <JsonLd data={structuredFeed(view, { url, description, locale, now })} />}
    </>
  )
}

/** What a page shows: the calendar or, by its date, one day of it. */
export function viewTitle(view: CalendarView, { locale }: Reader): string {
  const title = view.widget.title ?? view.feed.name
  return view.view === 'day' ? `${longDate(view.day, locale)} · ${title}` : title
}

/** Leads sites that put a calendar, or a link to an event, into pages of theirs to its oEmbed. */
export function OembedLink({ url, title }: { url: string; title: string }) {
  const { href } = new URL(`/oembed?${new URLSearchParams({ url })}`, url)
  return <link rel="alternate" type="application/json+oembed" href={href} title={title} />
}

export type PreviewImage = {
  url: string
  alt: string | null
  size?: { width: number; height: number }
}

type SocialCardProps = {
  title: string
  description: string
  url: string
  /** Whose page it is. */
  site: string
  locale: string
  image?: PreviewImage
}

/** What a link to the page looks like in messengers and networks (Open Graph). */
export function SocialCard({ title, description, url, site, locale, image }: SocialCardProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site} />
      <meta property="og:locale" content={locale.replaceAll('-', '_')} />
      {image && <meta property="og:image" content={image.url} />}
      {image?.size && <meta property="og:image:width" content={String(image.size.width)} />}
      {image?.size && <meta property="og:image:height" content={String(image.size.height)} />}
      {image?.alt && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

const FORMATS = [
  ['ics', 'text/calendar'],
  ['rss', 'application/rss+xml'],
  ['json', 'application/feed+json'],
]

type AlternatesProps = {
  /** The path of the calendar's page. */
  path: string
  title: string
}

/** Leads calendar programs and feed readers from a page to the files beside it. */
export function Alternates({ path, title }: AlternatesProps) {
  return (
    <>
      {FORMATS.map(([ending, type]) => (
        <link rel="alternate" type={type} href={`${path}.${ending}`} title={title} />
      ))}
    </>
  )
}

/** What a search result or a link preview shows of a calendar: its own words, else what is on. */
export function feedSummary(
  { feed, organization, widget, events }: CalendarView,
  reader: Reader,
): string {
  if (feed.description.trim() !== '') return shorten(feed.description)
  const first = events.slice(0, 3).map((event) => titleAndDate(event, reader))
  const names = new Set([widget.title ?? feed.name, organization.name])
  return shorten([...names, ...first].join(' · '))
}

function titleAndDate(event: Event, { locale, now }: Reader): string {
  const { hasDate } = describeEvent(event, now)
  return hasDate ? `${event.title} (${longDate(event.displayDate, locale)})` : event.title
}

/** One or two lines for search results and link previews: status, time, place, description. */
export function eventSummary(event: Event, { locale, words, now }: Reader): string {
  const { place, hasDate } = describeEvent(event, now)
  const lead = [
    event.status === 'scheduled' ? undefined : words[event.status],
    hasDate && longWhen(event, locale, words),
    place === 'online' ? words.online : shortPlace(event, words.comma),
  ]
  return shorten([...lead, event.description].filter(Boolean).join(' · '))
}

/** At most 200 letters on one line. */
function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > 200 ? `${letters.slice(0, 199).join('')}…` : letters.join('')
}
