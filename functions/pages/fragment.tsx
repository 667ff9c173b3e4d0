import type { Context } from 'hono'
import type { JSX } from 'hono/jsx/jsx-runtime'
import { lastDay } from '../../domain/display/event-time.ts'
import { dayHeading, inItsForm, shortDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { cacheTags, movedTo } from '../caching/cache-policy.ts'
import { serveCanonical } from '../caching/canonical-url.ts'
import { calendarPath, calendarTags, isFormerSlug, pagePath } from '../events/calendar-owner.ts'
import { NoQuery } from '../events/params.ts'
import { answerPage } from '../layout/answer-page.ts'
import { type Reader, readerOf } from '../layout/locale.ts'
import type { App } from '../platform/deps.ts'
import { type CalendarView, loadFeedView, loadOrganizationView } from './calendar-view.ts'
import { DateText } from './event-date.tsx'
import { rowTexts } from './event-item.tsx'
import { byDay } from './event-list.tsx'
import { JsonLd, type structuredEvent, structuredList } from './json-ld.tsx'

/** The ending of a calendar's embed that makes it a part of a host's page. */
export const FRAGMENT = '.fragment'
/** The slot of the widget that shows it until the calendar is there. */
const SLOT = 'events'
/** More than 20 events have with usual texts. */
const MOST_BYTES = 30_000

/** GET /embed/:feedId.fragment: what a site writes between the tags of the widget, for readers without script. */
export function feedFragment(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async (asked) => {
    const params = { feedId: withoutEnding(asked.params.file) }
    const view = await loadFeedView(c.env, { ...asked, params, query: LIST })
    const { feed, organization } = view
    return answerFragment(c, {
      view,
      path: pagePath({ feedId: feed.id }),
      tags: [cacheTags.org(organization.id), cacheTags.feed(feed.id)],
    })
  })
}

/** GET /embed/o/:orgSlug.fragment and /embed/o/:orgSlug/:customSlug.fragment */
export function organizationFragment(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async (asked) => {
    const { orgSlug, file } = asked.params
    const name = withoutEnding(file)
    const params = orgSlug === undefined ? { orgSlug: name } : { orgSlug, customSlug: name }
    const { owner, view } = await loadOrganizationView(c.env, { ...asked, params, query: LIST })
    const path = calendarPath(owner)
    const tags = calendarTags(owner)
    if (isFormerSlug(owner, params)) return movedTo(`/embed${path}${FRAGMENT}`, tags)
    return answerFragment(c, { view, path, tags })
  })
}

const LIST = { view: 'list' } as const

function withoutEnding(file = ''): string {
  return file.slice(0, -FRAGMENT.length)
}

type Fragment = { view: CalendarView; path: string; tags: string[] }

async function answerFragment(c: Context<App>, { view, path, tags }: Fragment): Promise<Response> {
  const url = c.env.env.PUBLIC_URL + path
  const reader = await readerOf(c.env, view.widget.language)
  const part = await fitting(view, (shown) => <ReadableEvents {...{ view: shown, reader, url }} />)
  const answer = await answerPage(c, part, { policy: 'cached', tags, isPart: true })
  // It is read where it stands; alone it is a copy of the calendar's page.
  answer.headers.set('x-robots-tag', 'noindex')
  answer.headers.set('link', `<${url}>; rel="canonical"`)
  return answer
}

/** Its next events, as many as a host page can be asked to carry. */
async function fitting(
  view: CalendarView,
  render: (view: CalendarView) => JSX.Element,
): Promise<string> {
  for (let { events } = view; ; ) {
    const html = String(await render({ ...view, events }))
    const { length } = new TextEncoder().encode(html)
    if (length <= MOST_BYTES || events.length === 0) return html
    const share = Math.floor((events.length * MOST_BYTES) / length)
    events = events.slice(0, Math.min(share, events.length - 1))
  }
}

type Props = { view: CalendarView; reader: Reader; url: string }

/** Headings, times, places, and links, without a class or style that could meet those of the page. */
function ReadableEvents({ view, reader, url }: Props) {
  const { feed, organization, widget, events } = view
  const { now, words, locale, direction } = reader
  const { timezone } = feed
  const { today, ongoing, undated, days } = byDay(events, timezone, now)
  const title = widget.title ?? feed.name
  const list = (heading: string, listed: Event[]) =>
    listed.length > 0 && (
      <>
        <h3>{heading}</h3>
        <ul>
          {listed.map((event) => (
            <ReadableEvent {...{ event, reader, timezone }} />
          ))}
        </ul>
      </>
    )
  return (
    <div slot={SLOT} lang={locale} dir={direction}>
      {title && (
        <h2>
          <bdi>{title}</bdi>
        </h2>
      )}
      {events.length === 0 && <p>{words.none}</p>}
      {list(words.ongoing, ongoing)}
      {list(words.postponed, undated)}
      {[...days].map(([day, listed]) => list(dayHeading(day, today, locale).line, listed))}
      <p>
        <a href={url}>{words.all}</a>
      </p>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          ...structuredList({ organization, events }, now, inBrief),
          name: title || feed.name,
          url,
        }}
      />
    </div>
  )
}

type EventProps = { event: Event; reader: Reader; timezone: string }

function ReadableEvent({ event, reader, timezone }: EventProps) {
  const { when, part, lines, badges } = rowTexts(event, reader, timezone)
  const title = <bdi>{event.title}</bdi>
  // Hosts keep it for hours: neither that it happens now may stand there, nor that it ends today by the hour alone.
  const text = part === 'ongoing' ? untilDay(event, reader) : when
  const lasting = badges.filter((badge) => badge !== 'now')
  return (
    <li>
      <h4>
        <a href={event.pageUrl}>{event.status === 'cancelled' ? <s>{title}</s> : title}</a>
      </h4>
      <p>
        <time datetime={event.allDay ? event.displayDate : event.startsAt}>
          <DateText {...{ event, text }} />
        </time>
        {[...lines, ...lasting.map((badge) => reader.words[badge])].map((text) => (
          <>
            {' · '}
            <bdi>{text}</bdi>
          </>
        ))}
      </p>
    </li>
  )
}

function untilDay(event: Event, { words, locale, now }: Reader): string {
  return inItsForm(words.until, '{date}', shortDate(lastDay(event), locale, now))
}

/** What search engines show of an event in a list; its own page tells the rest. */
function inBrief({
  '@context': _,
  description: __,
  offers: ___,
  superEvent: ____,
  ...item
}: ReturnType<typeof structuredEvent>): object {
  return item
}
