import { badgesOf } from '../../domain/display/describe-event.ts'
import { formerDay, isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { fill } from '../../domain/display/fill.ts'
import { longDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { fold } from '../../domain/fold.ts'
import { variantOf } from '../../domain/media.ts'
import type { Reader } from '../layout/locale.ts'
import { EventCards } from './event-cards.tsx'
import { ColorDot } from './event-image.tsx'
import { BadgeList } from './event-item.tsx'
import { Formatted } from './formatted.tsx'
import { LinkedText } from './linked-text.tsx'

type Props = { event: Event; reader: Reader }

/** Badges for what neither the facts nor the status show. */
export function HeadBadges({ event, reader }: Props) {
  const badges = badgesOf(event, reader.now).filter(
    (badge) => badge !== 'cancelled' && badge !== 'postponed' && badge !== 'free',
  )
  return (
    badges.length > 0 && (
      <p class="row tight">
        <BadgeList {...{ badges, reader }} />
      </p>
    )
  )
}

/** Says that an event is cancelled or postponed, why, and from which day; the facts have the new one. */
export function StatusNotice({ event, reader }: Props) {
  const { status, statusReason } = event
  const { locale, words } = reader
  if (status === 'scheduled') return null
  const former = formerDay(event)
  const isUndated = isPostponedWithoutDate(event)
  return (
    <div class={status === 'cancelled' ? 'notice danger' : 'notice warning'}>
      <p>
        <strong>{words[status]}</strong>
      </p>
      {isUndated && <p>{words.newDateLater}</p>}
      {former && (
        <p>
          {`${words.originalDate}: `}
          <s>{longDate(former, locale)}</s>
        </p>
      )}
      {statusReason && <p dir="auto">{statusReason}</p>}
    </div>
  )
}

/** An image stored here in the size of the page; one stored elsewhere as it is. */
export function HeroImage({ src, alt }: { src: string; alt: string }) {
  const medium = variantOf(src, 'medium')
  const srcset = medium && `${medium} 800w, ${src} 1600w`
  const sizes = srcset && '(width < 48rem) 100vw, 44rem'
  return (
    <img
      class="hero"
      src={src}
      srcset={srcset}
      sizes={sizes}
      alt={alt}
      width="1600"
      height="900"
      fetchpriority="high"
    />
  )
}

/** With its formatting if it has some; the web addresses in it are links. */
export function Description({ event }: { event: Event }) {
  const { description: text, descriptionMarkdown } = event
  if (descriptionMarkdown !== null) {
    return (
      <div class="stack measure" dir="auto">
        <Formatted markdown={descriptionMarkdown} />
      </div>
    )
  }
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return (
    paragraphs.length > 0 && (
      <div class="stack measure pre-line" dir="auto">
        {paragraphs.map((paragraph) => (
          <p>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
    )
  )
}

type CategoryProps = { event: Event; colors: Record<string, string> }

/** Each links to the events of that category in the calendar. */
export function Categories({ event, colors }: CategoryProps) {
  return (
    event.categories.length > 0 && (
      <p class="row tight">
        {event.categories.map((category) => (
          <a
            class="chip"
            href={`/f/${event.feedId}?${new URLSearchParams({ category: category.toLowerCase() })}`}
          >
            <ColorDot color={colors[fold(category)] ?? null} />
            <bdi>{category}</bdi>
          </a>
        ))}
      </p>
    )
  )
}

type MoreProps = { events: Event[]; reader: Reader; timezone: string; calendar: string }

/** The next events of the same calendar. */
export function MoreEvents({ events, reader, timezone, calendar }: MoreProps) {
  return (
    events.length > 0 && (
      <section class="stack more-events">
        <h2>
          <bdi>{fill(reader.language.page.moreFrom, { calendar })}</bdi>
        </h2>
        <EventCards {...{ events, reader, timezone }} heading="h3" covers />
      </section>
    )
  )
}
