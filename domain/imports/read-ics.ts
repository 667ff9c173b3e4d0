import { cutText } from '../cut-text.ts'
import { tidyLine } from '../word-list.ts'
import { type IcsCalendar, type NumberedLine, splitCalendars } from './ics-components.ts'
import { type IcsEvent, readIcsEvent } from './ics-event.ts'
import { parseLine } from './ics-line.ts'
import { type UnfoldedLines, unfold } from './ics-lines.ts'
import { lastMasters, lastOverrides, startKey } from './ics-revisions.ts'
import { orphanItem, seriesItems } from './ics-series.ts'
import { OWN_PRODUCT } from './own-calendar.ts'
import { Problems } from './problems.ts'
import { ReadBudget } from './read-budget.ts'
import type { Calendar, ImportFormat, ReadOptions, Refusal, SourceItem } from './source-event.ts'
import {
  contentUid,
  fitItem,
  LONGEST_UID,
  tooManyEvents,
  withoutDuplicates,
} from './source-items.ts'
import { abbreviatedZone, namedZone, TimeZones } from './time-zones.ts'

export const ICS: ImportFormat = {
  name: 'iCalendar (.ics)',
  docs: 'Calendar files (.ics)',
  files: ['.ics', 'text/calendar'],
  isSure: true,
  matches: (head) => /^BEGIN:\s*VCALENDAR\b/i.test(head),
  read: readIcs,
}

/** Reads an iCalendar file, one event at a time: one that is broken costs only itself. */
function readIcs(bytes: Uint8Array, options: ReadOptions): Calendar | Refusal {
  const problems = new Problems()
  const lines = unfold(bytes)
  if (lines.garbled) {
    const text = 'Some letters are in another encoding than UTF-8 and cannot be read.'
    problems.note('encoding', text, { line: null })
  }
  if (lines.cut) {
    const text = 'The file has more than 1,000,000 lines. The rest was skipped.'
    problems.skip('too-long', text, { line: null })
  }
  const { calendars, complete, events } = splitCalendars(lines, options.maxEvents, problems)
  if (events > options.maxEvents) return tooManyEvents(events, options.maxEvents)
  const items: SourceItem[] = []
  const names: string[] = []
  const budget = options.budget ?? new ReadBudget()
  for (const calendar of calendars) {
    const { read, zones } = readIcsCalendar(calendar, lines, { problems, options, budget })
    for (const item of read) items.push(item)
    names.push(...zones)
  }
  const about = calendars.map(({ properties }) => aboutOf(properties))
  return {
    kind: 'calendar',
    format: 'ics',
    name: about.find(({ name }) => name)?.name ?? null,
    timezone: about.find(({ timezone }) => timezone)?.timezone ?? null,
    complete: complete && !lines.cut,
    items: withoutDuplicates(items, problems),
    problems: problems.all(),
    zones: [...new Set(names)],
  }
}

function aboutOf(properties: NumberedLine[]): { name?: string; timezone?: string } {
  const about: { name?: string; timezone?: string } = {}
  for (const { text } of properties) {
    if (!/^(name|x-wr-calname|x-wr-timezone|timezone-id)[:;]/i.test(text)) continue
    const line = parseLine(text)
    const value = cutText(tidyLine(line?.values[0] ?? ''), 200)
    if (/timezone/.test(line?.name ?? '')) {
      const timezone = namedZone(value) ?? abbreviatedZone(value)
      if (timezone) about.timezone ??= timezone
    } else if (value !== '') about.name ??= value
  }
  return about
}

type Context = { problems: Problems; options: ReadOptions; budget: ReadBudget }

function readIcsCalendar(calendar: IcsCalendar, lines: UnfoldedLines, context: Context) {
  const { problems, options, budget } = context
  const { timezone } = aboutOf(calendar.properties)
  const { definitions } = calendar
  const { feedTimezone, now } = options
  const settings = { feedTimezone, calendarZone: timezone, definitions, problems, now }
  const zones = new TimeZones(settings)
  const isOwn = calendar.properties.some(({ text }) => OWN_PRODUCT.test(text))
  const read: SourceItem[] = []
  const byUid = new Map<string, IcsEvent[]>()
  for (const range of calendar.events) {
    const event = readIcsEvent({ lines, range, zones, problems, budget, isOwn })
    if (!event) continue
    const uid = uidOf(event)
    const known = byUid.get(uid)
    if (known) known.push(event)
    else byUid.set(uid, [event])
  }
  for (const [uid, events] of byUid) {
    // The components of a large file do not fit into memory beside the events made from them.
    byUid.delete(uid)
    for (const item of itemsOf(uid, events, { zones, problems, budget, now })) {
      const fit = fitItem(item, problems)
      if (fit) read.push(fit)
    }
  }
  return { read, zones: zones.names }
}

/** Without a UID an event is told by its title, start, and place. */
function uidOf({ uid, fields, start }: IcsEvent): string {
  if (uid !== '') return uid.length <= LONGEST_UID ? uid : contentUid(uid)
  return contentUid([fields.title, start?.local, fields.location, fields.address].join('\n'))
}

type Readers = { zones: TimeZones; problems: Problems; budget: ReadBudget; now: Date }

/** All events of one UID: usually one; a series with dates of its own; or a UID that is used twice. */
function itemsOf(uid: string, events: IcsEvent[], readers: Readers): SourceItem[] {
  const overrides = events.filter(({ recurrence }) => recurrence)
  const masters = lastMasters(
    events.filter(({ recurrence }) => !recurrence),
    readers.problems,
  )
  const [first] = masters
  if (!first) {
    return lastOverrides(overrides).flatMap((event) => orphanItem(uid, event, readers))
  }
  // Dates of their own belong to the one that repeats.
  const parent = masters.find(({ rules, rdates }) => rules.length + rdates.length > 0) ?? first
  return masters.flatMap((master) => {
    const name = masters.length === 1 ? uid : `${uid} ${startKey(master)}`
    return seriesItems(name, master, master === parent ? overrides : [], readers)
  })
}
