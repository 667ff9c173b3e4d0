import { readMarkdown } from '../../domain/markdown/text.ts'
import { mediaPath } from '../../domain/media.ts'
import type { AddedEvent, NewEvent } from '../events/change-event.ts'
import type { DemoEvent } from './demo-event.ts'
import { familyDays } from './events/family-days.ts'
import { familyOutdoors } from './events/family-outdoors.ts'
import { library } from './events/library.ts'
import { musicClubs } from './events/music-clubs.ts'
import { musicFestivals } from './events/music-festivals.ts'
import { musicStages } from './events/music-stages.ts'
import { demoImageId } from './images.ts'
import { demoFeeds } from './organizations.ts'

type Feed = { id: string; orgId: string; timezone: string; url: string }

const DAY = 86_400_000
const MINUTE = 60_000

/** Every demo event with its times around `now`: the same `now` gives the same rows. */
export function demoEvents(now: Date): AddedEvent[] {
  return [
    ...rowsOf(demoFeeds.music, 'Riverside Arts', [
      ...musicClubs,
      ...musicStages,
      ...musicFestivals,
    ]),
    ...rowsOf(demoFeeds.family, 'Riverside Family', [...familyDays, ...familyOutdoors]),
    ...rowsOf(demoFeeds.library, 'Hilltop Library', library),
  ].map((row, i) => {
    // A minute apart: a permalink that two events share belongs to the one added first.
    const createdAt = new Date(now.getTime() - 90 * DAY + i * MINUTE)
    const changedAt = new Date(now.getTime() - 2 * DAY)
    return {
      ...row,
      createdAt,
      publishedAt: createdAt,
      updatedAt: row.status === 'scheduled' ? createdAt : changedAt,
    }
  })

  function rowsOf(feed: Feed, organizer: string, events: DemoEvent[]): NewEvent[] {
    return events.map((event) => toRow(event, feed, organizer, now))
  }
}

function toRow(event: DemoEvent, feed: Feed, organizer: string, now: Date): NewEvent {
  const { key, title, place, categories, price } = event
  const { text, markdown } = readMarkdown(event.description)
  const timezone = place?.timezone ?? feed.timezone
  const path = key.replaceAll('_', '-')
  const isFree = price === undefined ? null : /^free\b/i.test(price)
  return {
    id: `evt_demo_${key}`,
    orgId: feed.orgId,
    feedId: feed.id,
    title,
    description: text,
    descriptionMarkdown: markdown,
    ...event.when(now, timezone),
    ...place,
    country: place ? 'US' : null,
    timezone,
    categories,
    status: event.status ?? 'scheduled',
    statusReason: event.statusReason ?? null,
    attendanceMode: event.attendanceMode ?? (place ? 'offline' : 'online'),
    url: `${feed.url}/${path}`,
    imageUrl: event.image ? mediaPath(demoImageId(event.image.name), 'webp') : null,
    imageAlt: event.image?.words ?? null,
    isFree,
    ...priceOf(price),
    ticketUrl: isFree === false ? `${feed.url}/${path}/tickets` : null,
    organizerName: event.organizer ?? organizer,
    organizerUrl: event.organizer ? null : new URL('/', feed.url).href,
  }
}

/** A price that is nothing but amounts needs no words: each reader's language has its own. */
function priceOf(price = '') {
  const [, min, max = min] = /^\$(\d+)(?:–\$(\d+))?$/.exec(price) ?? []
  return min === undefined
    ? { priceText: price || null }
    : { priceMin: Number(min), priceMax: Number(max), currency: 'USD' }
}
