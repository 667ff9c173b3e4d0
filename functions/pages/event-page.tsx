import type { Context } from 'hono'
import { getPermalinkPage, type PermalinkPage } from '../../db/events/single-events.ts'
import { isCalendarDate } from '../../domain/calendar-date.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isSlug, slugAsTyped } from '../../domain/slug.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { ASSETS } from '../caching/assets.generated.ts'
import { cacheTags, movedTo } from '../caching/cache-policy.ts'
import { type CanonicalRequest, serveCanonical } from '../caching/canonical-url.ts'
import { PermalinkQuery, permalinkIds } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { answerPage } from '../layout/answer-page.ts'
import { type Reader, readerOf } from '../layout/locale.ts'
import { themeOf } from '../layout/theme.ts'
import type { App } from '../platform/deps.ts'
import type { CalendarView } from './calendar-view.ts'
import { EventView } from './event-view.tsx'
import { JsonLd, structuredEvent } from './json-ld.tsx'
import { eventSummary, OembedLink, type PreviewImage, SocialCard } from './page-head.tsx'
import { pictureOfEvent, previewOf } from './picture/picture.ts'
import { signUpHref } from './subscribe.tsx'

/** One event for people, search engines and link previews. */
export function eventPage(c: Context<App>): Promise<Response> {
  const serve = async ({ params, query }: CanonicalRequest<PermalinkQuery>) => {
    const { year, month, day, eventSlug = '' } = params
    const date = `${year}-${month}-${day}`
    const slug = slugAsTyped(eventSlug)
    const ids = permalinkIds(query)
    const { db, env, now } = c.env
    const isAddress = isCalendarDate(date) && isSlug(slug)
    const link = isAddress ? { date, slug } : { date: null, slug: '' }
    const isPlausible = ids && (isAddress || ids.eventId)
    const found = isPlausible
      ? await getPermalinkPage(db, { ...link, ...ids, now: now(), publicUrl: env.PUBLIC_URL })
      : undefined
    if (!found) throw notFound('Event')
    const event: Event = JSON.parse(found.event)
    if (found.at !== 'present') return toPresentAddress(c, event, found)
    const { organization } = found.owner
    const widget = withDefaults(found.owner.widget)
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const image = httpLink(event.imageUrl)
    const preview = image
      ? { url: image, alt: event.imageAlt }
      : previewOf(env.PUBLIC_URL, event.id, pictureOfEvent(event, found.owner, reader))
    const page = (
      <EventView
        {...{ event, reader, theme }}
        owner={found.owner}
        alternates={found.alternates}
        head={<EventHead {...{ event, preview, reader, organization }} />}
        colors={found.colors ?? {}}
        next={JSON.parse(`[${found.next ?? ''}]`)}
        movedFrom={found.movedFrom}
        tiles={env}
        emailHref={widget.showSubscribe ? signUpHref(found.feedId, env) : undefined}
      />
    )
    const tags = [cacheTags.org(found.orgId), cacheTags.feed(found.feedId)]
    for (const { id } of [found, ...found.alternates]) tags.push(cacheTags.event(id))
    const allowed = { ...theme.allowed, 'img-src': "'self' https:", 'script-src': "'self'" }
    return answerPage(c, page, { policy: 'cached', tags, allowed })
  }
  return serveCanonical(c, PermalinkQuery, serve, { respellLast: slugAsTyped })
}

/**
 * Shared links outlive a change of day, title or feed. An address that the event never had is not
 * cached: clients could make up any number of them.
 */
function toPresentAddress(c: Context<App>, { pageUrl }: Event, found: PermalinkPage): Response {
  const { pathname, search } = new URL(pageUrl)
  if (found.at === 'never') return c.redirect(pathname + search)
  const feeds = new Set([found.feedId, ...found.previousFeeds])
  const tags = [cacheTags.org(found.orgId), ...[...feeds].map(cacheTags.feed)]
  return movedTo(pathname + search, [...tags, cacheTags.event(found.id)])
}

type HeadProps = {
  event: Event
  preview: PreviewImage
  reader: Reader
  organization: CalendarView['organization']
}

function EventHead({ event, preview, reader, organization }: HeadProps) {
  const { now } = reader
  return (
    <>
      <script src={ASSETS.shareScript} defer />
      <OembedLink url={event.pageUrl} title={event.title} />
      <SocialCard
        title={event.title}
        description={eventSummary(event, reader)}
        url={event.pageUrl}
        site={organization.name}
        locale={reader.locale}
        image={preview}
      />
      <JsonLd data={structuredEvent(event, { now, organization, image: preview.url })} />
    </>
  )
}
