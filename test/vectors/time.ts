import { readFileSync } from 'node:fs'
import { freshId, makeEvents, makeFeed } from '../support/factories.ts'

type Vectors = {
  events: {
    name: string
    timezone: string
    allDay: boolean
    start: string
    end: string | null
    api: { displayDate: string; endDate: string; startsAt: string; endsAt: string | null }
    upcomingUntil: string
    file: string[]
    /** `inList` below a heading with its first day, where that is not its hours. */
    shown: { date: string | null; hours: string; inList?: string }
  }[]
  repeats: { name: string; timezone: string; start: string; rrule: string; startsAt: string[] }[]
}

/** What API, widget, calendar files, and emails must agree on; others may use it, too. */
export const VECTORS: Vectors = JSON.parse(
  readFileSync(new URL('time.json', import.meta.url), 'utf8'),
)

/** Before the first of them. */
export const BEFORE_ALL = '2026-01-15T12:00:00Z'

/** A feed with all of them, each under its name. */
export async function makeVectorFeed() {
  const feed = await makeFeed({ timezone: 'UTC' })
  await makeEvents(
    feed,
    VECTORS.events.map(({ name, timezone, allDay, start, end }) => ({
      ...{ id: freshId('evt'), title: name, timezone, allDay },
      ...{ startsAt: start, endsAt: end },
    })),
  )
  return feed
}

/** Formatters write spaces of several widths. */
export const plain = (text: string) => text.replace(/\s+/g, ' ')
