import type { Random } from '../../support/random.ts'
import { calendar, type Vevent } from '../calendar.ts'

// A calendar as its owner keeps it, and what its server sends.

type Own = { title?: string; location?: string }
export type Item = {
  uid: string
  title: string
  location: string
  cancelled: boolean
  /** `2026-07-01`, and the hour it starts. */
  day: string
  hour: number
  repeat?: Repeat
}
type Repeat = { every: number; count: number; skipped: number[]; own: Map<number, Own> }

export type SourceModel = { items: Map<string, Item>; gone: Item[]; made: number }

export const HALLS = ['Hall 1', 'Hall 2', 'Hall 3', 'Hall 4']
const FIRST_DAY = Date.parse('2026-06-18')

export function newModel(random: Random): SourceModel {
  const model: SourceModel = { items: new Map(), gone: [], made: 0 }
  for (let n = 0; n < 8; n++) addItem(model, random)
  return model
}

function addItem(model: SourceModel, random: Random): void {
  const n = model.made++
  const item: Item = {
    uid: `uid${n}`,
    title: `Event ${n}`,
    location: random.pick(HALLS),
    cancelled: false,
    day: dayAfter(random.int(0, 60)),
    hour: random.int(9, 20),
    ...(random.chance(0.4) && { repeat: newRepeat(random) }),
  }
  model.items.set(item.uid, item)
}

const newRepeat = (random: Random): Repeat => ({
  every: random.int(1, 2),
  count: random.int(2, 6),
  skipped: [],
  own: new Map(),
})

const dayAfter = (days: number) => dayOf(FIRST_DAY + days * 86_400_000)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** What the owner of the calendar does next. */
export function changeModel(model: SourceModel, random: Random): string {
  const item = model.items.size > 0 && random.pick([...model.items.values()])
  if (!item) {
    addItem(model, random)
    return 'add'
  }
  const what = random.pick(Object.keys(CHANGES)) as keyof typeof CHANGES
  CHANGES[what](model, random, item)
  return `${what} ${item.uid}`
}

type Change = (model: SourceModel, random: Random, item: Item) => void
const CHANGES = {
  add: (model, random) => addItem(model, random),
  title: (model, _, item) => {
    item.title = `${item.title.split(' v')[0]} v${model.made++}`
  },
  location: (_, random, item) => {
    item.location = random.pick(HALLS)
  },
  move: (_, random, item) => {
    item.hour = random.int(9, 20)
  },
  'move far': (_, random, item) => {
    if (!item.repeat) item.day = dayAfter(random.int(0, 60))
  },
  cancel: (_, random, item) => {
    item.cancelled = random.chance(0.5)
  },
  drop: (model, _, item) => {
    model.items.delete(item.uid)
    model.gone.push(item)
  },
  'drop most': (model, random) => {
    if (!random.chance(0.3)) return
    for (const item of [...model.items.values()].slice(2)) {
      model.items.delete(item.uid)
      model.gone.push(item)
    }
  },
  restore: (model) => {
    for (const item of model.gone.splice(0)) model.items.set(item.uid, item)
  },
  rename: (model, _, item) => {
    model.items.delete(item.uid)
    item.uid = `uid${model.made++}`
    model.items.set(item.uid, item)
  },
  repeat: (_, random, item) => {
    if (item.repeat && random.chance(0.3)) delete item.repeat
    else item.repeat ??= newRepeat(random)
  },
  rule: (_, random, item) => {
    if (!item.repeat) return
    item.repeat.count = random.int(2, 6)
    if (random.chance(0.3)) item.repeat.every = random.int(1, 2)
  },
  skip: (_, random, { repeat }) => {
    if (repeat) repeat.skipped = random.chance(0.3) ? [] : [random.int(1, repeat.count - 1)]
  },
  'one date': (model, random, { repeat }) => {
    const title = `Special ${model.made++}`
    const own = random.pick<Own>([{ title }, { location: random.pick(HALLS) }])
    repeat?.own.set(random.int(0, repeat.count - 1), own)
  },
  'as the others': (_, __, { repeat }) => repeat?.own.clear(),
} satisfies Record<string, Change>

/** The days on which an item takes place. */
export function daysOf({ day, repeat }: Item): string[] {
  if (!repeat) return [day]
  const starts = Array.from({ length: repeat.count }, (_, n) => n)
  return starts.filter((n) => !repeat.skipped.includes(n)).map((n) => nth(day, repeat.every * n))
}

const nth = (day: string, weeks: number) => dayOf(Date.parse(day) + weeks * 7 * 86_400_000)

/** What a calendar says of an item on a day. */
export function saidOn(item: Item, day: string): { title: string; location: string } {
  const { repeat, title, location } = item
  const n = Math.round((Date.parse(day) - Date.parse(item.day)) / 86_400_000 / 7)
  return { title, location, ...(repeat?.own.get(n / repeat.every) ?? {}) }
}

/** The file of so many of its items; `cut`: it breaks off in the next one. */
export function fileOf(items: Item[], { cut = false } = {}): string {
  const text = calendar(...items.flatMap(veventsOf))
  return cut ? text.replace(/END:VCALENDAR\r\n$/, 'BEGIN:VEVENT\r\nUID:cut\r\nSUMM') : text
}

const ZONE = 'TZID=America/Chicago'

function veventsOf(item: Item): Vevent[] {
  const { repeat, uid, day, hour, cancelled } = item
  const times = (on: string): Vevent => ({
    [`DTSTART;${ZONE}`]: at(on, hour),
    [`DTEND;${ZONE}`]: at(on, hour + 1),
    ...(cancelled && { STATUS: 'CANCELLED' }),
  })
  const master: Vevent = { UID: uid, SUMMARY: item.title, LOCATION: item.location, ...times(day) }
  if (!repeat) return [master]
  const on = (n: number) => nth(day, repeat.every * n)
  master.RRULE = `FREQ=WEEKLY;INTERVAL=${repeat.every};COUNT=${repeat.count}`
  const skipped = repeat.skipped.filter((n) => n < repeat.count)
  if (skipped.length > 0) {
    master[`EXDATE;${ZONE}`] = skipped.map((n) => at(on(n), hour)).join(',')
  }
  const own = [...repeat.own].filter(([n]) => n < repeat.count && !skipped.includes(n))
  return [
    master,
    ...own.map(([n]): Vevent => {
      const { title, location } = saidOn(item, on(n))
      const key = { [`RECURRENCE-ID;${ZONE}`]: at(on(n), hour) }
      return { UID: uid, ...key, SUMMARY: title, LOCATION: location, ...times(on(n)) }
    }),
  ]
}

function at(day: string, hour: number): string {
  return `${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000`
}
