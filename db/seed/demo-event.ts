import type { AttendanceMode, EventStatus } from '../tables/events.ts'
import type { DemoImage } from './images.ts'
import type { Place } from './places.ts'
import type { When } from './when.ts'

/** A demo event as a person would note it; `toRows` works out the rest. */
export type DemoEvent = {
  /** `evt_demo_` and this is the event's id. */
  key: string
  title: string
  /** As staff type it: Markdown, if it has formatting. */
  description: string
  when: When
  /** Without a place it happens online. */
  place?: Place
  categories: string[]
  /** Free, a price, or not known when left out. */
  price?: string
  /** An organizer other than the feed's organization. */
  organizer?: string
  status?: EventStatus
  statusReason?: string
  attendanceMode?: AttendanceMode
  /** Its own, with words for those who do not see it. Others have the image of their category. */
  image?: { name: DemoImage; words: string }
}

export const FREE = 'Free'
