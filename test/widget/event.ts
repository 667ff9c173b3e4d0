import type { Event } from '../../domain/event-contract.ts'

/** An event as the API answers it; one hour in Austin unless told otherwise. */
export function anEvent(overrides: Partial<Event> = {}): Event {
  return {
    id: 'evt_test',
    feedId: 'feed_test',
    feedSlug: 'test',
    orgSlug: 'org',
    title: 'Jazz Night',
    slug: 'jazz-night',
    description: '',
    descriptionMarkdown: null,
    displayDate: '2026-07-01',
    endDate: '2026-07-01',
    startsAt: '2026-07-01T18:00:00-05:00',
    endsAt: '2026-07-01T19:00:00-05:00',
    previousStartsAt: null,
    timezone: 'America/Chicago',
    allDay: false,
    timeKnown: true,
    status: 'scheduled',
    statusReason: null,
    attendanceMode: 'offline',
    location: null,
    address: null,
    city: null,
    state: null,
    stateCode: null,
    postalCode: null,
    country: null,
    lat: null,
    lng: null,
    accessibility: null,
    access: { yes: [], no: [] },
    url: null,
    imageUrl: null,
    thumbnailUrl: null,
    color: null,
    imageAlt: null,
    categories: [],
    isFree: null,
    priceText: null,
    priceMin: null,
    priceMax: null,
    currency: null,
    ticketUrl: null,
    organizer: null,
    series: null,
    permalink: '/api/v1/events/2026/07/01/jazz-night?event=evt_test',
    pageUrl: 'https://calendar.test/events/2026/07/01/jazz-night?event=evt_test',
    createdAt: '2026-06-01T00:00:00.000Z',
    updatedAt: '2026-06-01T00:00:00.000Z',
    ...overrides,
  }
}

/** A whole day, or several. */
export function allDay(displayDate: string, endDate = displayDate): Partial<Event> {
  const next = new Date(Date.parse(`${endDate}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return {
    allDay: true,
    displayDate,
    endDate,
    startsAt: `${displayDate}T00:00:00-05:00`,
    endsAt: `${next}T00:00:00-05:00`,
  }
}
