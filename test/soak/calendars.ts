// What customers' calendar programs write: the same events, changed from file to file.

const DAY = 86_400_000
/** So far ahead that the marker is to come for the whole soak. */
const MARKER_DAYS = 60
const ROLLING_DAYS = 4

/** A title that says which calendar it belongs to, and which change is the last. */
export const markerOf = (feed: string, version: number) => `Marker ${feed} v${version}`
const MARKER = /Marker (feed_[a-z]+_\d+) v(\d+)/g

/** The markers in an answer of any format, by their calendar; of two versions the older one. */
export function markersIn(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [, feed = '', version] of text.matchAll(MARKER)) {
    found.set(feed, Math.min(found.get(feed) ?? Number.POSITIVE_INFINITY, Number(version)))
  }
  return found
}

const stamp = (at: number) => `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`
const dateStamp = (at: number) => stamp(at).slice(0, 8)

type Item = Record<string, string>
type Of = { feed: string; version: number; start: number; now: number }

/** A calendar that changes, moves, rolls, and splits from version to version. */
export function calendarFile({ feed, version, start, now }: Of): string {
  const items: Item[] = [
    single('marker', markerOf(feed, version), start + MARKER_DAYS * DAY),
    single(
      'mover',
      `Mover of ${feed}`,
      start + (MARKER_DAYS + 1) * DAY + (version % 5) * 3_600_000,
    ),
    ...rolling(feed, now),
    ...repeating(feed, version, start),
  ]
  const lines = items.flatMap((item) => [
    'BEGIN:VEVENT',
    ...Object.entries(item).map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Soak//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

function single(uid: string, title: string, at: number): Item {
  return {
    UID: uid,
    DTSTAMP: '20260101T000000Z',
    SUMMARY: title,
    DTSTART: stamp(at),
    DTEND: stamp(at + 3_600_000),
    LOCATION: 'Main hall',
  }
}

/** Programs that publish the next days only. */
function rolling(feed: string, now: number): Item[] {
  const today = Math.floor(now / DAY) * DAY
  return Array.from({ length: ROLLING_DAYS }, (_, day) => {
    const at = today + (day + 1) * DAY + 43_200_000
    return single(`day-${dateStamp(at)}`, `Day ${dateStamp(at)} of ${feed}`, at)
  })
}

/** Every third version splits the rule in two, as "this and all following" does, and the next one joins it again. */
function repeating(feed: string, version: number, start: number): Item[] {
  const first = start + 2 * DAY
  const weekly = single('weekly', `Weekly of ${feed}`, first)
  if (version % 3 !== 2) {
    return [{ ...weekly, RRULE: 'FREQ=WEEKLY;COUNT=12', EXDATE: stamp(first + 14 * DAY) }]
  }
  const split = first + 28 * DAY
  return [
    { ...weekly, RRULE: `FREQ=WEEKLY;UNTIL=${stamp(split - DAY)}` },
    { ...single('weekly-2', `Weekly of ${feed}`, split + 3_600_000), RRULE: 'FREQ=WEEKLY;COUNT=8' },
  ]
}
