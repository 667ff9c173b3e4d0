import type { Context } from 'hono'
import { getEvent } from '../../db/queries/events/get-event.ts'
import { getPermalink } from '../../db/queries/events/get-permalink.ts'
import { getWidgetConfig } from '../../db/queries/events/get-widget-config.ts'
import { httpLink } from '../../widget/http-link.ts'
import { isCalendarDate } from '../domain/calendar-date.ts'
import { isSlug } from '../domain/slug.ts'
import type { Event } from '../events/contract.ts'
import { PermalinkQuery, permalinkIds } from '../events/params.ts'
import { answerPage } from '../http/answer-page.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { notFound } from '../http/errors.ts'
import { PageLayout } from '../http/page-layout.tsx'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { EventFacts } from './event-facts.tsx'
import { Badges } from './event-list.tsx'
import { JsonLd } from './json-ld.tsx'
import { lookOf } from './look.ts'
import { Namesakes } from './namesakes.tsx'

/** One event for people, search engines and link previews. */
export function eventPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, PermalinkQuery, async ({ params, query }) => {
    const { year, month, day, eventSlug = '' } = params
    const date = `${year}-${month}-${day}`
    const slug = eventSlug.normalize('NFC')
    const ids = permalinkIds(query)
    const { db, env } = c.env
    const link = { date, slug, ...ids, publicUrl: env.PUBLIC_URL }
    const plausible = ids && isCalendarDate(date) && isSlug(slug)
    const found = plausible ? await getPermalink(db, link) : undefined
    if (!found) return toPresentAddress(c, ids?.eventId)
    const feed = await getWidgetConfig(db, found.feedId)
    const event: Event = JSON.parse(found.event)
    const look = await lookOf(c.env, feed?.widget.language)
    const title = `${event.title} · ${feed?.feed.name ?? ''}`
    const image = httpLink(event.imageUrl)
    const page = (
      <PageLayout
        title={title}
        description={summary(event)}
        lang={look.locale}
        canonical={event.pageUrl}
        head={<EventHead {...{ event, image, now: look.now }} />}
        width="narrow"
      >
        <article class="stack loose">
          <header class="stack">
            <p>
              <a href={`/f/${event.feedId}`}>{feed?.feed.name}</a>
              <span class="muted"> · {feed?.organization.name}</span>
            </p>
            <h1>
              <bdi>{event.status === 'cancelled' ? <s>{event.title}</s> : event.title}</bdi>
            </h1>
            <Badges {...{ event, look }} />
          </header>
          {image && <img class="event-image" src={image} alt={event.imageAlt ?? ''} />}
          <EventFacts {...{ event, look }} />
          <Namesakes {...{ event, alternates: found.alternates, look }} />
        </article>
      </PageLayout>
    )
    const tags = [cacheTags.org(found.orgId), cacheTags.feed(found.feedId)]
    for (const { id } of [found, ...found.alternates]) tags.push(cacheTags.event(id))
    return answerPage(c, page, { policy: 'cached', tags, allowed: { 'img-src': "'self' https:" } })
  })
}

/** Shared links outlive a change of day: one that names its event leads to where it is now. */
async function toPresentAddress(c: Context<App>, eventId: string | undefined) {
  const { db, env } = c.env
  const found = eventId && (await getEvent(db, { eventId, publicUrl: env.PUBLIC_URL }))
  if (!found) throw notFound('Event')
  const { pageUrl }: Event = JSON.parse(found.event)
  const { pathname, search } = new URL(pageUrl)
  return c.redirect(pathname + search)
}

type HeadProps = { event: Event; image: string | undefined; now: number }

function EventHead({ event, image, now }: HeadProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={event.title} />
      <meta property="og:description" content={summary(event)} />
      <meta property="og:url" content={event.pageUrl} />
      {image && <meta property="og:image" content={image} />}
      {image && event.imageAlt && <meta property="og:image:alt" content={event.imageAlt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <JsonLd {...{ event, now }} />
    </>
  )
}

/** One or two lines: what a search result or a link preview shows. */
function summary(event: Event): string {
  const place = [event.location, event.city, event.stateCode].filter(Boolean).join(', ')
  const lead = [event.displayDate, place].filter(Boolean).join(' · ')
  const text = `${lead}. ${event.description}`.replace(/\s+/g, ' ').trim()
  const letters = [...text]
  return letters.length > 200 ? `${letters.slice(0, 199).join('')}…` : text
}
