import type { Random } from '../../support/random.ts'
import { calendar, type Vevent } from '../calendar.ts'

// Events that repeat, and the many ways in which programs write them: under a new name each day, in parts, or date by
// date. The dates themselves change seldom.

const DAY = 86_400_000
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Dates that follow each other and are written as one event. */
type Part = { uid: string; from: number; hour: number; text: string }
export type Story = {
  id: string
  title: string
  first: string
  every: number
  count: number
  /** How it is written: each day anew from that day on, in parts, or date by date. */
  form: 'rolling' | 'parts' | 'singles'
  /** Goes into UIDs: another one renames them all. */
  name: number
  parts: Part[]
  skipped: Set<number>
  /** Dates at an hour of their own. */
  moved: Map<number, number>
}

export function newStory(random: Random, id: string, today: string): Story {
  const form = random.pick(['rolling', 'rolling', 'parts', 'parts', 'parts', 'singles'] as const)
  return {
    id,
    title: `Story ${id}`,
    first: dayAfter(today, random.int(0, 4)),
    every: random.pick([1, 2, 7]),
    count: random.int(5, 12),
    ...{ form, name: 0 },
    parts: [{ uid: `${id}@calendar`, from: 0, hour: random.int(9, 20), text: 'First' }],
    skipped: new Set(),
    moved: new Map(),
  }
}

export const dayOf = ({ first, every }: Story, n: number) => dayAfter(first, n * every)

const partOf = ({ parts }: Story, n: number) => parts.findLast(({ from }) => from <= n) as Part
const hourOf = (story: Story, n: number) => story.moved.get(n) ?? partOf(story, n).hour

/** The days of a story that come after a day, with the hour. */
export function daysAfter(story: Story, today: string): Map<string, number> {
  const all = Array.from({ length: story.count }, (_, n) => n)
  const left = all.filter((n) => !story.skipped.has(n) && dayOf(story, n) > today)
  return new Map(left.map((n) => [dayOf(story, n), hourOf(story, n)]))
}

/** What the owner of the calendar does next. */
export function changeStory(story: Story, random: Random): string {
  const what = random.pick(Object.keys(CHANGES)) as keyof typeof CHANGES
  CHANGES[what](story, random)
  return `${what} of ${story.id}`
}

type Change = (story: Story, random: Random) => void
const CHANGES = {
  nothing: () => {},
  text: ({ parts }, random) => {
    random.pick(parts).text = `Text ${random.int(1, 99)}`
  },
  split: (story, random) => {
    if (story.form !== 'parts') return
    const from = random.int(1, story.count - 1)
    if (story.parts.some((part) => part.from === from)) return
    const { hour } = partOf(story, from)
    const uid = `${story.id}_R${dayOf(story, from).replaceAll('-', '')}@calendar`
    const later = random.chance(0.3) ? random.int(9, 20) : hour
    story.parts.push({ uid, from, hour: later, text: `Text ${random.int(1, 99)}` })
    story.parts.sort((a, b) => a.from - b.from)
  },
  join: ({ parts }) => {
    if (parts.length > 1) parts.pop()
  },
  rename: (story) => {
    story.name++
  },
  rewrite: (story, random) => {
    story.form = random.pick(['rolling', 'parts', 'singles'] as const)
  },
  hour: ({ parts }, random) => {
    random.pick(parts).hour = random.int(9, 20)
  },
  'one hour': (story, random) => {
    story.moved.set(random.int(0, story.count - 1), random.int(9, 20))
  },
  skip: (story, random) => {
    story.skipped.add(random.int(0, story.count - 1))
  },
  longer: (story, random) => {
    story.count += random.int(1, 3)
  },
} satisfies Record<string, Change>

const ZONE = 'TZID=America/Chicago'
const at = (day: string, hour: number) =>
  `${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000`

/** The file on a day, its events in any order. */
export function fileOf(stories: Story[], random: Random, today: string): string {
  const events = stories.flatMap((story) => veventsOf(story, today))
  const keys = new Map(events.map((event) => [event, random.float(0, 1)]))
  return calendar(...events.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0)))
}

function veventsOf(story: Story, today: string): Vevent[] {
  const { form, count, name, id, title, every, skipped, moved } = story
  const suffix = name === 0 ? '' : `-${name}`
  const event = (uid: string, day: string, hour: number, text: string): Vevent => ({
    ...{ UID: uid, SUMMARY: title, CATEGORIES: id, DESCRIPTION: text, LOCATION: 'Hall' },
    [`DTSTART;${ZONE}`]: at(day, hour),
    [`DTEND;${ZONE}`]: at(day, hour + 1),
  })
  if (form === 'singles') {
    return Array.from({ length: count }, (_, n) => n)
      .filter((n) => !skipped.has(n) && dayOf(story, n) >= today)
      .map((n) =>
        event(`${id}.${n}${suffix}`, dayOf(story, n), hourOf(story, n), partOf(story, n).text),
      )
  }
  return story.parts.flatMap((part, i): Vevent[] => {
    const to = (story.parts[i + 1]?.from ?? count) - 1
    let from = part.from
    while (form === 'rolling' && dayOf(story, from) < today) from++
    if (from > to) return []
    const uid = form === 'rolling' ? `${id}.${dayOf(story, from)}${suffix}` : `${part.uid}${suffix}`
    const dates = Array.from({ length: to - from + 1 }, (_, k) => from + k)
    const left = dates.filter((n) => !skipped.has(n))
    if (left.length === 0) return []
    const master = event(uid, dayOf(story, from), part.hour, part.text)
    master.RRULE = `FREQ=DAILY;INTERVAL=${every};COUNT=${dates.length}`
    const gone = dates.filter((n) => skipped.has(n))
    if (gone.length > 0) {
      master[`EXDATE;${ZONE}`] = gone.map((n) => at(dayOf(story, n), part.hour)).join(',')
    }
    const own = left.filter((n) => (moved.get(n) ?? part.hour) !== part.hour)
    return [
      master,
      ...own.map((n) => ({
        ...event(uid, dayOf(story, n), hourOf(story, n), part.text),
        [`RECURRENCE-ID;${ZONE}`]: at(dayOf(story, n), part.hour),
      })),
    ]
  })
}
