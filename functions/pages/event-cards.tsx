import { describeEvent } from '../../domain/display/describe-event.ts'
import { dayOf } from '../../domain/display/event-time.ts'
import { dateFormat, datePart } from '../../domain/display/intl.ts'
import { cardDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { variantOf } from '../../domain/media.ts'
import type { Reader } from '../layout/locale.ts'
import { DateText } from './event-date.tsx'
import { ColorDot, imageOf } from './event-image.tsx'
import { BadgeList, EventLink, type ItemProps, rowTexts } from './event-item.tsx'

type Shared = Omit<ItemProps, 'event' | 'eager' | 'repeats'> & {
  /** Heading level of the titles. */
  heading: 'h2' | 'h3'
}
type Props = Shared & { events: Event[]; eager?: number }

/** Events as a grid of images, each with its date. The first `eager` images load at once. */
export function EventCards({ events, eager = 0, ...shared }: Props) {
  return (
    <ol class="event-cards">
      {events.map((event, i) => (
        <EventCard {...{ event, ...shared }} isEager={i < eager} />
      ))}
    </ol>
  )
}

type CardProps = Shared & { event: Event; isEager: boolean }

function EventCard({ event, reader, timezone, target, heading: Heading, isEager }: CardProps) {
  const { when, part, lines, badges } = rowTexts(event, reader, timezone)
  return (
    <li class="event-card">
      <div class="card-image" data-color={event.color ?? undefined}>
        <CardImage event={event} isEager={isEager} />
        <CardDate {...{ event, reader, instead: part ? when : undefined }} />
      </div>
      <Heading>
        <EventLink {...{ event, target }} />
      </Heading>
      {(!part || lines.length > 0) && (
        <p class="muted">
          <ColorDot color={event.color} />
          {!part && <DateText {...{ event, reader, text: when }} />}
          {!part && lines.length > 0 && ' · '}
          <bdi>{lines.join(' · ')}</bdi>
        </p>
      )}
      <p class="row tight">
        <BadgeList {...{ badges, reader }} />
      </p>
    </li>
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

/** On the image, or in the middle of the card if there is no image. */
function CardDate({ event, reader, instead }: DateProps) {
  const { locale, now } = reader
  const { displayDate } = event
  const { hasDate } = describeEvent(event, now)
  const line = instead ?? cardDate(displayDate, locale)
  const isLarge = !imageOf(event) && hasDate && instead === undefined
  return (
    <time class={imageOf(event) ? 'card-date' : 'card-day'} datetime={displayDate}>
      {isLarge && <LargeDate day={dayOf(displayDate)} locale={locale} />}
      {hasDate ? (
        <span class={isLarge ? 'visually-hidden' : undefined}>{line}</span>
      ) : (
        <s>{line}</s>
      )}
    </time>
  )
}

function LargeDate({ day, locale }: { day: Date; locale: string }) {
  return (
    <span aria-hidden="true">
      {dateFormat(locale, { weekday: 'short' }).format(day)}
      <strong>{datePart(locale, day, 'day', { day: 'numeric' })}</strong>
      {dateFormat(locale, { month: 'short' }).format(day)}
    </span>
  )
}
