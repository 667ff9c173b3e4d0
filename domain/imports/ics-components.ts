import type { UnfoldedLines } from './ics-lines.ts'
import type { Problems } from './problems.ts'
import { zoneName } from './time-zones.ts'

/** A line of a component: its text, and its number in the file. */
export type NumberedLine = { text: string; number: number }

/** Where an event stands in the unfolded text. */
export type EventRange = { from: number; to: number; line: number; index: number }

export type IcsCalendar = {
  /** Lines that belong to no component. */
  properties: NumberedLine[]
  /** The lines of each VTIMEZONE, by its TZID. */
  definitions: Map<string, string[]>
  events: EventRange[]
}

type IcsFile = { calendars: IcsCalendar[]; complete: boolean; events: number }

const MOST_PROPERTIES = 100
const MOST_DEFINITIONS = 200
const MOST_DEFINITION_LINES = 1_000

/** Finds the parts of a file without reading them: of one that is broken the others still count. */
export function splitCalendars(lines: UnfoldedLines, most: number, problems: Problems): IcsFile {
  const calendars: IcsCalendar[] = []
  let calendar: IcsCalendar | undefined
  let open: { name: string; from: number; line: number; index: number } | undefined
  let definition: string[] = []
  let [isClosed, events] = [true, 0]

  const closeEvent = (to: number) => {
    if (open?.name === 'VEVENT') {
      // What is too much is only counted.
      if (++events <= most)
        calendar?.events.push({ from: open.from, to, line: open.line, index: open.index })
    }
    open = undefined
  }
  for (const { from, to, index } of eachLine(lines.text)) {
    const edge = edgeAt(lines.text, from, to)
    const number = lines.numbers[index] ?? 0
    if (edge === undefined) {
      if (open?.name === 'VTIMEZONE') addLine(definition, lines.text.slice(from, to))
      else if (calendar && !open && to > from && calendar.properties.length < MOST_PROPERTIES)
        calendar.properties.push({ text: lines.text.slice(from, to), number })
      continue
    }
    const { begins, name } = edge
    if (name === 'VCALENDAR') {
      if (open) noteUnfinished(open, problems)
      closeEvent(from)
      isClosed = !begins
      if (begins) {
        if (calendars.length >= most) break
        calendar = { properties: [], definitions: new Map(), events: [] }
        calendars.push(calendar)
      }
    } else if (begins && name === 'VEVENT') {
      if (open?.name === 'VEVENT') noteUnfinished(open, problems)
      closeEvent(from)
      open = { name, from: to + 1, line: number, index: index + 1 }
    } else if (!begins && name === open?.name) {
      if (name === 'VTIMEZONE') define(calendar, definition)
      closeEvent(from)
    } else if (begins && !open) {
      open = { name, from: to + 1, line: number, index: index + 1 }
      definition = []
    } else if (begins && open?.name === 'VTIMEZONE') addLine(definition, `BEGIN:${name}`)
  }
  if (open?.name === 'VEVENT') {
    const text = 'The file ends in the middle of this event. It was skipped.'
    problems.skip('unfinished', text, { line: open.line })
  }
  return { calendars, complete: isClosed && open === undefined, events }
}

function noteUnfinished({ name, line }: { name: string; line: number }, problems: Problems): void {
  if (name === 'VEVENT') problems.note('unfinished', 'The line END:VEVENT is missing.', { line })
}

export function* eachLine(text: string, start = 0, end = text.length, first = 0) {
  let from = start
  for (let index = first; from < end; index++) {
    const found = text.indexOf('\n', from)
    const to = found < 0 || found > end ? end : found
    yield { from, to, index }
    from = to + 1
  }
}

/** Whether a line begins or ends a component. */
export function edgeAt(text: string, from: number, to: number) {
  // Most lines are told by their first letter: B or E.
  const letter = text.charCodeAt(from) | 32
  if ((letter !== 98 && letter !== 101) || to - from > 40) return undefined
  const found = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text.slice(from, to))
  if (!found) return undefined
  return { begins: found[1]?.length === 5, name: `${found[2]}`.toUpperCase() }
}

function addLine(definition: string[], text: string): void {
  if (definition.length < MOST_DEFINITION_LINES) definition.push(text)
}

function define(calendar: IcsCalendar | undefined, lines: string[]): void {
  const tzid = lines.find((text) => /^TZID[:;]/i.test(text))
  const name = tzid && zoneName(tzid.slice(tzid.indexOf(':') + 1))
  if (!calendar || !name || calendar.definitions.size >= MOST_DEFINITIONS) return
  calendar.definitions.set(name, lines)
}
