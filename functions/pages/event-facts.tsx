import { calendarLinks } from '../../domain/display/calendar-links.ts'
import { describeEvent, type Line } from '../../domain/display/describe-event.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { addressLine, mapLink } from '../../domain/display/place.ts'
import { priceOf } from '../../domain/display/price.ts'
import { allDates } from '../../domain/display/repeat.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'
import { EventDate } from './event-date.tsx'
import { RepeatLine } from './event-item.tsx'
import { LinkedText } from './linked-text.tsx'

/** When, where, what, and the ways to go on from here. */
export function EventFacts({ event, reader }: { event: Event; reader: Reader }) {
  const { words } = reader
  const { place, tickets, site, lines } = describeEvent(event, reader.now)
  const price = priceOf(event, reader.locale, words.free)
  const map = mapLink(event)
  const paragraphs = event.description.split(/\n{2,}/).filter((text) => text.trim() !== '')
  return (
    <>
      <section class="card stack tight">
        <p>
          <EventDate {...{ event, reader }} />
        </p>
        <RepeatLine {...{ event, reader }} />
        {place !== 'unknown' && (
          <p>
            <bdi>{place === 'online' ? words.online : addressLine(event)}</bdi>
            {map && (
              <>
                {' · '}
                <a href={map} rel="noopener">
                  {words.map}
                </a>
              </>
            )}
          </p>
        )}
        {price && (
          <p>
            <bdi>{price}</bdi>
          </p>
        )}
        {lines.map((line) => (
          <FactLine {...line} words={words} />
        ))}
        <p class="row">
          {tickets && (
            <a class="button" href={tickets} rel="noopener">
              {words.tickets}
            </a>
          )}
          {site && (
            <a class="button secondary" href={site} rel="noopener">
              {words.page}
            </a>
          )}
        </p>
      </section>
      {paragraphs.length > 0 && (
        <div class="stack measure pre-line" dir="auto">
          {paragraphs.map((text) => (
            <p>
              <LinkedText text={text} />
            </p>
          ))}
        </div>
      )}
      {event.categories.length > 0 && (
        <p class="row tight">
          {event.categories.map((category) => (
            <a
              class="badge"
              href={`/f/${event.feedId}?${new URLSearchParams({ category: category.toLowerCase() })}`}
            >
              {category}
            </a>
          ))}
        </p>
      )}
      <AddToCalendar {...{ event, reader }} />
    </>
  )
}

function FactLine({ word, text, url, words }: Line & Pick<Reader, 'words'>) {
  const href = httpLink(url)
  return (
    <p class="muted">
      {word && `${words[word]}: `}
      <bdi>
        {href ? (
          <a href={href} rel="noopener">
            {text}
          </a>
        ) : (
          text
        )}
      </bdi>
    </p>
  )
}

function AddToCalendar({ event, reader }: { event: Event; reader: Reader }) {
  const { words } = reader
  const { isCancelled, hasDate } = describeEvent(event, reader.now)
  const forms = isCancelled || !hasDate ? [] : Object.entries(calendarLinks(event))
  return (
    <section class="stack tight">
      <h2>{words.add}</h2>
      <p class="row">
        <a href={`/f/${event.feedId}/${event.id}.ics`}>iCalendar (.ics)</a>
        {event.series && (
          <a href={`${new URL(event.series.url).pathname}.ics`}>{allDates(reader.locale)} (.ics)</a>
        )}
        {forms.map(([name, href]) => (
          <a href={href} rel="noopener">
            {name}
          </a>
        ))}
      </p>
    </section>
  )
}
