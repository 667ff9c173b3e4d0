import type { Child } from 'hono/jsx'
import { calendarLinks } from '../../domain/display/calendar-links.ts'
import { describeEvent } from '../../domain/display/describe-event.ts'
import { formerDay } from '../../domain/display/event-time.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { addressLine, directionsLink, mapLink, streetLine } from '../../domain/display/place.ts'
import { priceOf } from '../../domain/display/price.ts'
import { allDates } from '../../domain/display/repeat.ts'
import { longDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'
import { AccessFact, hasAccessFact } from './access-fact.tsx'
import { EventDate } from './event-date.tsx'
import { RepeatLine } from './event-item.tsx'
import { EventMap, type MapTiles } from './event-map.tsx'

type Props = { event: Event; reader: Reader }
type FactsProps = Props & {
  /** What is not public yet has no links of its own. */
  isPublic: boolean
  /** The day of its series from which it was moved. */
  movedFrom: string | null
  tiles: MapTiles
}

/** When, where, for how much, and what a visitor can do next. */
export function EventFacts({ event, reader, isPublic, movedFrom, tiles }: FactsProps) {
  const { words, locale, language } = reader
  const { tickets, site, lines } = describeEvent(event, reader.now)
  const pageWords = language.page
  const price = priceOf(event, locale, words.free) ?? (event.isFree ? words.free : undefined)
  return (
    <section class="card event-facts">
      <dl>
        <Fact name={pageWords.dateAndTime}>
          <EventDate {...{ event, reader }} />
          {movedFrom && !formerDay(event) && (
            <small>
              {`${words.originalDate}: `}
              <s>{longDate(movedFrom, locale)}</s>
            </small>
          )}
          <RepeatLine {...{ event, reader, isPublic }} />
        </Fact>
        <PlaceFact {...{ event, reader, tiles }} />
        {price && (
          <Fact name={pageWords.price}>
            <bdi>{price}</bdi>
          </Fact>
        )}
        {hasAccessFact(event) && (
          <Fact name={words.accessibility}>
            <AccessFact {...{ event, reader }} />
          </Fact>
        )}
        {lines
          .filter(({ word }) => word === 'organizer')
          .map(({ word, text, url }) => (
            <Fact name={words[word]}>
              <MaybeLink href={httpLink(url)} text={text} />
            </Fact>
          ))}
        {site && (
          <Fact name={words.website}>
            <MaybeLink href={site} text={new URL(site).host.replace(/^www\./, '')} />
          </Fact>
        )}
      </dl>
      {tickets && (
        <a class="button" href={tickets} rel="noopener">
          {words.tickets}
        </a>
      )}
      {isPublic && <AddToCalendar {...{ event, reader }} />}
      {isPublic && <Share {...{ event, reader }} />}
    </section>
  )
}

function Fact({ name, children }: { name: string; children?: Child }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PlaceFact({ event, reader, tiles }: Props & Pick<FactsProps, 'tiles'>) {
  const { words, language } = reader
  const { place } = describeEvent(event, reader.now)
  if (place === 'unknown') return null
  const { location, map, directions } = language.page
  const street = streetLine(event)
  const mapUrl = mapLink(event)
  return (
    <Fact name={location}>
      <bdi>
        {place === 'online' ? words.online : (street && event.location) || addressLine(event)}
      </bdi>
      {street && (
        <small>
          <bdi>{street}</bdi>
        </small>
      )}
      {mapUrl && (
        <small>
          <a href={mapUrl} rel="noopener">
            {map}
          </a>
          {' · '}
          <a href={directionsLink(event)} rel="noopener">
            {directions}
          </a>
        </small>
      )}
      <EventMap {...{ event, tiles }} label={map} />
    </Fact>
  )
}

function MaybeLink({ href, text }: { href: string | undefined; text: string }) {
  return (
    <bdi>
      {href ? (
        <a href={href} rel="noopener">
          {text}
        </a>
      ) : (
        text
      )}
    </bdi>
  )
}

/** The ways to take the event along; an event without a date goes into a calendar as a file alone. */
function AddToCalendar({ event, reader }: Props) {
  const { isCancelled, hasDate } = describeEvent(event, reader.now)
  if (isCancelled) return null
  const forms = hasDate ? Object.entries(calendarLinks(event)) : []
  return (
    <details class="dropdown">
      <summary class="button secondary">{reader.words.add}</summary>
      <ul>
        <li>
          <a href={`/f/${event.feedId}/${event.id}.ics`}>iCalendar (.ics)</a>
        </li>
        {event.series && (
          <li>
            <a href={`${new URL(event.series.url).pathname}.ics`}>{allDates(reader)} (.ics)</a>
          </li>
        )}
        {forms.map(([name, href]) => (
          <li>
            <a href={href} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Buttons that need a script, which shows them. */
function Share({ event, reader }: Props) {
  const { share, copyLink, linkCopied } = reader.language.page
  return (
    <p class="row share" data-share={event.pageUrl} data-copied={linkCopied} hidden>
      <button class="button secondary" type="button">
        {share}
      </button>
      <button class="button secondary" type="button" aria-live="polite">
        {copyLink}
      </button>
    </p>
  )
}
