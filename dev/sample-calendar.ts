const DAY = 86_400_000
/** The events are dated by periods, so that they stay where they are for four weeks. */
const PERIOD = 28 * DAY
const SHOWS = [
  'Puppet theater',
  'Story hour',
  'Science show',
  'Family concert',
  'Clay workshop',
  'Chess morning',
]
/** Those that have an image, which the service copies. */
const IMAGES: Record<string, string> = { 'Puppet theater': 'stage', 'Family concert': 'record' }
const POP_UPS = 10

/**
 * A calendar at `origin` that changes at each fetch: one event moves, one is gone, and one is new. What is gone comes back
 * five fetches later, as in calendars that people mistype.
 */
export function sampleCalendar(fetches: number, now: Date, origin: string): string {
  const first = (Math.floor(now.getTime() / PERIOD) + 1) * PERIOD
  const shows = SHOWS.map((title, n) => {
    const moves = Math.floor((fetches + SHOWS.length - 1 - n) / SHOWS.length)
    const name = IMAGES[title]
    const image = name ? [`ATTACH;FMTTYPE=image/jpeg:${origin}/images/${name}.jpg`] : []
    return vevent(`show-${n}`, title, first + n * 3 * DAY, 15 + (moves % 3), image)
  })
  const popUps = Array.from({ length: POP_UPS }, (_, n) => n)
    .filter((n) => (fetches + POP_UPS - n) % POP_UPS < POP_UPS / 2)
    .map((n) => vevent(`pop-up-${n}`, `Pop-up playground ${n + 1}`, first + (1 + n * 2) * DAY, 11))
  const weekly = vevent('weekly', 'Toddler dance', first, 10, ['RRULE:FREQ=WEEKLY;COUNT=12'])
  const lines = [...shows, ...popUps, weekly].flat()
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sample//EN',
    'X-WR-CALNAME:Sample calendar',
  ]
  return [...head, ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function vevent(
  uid: string,
  title: string,
  day: number,
  hour: number,
  more: string[] = [],
): string[] {
  const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '')
  const at = (hours: number) => `${date}T${String(hours).padStart(2, '0')}0000`
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@sample`,
    `SUMMARY:${title}`,
    `DTSTART:${at(hour)}`,
    `DTEND:${at(hour + 1)}`,
    'LOCATION:Riverside Hall',
    ...more,
    'END:VEVENT',
  ]
}
