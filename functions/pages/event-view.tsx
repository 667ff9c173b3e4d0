import type { Child } from 'hono/jsx'
import type { FeedOwner } from '../../db/feeds/public-feeds.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { startTime } from '../../domain/display/when.ts'
import type { Event, Permalink } from '../../domain/event-contract.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import type { Reader } from '../http/reader.ts'
import { EventFacts } from './event-facts.tsx'
import { Badges } from './event-list.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { eventSummary } from './page-head.tsx'
import type { Theme } from './theme.ts'

type Props = {
  event: Event
  owner: FeedOwner
  alternates: Permalink['alternates']
  reader: Reader
  theme: Theme
  head: Child
  /** Above the event. */
  children?: Child
}

/** The page of an event. */
export function EventView({ event, owner, alternates, reader, theme, head, children }: Props) {
  const { feed, organization } = owner
  const { title } = withDefaults(owner.widget)
  const image = httpLink(event.imageUrl)
  return (
    <FeedLayout
      {...{ feed, organization, reader, theme, head }}
      calendar={{ path: `/f/${feed.id}`, title: feed.name }}
      title={`${event.title} · ${organization.name}`}
      description={eventSummary(event, reader)}
      canonical={event.pageUrl}
      width="narrow"
    >
      <article class="stack loose">
        {children}
        <header class="stack">
          <p>
            <a href={`/f/${event.feedId}`}>
              <bdi>{title ?? feed.name}</bdi>
            </a>
          </p>
          <h1>
            <bdi>{event.status === 'cancelled' ? <s>{event.title}</s> : event.title}</bdi>
          </h1>
          <Badges {...{ event, reader }} />
        </header>
        {image && <img class="event-image" src={image} alt={event.imageAlt ?? ''} />}
        <EventFacts {...{ event, reader }} />
        <SameNameEvents {...{ event, alternates, reader }} />
      </article>
    </FeedLayout>
  )
}

type SameNameEvent = Permalink['alternates'][number]
type SameNameProps = { event: Event; alternates: SameNameEvent[]; reader: Reader }

/** What only this page says, in the languages of the widget. */
const SAME_NAME: Record<string, string> = {
  ar: 'فعاليات بالاسم نفسه في هذا اليوم',
  de: 'Gleichnamige Veranstaltungen an diesem Tag',
  en: 'Other events with this name on this day',
  es: 'Con el mismo nombre este día',
  fr: 'Du même nom ce jour-là',
  it: 'Con lo stesso nome in questo giorno',
  ja: '同じ日の同名イベント',
  nl: 'Met dezelfde naam op deze dag',
  pl: 'O tej samej nazwie w tym dniu',
  pt: 'Com o mesmo nome neste dia',
  zh: '当天的同名活动',
}

/** Links to the other events of this name on this day, with their time, place, or feed. */
function SameNameEvents({ event, alternates, reader }: SameNameProps) {
  if (alternates.length === 0) return null
  return (
    <p class="muted">
      {`${SAME_NAME[reader.locale.split('-')[0] ?? ''] ?? SAME_NAME.en}: `}
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
