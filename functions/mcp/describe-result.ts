import type { CalendarList, OrganizationFeeds } from '../../domain/calendar-contract.ts'
import { ENGLISH } from '../../domain/display/english.ts'
import { isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { factsOf, factText } from '../../domain/display/facts.ts'
import { whereLine } from '../../domain/display/place.ts'
import { repeatOf } from '../../domain/display/repeat.ts'
import type { Event, Facets, NearbyEvent, NearbyList } from '../../domain/event-contract.ts'
import type { ListedEvent, ListedEvents } from '../../domain/tool-results.ts'
import { tidyLine } from '../../domain/word-list.ts'
import { Fault } from '../platform/fault.ts'

/** What the read API answers, whichever tool asked. */
export type Found = Partial<OrganizationFeeds> &
  Partial<Facets> &
  Partial<CalendarList> & {
    event?: Event
    events?: NearbyEvent[]
    place?: string | null
    pagination?: NearbyList['pagination']
  }

const { widget, event: more } = ENGLISH.language
const READER = { locale: ENGLISH.locale, words: { ...widget, ...more } }

type Result = { structured: object; text: string }

/** A result as data and, for clients that show their model the text only, the same in words. */
export function describeResult(found: Found, tool: string): Result {
  const { calendars, feeds, organization, event, events, pagination, place, categories } = found
  if (event) return { structured: found, text: eventText(event) }
  if (calendars)
    return { structured: found, text: lines(calendars.map(calendarLine), NO_CALENDARS) }
  if (feeds) {
    const named = feeds.map((feed) => calendarLine({ ...feed, organization, feedId: feed.id }))
    return { structured: found, text: lines(named, 'No calendars found.') }
  }
  if (categories) return { structured: found, text: facetsText(found as Facets) }
  const listed = events ?? []
  // Of one organization or feed, the caller knows whose they are.
  const isOfAll = tool === 'search_events'
  if (!pagination) throw new Fault('read API returned an unknown response')
  const result: ListedEvents = {
    ...(place ? { place } : {}),
    events: listed.map((event) => ({
      ...compact(event),
      ...(isOfAll ? { orgSlug: event.orgSlug } : {}),
    })),
    pagination,
  }
  const next = pagination.nextCursor
  const more = next
    ? `\nMore events: call ${tool} again with the same arguments and cursor ${next}`
    : ''
  return {
    structured: result,
    text:
      (place ? `Near ${place}:\n` : '') +
      lines(
        listed.map((event) => eventLine(event, isOfAll)),
        isOfAll ? NO_EVENTS : 'No events found.',
      ) +
      more,
  }
}

const NO_CALENDARS =
  'No calendar has all of these words in its name. Call find_calendars without name to list calendars, then list_events with search.'

const NO_EVENTS = 'No events found. Try fewer words, other dates, or a larger radius_miles.'

function lines(texts: string[], none: string): string {
  return texts.length > 0 ? texts.join('\n') : none
}

type Named = Pick<CalendarList['calendars'][number], 'name' | 'page'> & {
  organization?: { slug: string; name: string } | undefined
  feedId?: string | null
  customFeed?: string | null
}

function calendarLine({ name, page, organization, feedId, customFeed }: Named): string {
  const owner = organization?.name === name ? undefined : organization?.name
  return row([
    name,
    owner,
    feedId && `feed ${feedId}`,
    organization && `organization ${organization.slug}`,
    customFeed && `custom_feed ${customFeed}`,
    page,
  ])
}

function facetsText({ total, categories, states, months, access }: Facets): string {
  const counted = (list: { name: string; count: number }[]) =>
    list.map(({ name, count }) => `${tidyLine(name)} (${count})`).join(', ') || 'none'
  return [
    `Events: ${total}`,
    `Categories: ${counted(categories)}`,
    `States: ${counted(states)}`,
    `Months: ${counted(months.map(({ month: name, count }) => ({ name, count })))}`,
    `Accessibility features: ${counted(access.map(({ feature: name, count }) => ({ name, count })))}`,
  ].join('\n')
}

/** What decides whether an event is of interest, by the names of the API; `get_event` has the rest. */
function compact(event: NearbyEvent): ListedEvent {
  const { id, feedId, title, status, displayDate, endDate, startsAt, endsAt, pageUrl } = event
  const { allDay, timeKnown, timezone, previousStartsAt, categories, distanceMiles, series } = event
  return {
    ...{ id, feedId, title, status },
    ...(allDay ? { displayDate, endDate, allDay, timeKnown } : { startsAt, endsAt }),
    timezone,
    ...(previousStartsAt ? { previousStartsAt } : {}),
    ...(series ? { repeats: repeatOf(event, ENGLISH), series } : {}),
    ...filled({ place: whereLine(event, 'online'), price: price(event) }),
    ...(categories.length > 0 ? { categories } : {}),
    ...(distanceMiles === undefined ? {} : { distanceMiles }),
    pageUrl,
  }
}

function eventLine(event: NearbyEvent, withOrganization: boolean): string {
  const { id, feedId, title, status, timezone, distanceMiles, categories, pageUrl } = event
  return row([
    `${when(event)} (${timezone})`,
    marked(title, status),
    repeatOf(event, ENGLISH),
    whereLine(event, 'online'),
    distanceMiles === undefined ? undefined : `${distanceMiles} miles away`,
    price(event),
    categories.join(', '),
    withOrganization ? `organization ${event.orgSlug}` : undefined,
    `feed ${feedId}`,
    `event ${id}`,
    pageUrl,
  ])
}

function row(parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .map((part) => tidyLine(part ?? ''))
    .join(' | ')
}

function eventText(event: Event): string {
  const { title, status, timezone, categories } = event
  const said = factsOf(event, READER).map(({ label = 'Price', text }) => [label, text])
  const facts = filled({
    Reason: event.statusReason,
    When: `${when(event)} (${timezone})`,
    Repeats: repeatOf(event, ENGLISH),
    'All dates': event.series?.url,
    Where: whereLine(event, 'online'),
    Categories: categories.join(', '),
    ...Object.fromEntries(said),
    Page: event.pageUrl,
    Feed: event.feedId,
    Event: event.id,
  })
  const named = Object.entries(facts).map(([name, text]) => `${name}: ${tidyLine(text)}`)
  const head = [tidyLine(marked(title, status)), ...named].join('\n')
  return event.description ? `${head}\n\n${event.description}` : head
}

function filled(texts: Record<string, string | null | undefined>) {
  const entries = Object.entries(texts).filter(([, text]) => text)
  return Object.fromEntries(entries) as Record<string, string>
}

function marked(title: string, status: Event['status']): string {
  return status === 'scheduled' ? title : `${title} (${status})`
}

function price(event: Event): string | undefined {
  return factText('priceText', event, READER)
}

/** With the end where it is known: who asks for today is told what began last month, too. */
function when(event: Event): string {
  const { displayDate, endDate, startsAt, endsAt, allDay, timeKnown } = event
  if (isPostponedWithoutDate(event)) return 'no new date yet'
  const [first, last] = allDay
    ? [displayDate, endDate]
    : [startsAt, endsAt ?? (endDate > displayDate ? endDate : startsAt)]
  const days = last === first ? first : `${first} to ${last}`
  return timeKnown ? days : `${days}, time to be announced`
}
