import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

/** An event as a calendar program understands it. */
export type Entry = {
  uid: string
  title: string
  /** A moment in UTC, or a date. */
  start: string
  end: string | null
  status: string
  sequence: number
  text: string
  place: string
}

/** The same file, read by two programs that know nothing of each other. */
export function readTwice(file: string): { icalJs: Entry[]; nodeIcal: Entry[] } {
  return { icalJs: readByIcalJs(file).sort(byUid), nodeIcal: readByNodeIcal(file).sort(byUid) }
}

const byUid = (a: Entry, b: Entry) => (a.uid < b.uid ? -1 : 1)

function readByIcalJs(file: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const time = (name: string) => {
      const value = component.getFirstPropertyValue(name) as ICAL.Time | null
      return value && (value.isDate ? value.toString() : value.toJSDate().toISOString())
    }
    const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
    return {
      uid: text('uid'),
      title: text('summary'),
      start: String(time('dtstart')),
      end: time('dtend'),
      status: text('status'),
      sequence: Number(text('sequence')),
      text: text('description'),
      place: text('location'),
    }
  })
}

function readByNodeIcal(file: string): Entry[] {
  const entries = Object.values(nodeIcal.sync.parseICS(file))
  return entries.flatMap((entry) => {
    if (entry?.type !== 'VEVENT') return []
    // Dates are local midnights to it.
    const day = (at: Date) =>
      [at.getFullYear(), at.getMonth() + 1, at.getDate()]
        .map((n) => String(n).padStart(2, '0'))
        .join('-')
    const time = (at: Date) => (entry.datetype === 'date' ? day(at) : at.toISOString())
    const isEndGiven = new RegExp(`UID:${entry.uid}[\\s\\S]*?END:VEVENT`)
      .exec(file)?.[0]
      .includes('DTEND')
    return {
      uid: entry.uid,
      title: textOf(entry.summary),
      start: time(entry.start),
      end: isEndGiven && entry.end ? time(entry.end) : null,
      status: String(entry.status),
      sequence: Number(entry.sequence),
      text: textOf(entry.description),
      place: textOf(entry.location),
    }
  })
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value && 'val' in value
    ? String(value.val)
    : String(value ?? '')
}
