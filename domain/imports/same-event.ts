import { fold } from '../fold.ts'
import { clockIn } from '../zoned-time.ts'
import type { ImportedEvent } from './content.ts'

/** An event that may be the same as one of another source. */
export type Duplicate = {
  id: string
  title: string
  startsAt: Date
  /** The day on which it begins, where it takes place. */
  displayDate: string
  location: string | null
  lat: number | null
  lng: number | null
}

/** Titles of which one begins with the other are the same from so many letters on. */
const LEAST_LETTERS = 12
const NEAR_METERS = 300
const NEAR_MS = 15 * 60_000
const METERS_PER_DEGREE = 111_320

/** The event that is the same as one of a source: on the same day, about the same time, title, and place. */
export function sameEvent(said: ImportedEvent, duplicates: Duplicate[]): Duplicate | undefined {
  const day = clockIn(said.startsAt, said.timezone).date
  return duplicates.find(
    (duplicate) =>
      duplicate.displayDate === day &&
      Math.abs(duplicate.startsAt.getTime() - said.startsAt.getTime()) <= NEAR_MS &&
      isSameTitle(duplicate.title, said.title) &&
      isSamePlace(duplicate, said),
  )
}

function isSameTitle(one: string, other: string): boolean {
  const [short = '', long = ''] = [fold(one).trim(), fold(other).trim()].sort(
    (a, b) => a.length - b.length,
  )
  return short === long || (short.length >= LEAST_LETTERS && long.startsWith(short))
}

type Place = { [N in 'location' | 'lat' | 'lng']?: Duplicate[N] | undefined }

/** A place that is not known may be any. */
function isSamePlace(one: Place, other: Place): boolean {
  const [a, b] = [one, other].map(({ lat, lng }) =>
    lat == null || lng == null ? null : { lat, lng },
  )
  if (a && b) {
    const north = (a.lat - b.lat) * METERS_PER_DEGREE
    const east = (a.lng - b.lng) * METERS_PER_DEGREE * Math.cos((a.lat * Math.PI) / 180)
    return Math.hypot(north, east) <= NEAR_METERS
  }
  if (!one.location || !other.location) return true
  const [here, there] = [fold(one.location), fold(other.location)]
  return here.startsWith(there) || there.startsWith(here)
}
