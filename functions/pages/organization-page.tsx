import type { Context } from 'hono'
import type { CalendarOwner } from '../../db/lists/calendars.ts'
import { movedTo } from '../caching/cache-policy.ts'
import { canonicalQuery } from '../caching/canonical-url.ts'
import {
  calendarPath,
  calendarTags,
  calendarTitle,
  isFormerSlug,
} from '../events/calendar-owner.ts'
import { answerPage } from '../layout/answer-page.ts'
import { readerOf } from '../layout/locale.ts'
import { themeOf } from '../layout/theme.ts'
import type { App } from '../platform/deps.ts'
import { allowedIn, loadOrganizationView, OrganizationViewQuery } from './calendar-view.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { CalendarHead, feedSummary } from './page-head.tsx'
import { pictureOfOwner, previewOf } from './picture/picture.ts'
import { filterQuery, SubscribeMenu } from './subscribe.tsx'
import { serveCalendar } from './typed-text.ts'

/**
 * GET /o/:orgSlug and /o/:orgSlug/:customSlug: what comes in all feeds of an organization, or in a
 * custom feed.
 */
export function organizationPage(c: Context<App>): Promise<Response> {
  return serveCalendar(c, OrganizationViewQuery, async (asked) => {
    const { owner, nextFeeds, view } = await loadOrganizationView(c.env, asked)
    if (isFormerSlug(owner, asked.params)) {
      const query = canonicalQuery(OrganizationViewQuery, { ...asked.query, cursor: undefined })
      return movedTo(calendarPath(owner) + query, calendarTags(owner))
    }
    const { organization, customFeed, feeds } = owner
    const { feed, widget } = view
    const path = calendarPath(owner)
    const url = c.env.env.PUBLIC_URL + path
    const title = calendarTitle(owner)
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const [shown, rest] = splitFeeds(feeds, nextFeeds)
    const image = previewOf(c.env.env.PUBLIC_URL, path.slice(1), pictureOfOwner(owner))
    const body = (
      <FeedLayout
        {...{ feed, organization, reader, theme, title }}
        calendar={{ path, title }}
        description={feedSummary(view, reader)}
        canonical={url}
        head={<CalendarHead {...{ view, reader, url, image }} />}
        subscribe={
          <SubscribeMenu
            ics={widget.showCalendar ? `${url}.ics${filterQuery(view.query)}` : undefined}
            emailHref={undefined}
            name={title}
            reader={reader}
          />
        }
      >
        <div class="stack loose calendar-page">
          <header class="stack tight">
            <h1>
              <bdi>{feed.name}</bdi>
            </h1>
            {!customFeed && feeds.length > 1 && <FeedLinks feeds={shown} />}
          </header>
          <FeedBody {...{ view, reader, path }} dayPages={false} />
          {!customFeed && rest.length > 0 && (
            <details>
              <summary>{reader.language.page.moreCalendars}</summary>
              <FeedLinks feeds={rest} />
            </details>
          )}
        </div>
      </FeedLayout>
    )
    const allowed = { ...theme.allowed, ...allowedIn(view) }
    return answerPage(c, body, { policy: 'cached', tags: calendarTags(owner), allowed })
  })
}

type Feeds = CalendarOwner['feeds']

/** So many feeds stand above the events, whether or not they have any. */
const FEW_FEEDS = 8

/** Of many feeds those with the next events stand above them, and the rest below, so that events come first. */
function splitFeeds(feeds: Feeds, nextFeeds: string[]): [Feeds, Feeds] {
  if (feeds.length <= FEW_FEEDS) return [feeds, []]
  const place = new Map(nextFeeds.map((id, i) => [id, i]))
  const placeOf = ({ id }: Feeds[number]) => place.get(id) ?? nextFeeds.length
  const sorted = feeds.toSorted((a, b) => placeOf(a) - placeOf(b))
  const above = Math.min(FEW_FEEDS, nextFeeds.length)
  return [sorted.slice(0, above), sorted.slice(above)]
}

function FeedLinks({ feeds }: { feeds: Feeds }) {
  return (
    <p class="row tight">
      {feeds.map(({ id, name, widget }) => (
        <a class="chip" href={`/f/${id}`}>
          <bdi>{widget.title ?? name}</bdi>
        </a>
      ))}
    </p>
  )
}
