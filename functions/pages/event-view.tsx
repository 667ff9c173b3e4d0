import type { Child } from 'hono/jsx'
import { startTime } from '../../domain/display/when.ts'
import type { Event, Permalink } from '../../domain/event-contract.ts'
import type { FeedOwner } from '../../domain/feed-owner.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import type { Reader } from '../layout/locale.ts'
import type { Theme } from '../layout/theme.ts'
import { EventFacts } from './event-facts.tsx'
import { imageOf } from './event-image.tsx'
import type { MapTiles } from './event-map.tsx'
import {
  Categories,
  Description,
  HeadBadges,
  HeroImage,
  MoreEvents,
  StatusNotice,
} from './event-parts.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { eventSummary } from './page-head.tsx'
import { SubscribeMenu } from './subscribe.tsx'

type Props = {
  event: Event
  owner: FeedOwner
  alternates: Permalink['alternates']
  reader: Reader
  theme: Theme
  head: Child
  /** The colors of its categories. */
  colors?: Record<string, string>
  /** What comes next in its calendar. */
  next?: Event[]
  /** Above the event. */
  children?: Child
  /** Whether its address leads here; else nothing links to it. */
  isPublic?: boolean
  movedFrom?: string | null
  tiles?: MapTiles
  /** Where visitors subscribe to the calendar by email, if they can. */
  emailHref?: string | undefined
}

/** A page with less than that to read would have an empty half beside the facts. */
const SHORT_TEXT = 400

/** The page of an event. */
export function EventView({ event, owner, alternates, reader, theme, head, ...rest }: Props) {
  const { colors = {}, next = [], children, isPublic = true } = rest
  const { movedFrom = null, tiles = {}, emailHref } = rest
  const { feed, organization } = owner
  const { title, showCalendar } = withDefaults(owner.widget)
  const calendar = title ?? feed.name
  const image = imageOf(event)
  return (
    <FeedLayout
      {...{ feed, organization, reader, theme, head }}
      calendar={{ path: `/f/${feed.id}`, title: feed.name }}
      title={`${event.title} · ${organization.name}`}
      description={eventSummary(event, reader)}
      canonical={isPublic ? event.pageUrl : undefined}
    >
      <div class="stack loose">
        {children}
        <article
          class={!image && event.description.length < SHORT_TEXT ? 'event-page wide' : 'event-page'}
        >
          <header class="stack">
            <div class="calendar-head">
              <p>
                <a href={`/f/${event.feedId}`}>
                  <bdi>{calendar}</bdi>
                </a>
              </p>
              {isPublic && (
                <SubscribeMenu
                  ics={showCalendar ? new URL(`/f/${feed.id}.ics`, event.pageUrl).href : undefined}
                  name={`${calendar} · ${organization.name}`}
                  {...{ emailHref, reader }}
                />
              )}
            </div>
            <h1>
              <bdi>{event.status === 'cancelled' ? <s>{event.title}</s> : event.title}</bdi>
            </h1>
            <HeadBadges {...{ event, reader }} />
            <StatusNotice {...{ event, reader }} />
          </header>
          {image && <HeroImage src={image} alt={event.imageAlt ?? ''} />}
          <EventFacts {...{ event, reader, isPublic, movedFrom, tiles }} />
          <div class="stack loose">
            <Description event={event} />
            <Categories {...{ event, colors }} />
            <SameNameEvents {...{ event, alternates, reader }} />
          </div>
        </article>
        <MoreEvents {...{ events: next, reader, calendar }} timezone={feed.timezone} />
      </div>
    </FeedLayout>
  )
}

type SameNameEvent = Permalink['alternates'][number]
type SameNameProps = { event: Event; alternates: SameNameEvent[]; reader: Reader }

/** Links to the other events of this name on this day, with their time, place, or feed. */
function SameNameEvents({ event, alternates, reader }: SameNameProps) {
  if (alternates.length === 0) return null
  return (
    <p class="muted">
      {`${reader.language.page.sameName}: `}
      {alternates.map((other, i) => (
        <>
          {i > 0 && ', '}
          <a href={other.pageUrl}>
            <bdi>{sameNameLabel(other, event, reader)}</bdi>
          </a>
        </>
      ))}
    </p>
  )
}

function sameNameLabel(other: SameNameEvent, event: Event, { locale, words }: Reader): string {
  const time = startTime(other, locale) || (other.timeKnown ? words.allDay : words.timeLater)
  const feed = other.feedId === event.feedId ? null : `${other.orgSlug} / ${other.feedSlug}`
  return [time, other.location, feed].filter(Boolean).join(' · ')
}
