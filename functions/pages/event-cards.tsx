import type { Child } from 'hono/jsx'
import { coverOf, isMostlyText } from '../../domain/display/cover.ts'
import { describeEvent } from '../../domain/display/describe-event.ts'
import { cardDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { variantOf } from '../../domain/media.ts'
import type { Reader } from '../layout/locale.ts'
import { AccessIcons } from './access-fact.tsx'
import { DateText } from './event-date.tsx'
import { ColorDot, imageOf, SquareThumbnail } from './event-image.tsx'
import { BadgeList, EventLink, type ItemProps, rowTexts } from './event-item.tsx'

type Shared = Omit<ItemProps, 'event' | 'eager' | 'repeats'> & {
  /** Heading level of the titles. */
  heading: 'h2' | 'h3'
}
type Props = Shared & {
  events: Event[]
  eager?: number
  /** Draws covers even where most events have no image. */
  covers?: boolean
}

/**
 * Events as a grid of images and covers, each with its date, or of texts where most have no image. The first `eager`
 * images load at once.
 */
export function EventCards({ events, eager = 0, covers = false, ...shared }: Props) {
  const isText = !covers && isMostlyText(events.map(imageOf))
  return (
    <ol class="event-cards">
      {events.map((event, i) => (
        <EventCard {...{ event, isText, ...shared }} isEager={i < eager} />
      ))}
    </ol>
  )
}

type CardProps = Shared & { event: Event; isEager: boolean; isText: boolean }

function EventCard({ event, isEager, isText, ...shared }: CardProps) {
  const { reader, timezone, target, heading: Heading } = shared
  const { when, part, lines, badges } = rowTexts(event, reader, timezone)
  const date = <CardDate {...{ event, reader, instead: part ? when : undefined }} />
  const texts = (
    <>
      <Heading>
        <EventLink {...{ event, target }} />
      </Heading>
      {(!part || lines.length > 0) && (
        <p class="muted">
          <ColorDot color={event.color} />
          {!part && <DateText {...{ event, text: when }} />}
          {!part && lines.length > 0 && ' · '}
          <bdi>{lines.join(' · ')}</bdi>
        </p>
      )}
      <p class="row tight">
        <BadgeList {...{ badges, reader }} />
      </p>
      <AccessIcons {...{ event, reader }} />
    </>
  )
  if (isText) {
    return (
      <li class="event-card text-card">
        <div>
          {date}
          {texts}
        </div>
        <SquareThumbnail event={event} eager={isEager} />
      </li>
    )
  }
  return (
    <li class="event-card">
      {imageOf(event) ? (
        <div class="card-image">
          <CardImage event={event} isEager={isEager} />
          {date}
        </div>
      ) : (
        <CardCover event={event}>{date}</CardCover>
      )}
      {texts}
    </li>
  )
}

/** What the stylesheet draws for an event without an image. */
function CardCover({ event, children }: { event: Event; children: Child }) {
  const { pattern, turn } = coverOf(event)
  return (
    <div
      class="card-image card-cover"
      data-color={event.color ?? undefined}
      data-pattern={pattern}
      data-turn={turn}
    >
      {children}
    </div>
  )
}

/** An image stored here in the size of a card; one stored elsewhere as it is. */
function CardImage({ event, isEager }: { event: Event; isEager: boolean }) {
  const image = imageOf(event)
  if (!image) return null
  const medium = variantOf(image, 'medium')
  const srcset = medium && `${variantOf(image, 'small')} 320w, ${medium} 800w`
  return (
    <img
      src={medium ?? image}
      srcset={srcset}
      sizes={srcset && '(width < 40rem) 100vw, 22rem'}
      alt=""
      width="800"
      height="450"
      loading={isEager ? undefined : 'lazy'}
    />
  )
}

type DateProps = {
  event: Event
  reader: Reader
  /** What says when it is better than its first day. */
  instead: string | undefined
}

function CardDate({ event, reader: { locale, now }, instead }: DateProps) {
  const line = instead ?? cardDate(event.displayDate, locale)
  return (
    <time class="card-date" datetime={event.displayDate}>
      {describeEvent(event, now).hasDate ? <span>{line}</span> : <s>{line}</s>}
    </time>
  )
}
