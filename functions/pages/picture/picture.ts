import type { CalendarOwner } from '../../../db/lists/calendars.ts'
import { describeEvent } from '../../../domain/display/describe-event.ts'
import { dayOf } from '../../../domain/display/event-time.ts'
import { dateFormat } from '../../../domain/display/intl.ts'
import { longDates } from '../../../domain/display/when.ts'
import type { Event } from '../../../domain/event-contract.ts'
import type { FeedOwner } from '../../../domain/feed-owner.ts'
import { shortHash } from '../../../domain/short-hash.ts'
import { withDefaults } from '../../../domain/widget-config.ts'
import { settingsOf } from '../../events/calendar-owner.ts'
import type { Reader } from '../../layout/locale.ts'

/** What a drawn picture shows, for links to pages that have no picture of their own. */
export type Picture = {
  title: string
  organization: string
  /** The feed's own colour, `#rrggbb`. */
  accent: string
  date?: {
    day: string
    /** The same date from the fullest spelling to one that can always be drawn. */
    spellings: string[]
  }
  /** That it is cancelled or postponed. */
  status?: string
  isCancelled?: boolean
}

/** Raised when the same content looks different, so that it gets another address. */
const DRAWING = 2

export const PICTURE_SIZE = { width: 1200, height: 630 }

export function pictureOfFeed({ feed, organization, widget }: FeedOwner): Picture {
  const { title, accentColor } = withDefaults(widget)
  return { title: title ?? feed.name, organization: organization.name, accent: accentColor }
}

/** Of an organization, or one of its custom feeds. */
export function pictureOfOwner(owner: CalendarOwner): Picture {
  const { organization, customFeed } = owner
  return {
    title: customFeed?.name ?? organization.name,
    organization: customFeed ? organization.name : '',
    accent: settingsOf(owner).accentColor,
  }
}

/** A date that no longer holds is not shown. */
export function pictureOfEvent(
  event: Event,
  owner: FeedOwner,
  { locale, words, now }: Reader,
): Picture {
  const shown = { ...pictureOfFeed(owner), title: event.title }
  const { hasDate, isCancelled } = describeEvent(event, now)
  return {
    ...shown,
    ...(hasDate ? { date: dateOf(event, locale) } : {}),
    ...(event.status === 'scheduled' ? {} : { status: words[event.status] }),
    ...(isCancelled ? { isCancelled } : {}),
  }
}

function dateOf(event: Event, locale: string) {
  const short = dateFormat(locale, { dateStyle: 'short', numberingSystem: 'latn' })
  return {
    day: String(Number(event.displayDate.slice(8))),
    spellings: [
      longDates(event, locale),
      short.format(dayOf(event.displayDate)),
      event.displayDate,
    ],
  }
}

/** What a link preview shows of it, and reads out. */
export function previewOf(publicUrl: string, id: string, picture: Picture) {
  const { title, status, date, organization } = picture
  const alt = [title, status, date?.spellings[0], organization].filter(Boolean).join(' · ')
  return { url: `${publicUrl}/pictures/${pictureName(id, picture)}`, alt, size: PICTURE_SIZE }
}

/**
 * `id` is that of an event or a feed, or the path of an organization's page. The file's name tells what it shows: a change of the title makes another address.
 */
export function pictureName(id: string, picture: Picture): string {
  return `${id}.${shortHash(JSON.stringify([DRAWING, picture]))}.png`
}
