import type { Context } from 'hono'
import { getSeriesPage } from '../../db/events/single-events.ts'
import { repeatOf } from '../../domain/display/repeat.ts'
import { isId } from '../../domain/ids.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { serveCanonical } from '../caching/canonical-url.ts'
import { NoQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { answerPage } from '../layout/answer-page.ts'
import { readerOf } from '../layout/locale.ts'
import { themeOf } from '../layout/theme.ts'
import type { App } from '../platform/deps.ts'
import { seriesTags } from './event-file.ts'
import { EventList } from './event-list.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { JsonLd, structuredSeries } from './json-ld.tsx'
import { eventSummary, SocialCard } from './page-head.tsx'
import { pictureOfEvent, previewOf } from './picture/picture.ts'

/** Two years of weeks, in one response. */
const MOST_DATES = 100

/** GET /f/:feedId/series/:seriesId: the dates of an event that repeats. */
export function seriesPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async ({ params: { feedId = '', seriesId = '' } }) => {
    const { db, env, now } = c.env
    const isAddress = isId('feed', feedId) && isId('ser', seriesId)
    const asked = { feedId, seriesId, since: now(), most: MOST_DATES, publicUrl: env.PUBLIC_URL }
    const found = isAddress ? await getSeriesPage(db, asked) : undefined
    if (!found) throw notFound('Event')
    const { events, first: event } = found
    const { feed, organization } = found.owner
    const widget = withDefaults(found.owner.widget)
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const url = `${env.PUBLIC_URL}/f/${feedId}/series/${seriesId}`
    const image = previewOf(env.PUBLIC_URL, event.id, pictureOfEvent(event, found.owner, reader))
    const data = structuredSeries(events, { url, now: reader.now, organization })
    const page = (
      <FeedLayout
        {...{ feed, organization, reader, theme }}
        calendar={{ path: `/f/${feed.id}`, title: feed.name }}
        title={`${event.title} · ${organization.name}`}
        description={eventSummary(event, reader)}
        canonical={url}
        head={
          <>
            <SocialCard
              title={event.title}
              description={eventSummary(event, reader)}
              url={url}
              site={organization.name}
              locale={reader.locale}
              image={image}
            />
            <JsonLd data={data} />
          </>
        }
        width="narrow"
      >
        <div class="stack loose">
          <header class="stack tight">
            <p>
              <a href={`/f/${feed.id}`}>
                <bdi>{widget.title ?? feed.name}</bdi>
              </a>
            </p>
            <h1>
              <bdi>{event.title}</bdi>
            </h1>
            <p class="muted">{repeatOf(event, reader)}</p>
            <p>
              <a href={`/f/${feedId}/series/${seriesId}.ics`}>{reader.words.add} (.ics)</a>
            </p>
          </header>
          <EventList {...{ events, reader }} timezone={feed.timezone} />
        </div>
      </FeedLayout>
    )
    const tags = seriesTags(found.orgId, feedId, events)
    return answerPage(c, page, { policy: 'cached', tags, allowed: theme.allowed })
  })
}
