import { AUDITED } from '../../../db/audit/audited.ts'
import type { AuditLine } from '../../../db/audit/lines.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { ACCESS_FEATURES } from '../../../domain/access.ts'
import { weekdayName } from '../../../domain/digests/due-digests.ts'
import { ENGLISH } from '../../../domain/display/english.ts'
import { describeRepeat } from '../../../domain/display/repeat.ts'
import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import { isMediaPath } from '../../../domain/media.ts'
import { localStartOf } from '../../../domain/recurrence/occurrences.ts'
import { isRole, roleLabel } from '../../../domain/roles.ts'
import { ruleOf } from '../../../domain/series/plan-series.ts'
import { accessWord } from '../../events/event-fields.ts'
import { formatClock } from '../../events/format-clock.ts'
import { IMAGE } from '../events/texts.ts'
import { formatCount, formatTime } from '../parts/format.ts'
import { columnLabel } from './words.ts'

export type Naming = { zone: string; feeds: FeedName[]; startsLocal?: string | null }
export type Value = { column: string; label: string; before: string; after: string }

export const BLANK = '(blank)'

/** The columns of a line with what they were and are, as people read them, in the order of the list of what is recorded. */
export function valuesOf(line: AuditLine, { zone, feeds }: Omit<Naming, 'startsLocal'>): Value[] {
  const { before, after, kind, seriesStartsLocal } = line
  const naming = { zone, feeds, startsLocal: seriesStartsLocal }
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns
    .filter((column) => !IN_OTHERS.includes(column))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((column) => ({
      column,
      label: columnLabel(kind, column),
      before: valueInWords(column, before?.[column], naming),
      after: valueInWords(column, after?.[column], naming),
    }))
}

/** What other columns say in words that people use. */
const IN_OTHERS = ['overridden', 'recurrence_key', 'position_cleared']
const ORDER = Object.values(AUDITED).flatMap(({ recorded, masked = [] }) => [
  ...recorded,
  ...masked,
])
const placeOf = (column: string) => ORDER.indexOf(column)

/** A value as people read it. */
export function valueInWords(column: string, value: unknown, naming: Naming): string {
  if (value === null || value === undefined || value === '') return BLANK
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listInWords(column, value, naming)
  if (typeof value === 'object') return objectInWords(value)
  if (typeof value === 'number') return numberInWords(column, value, naming)
  return textInWords(column, String(value), naming)
}

const OPTIONS: Record<string, Record<string, string>> = {
  status: EVENT_FIELDS.status.options,
  attendance_mode: EVENT_FIELDS.attendanceMode.options,
}

function textInWords(column: string, value: string, { zone, feeds, startsLocal }: Naming): string {
  const option = OPTIONS[column]?.[value]
  if (option) return option
  if (column === 'feed_id') return feeds.find(({ id }) => id === value)?.name ?? 'A deleted feed'
  if (column === 'role' && isRole(value)) return roleLabel(value).label
  if (column === 'starts_local') return localInWords(value)
  if (column === 'rrule' && startsLocal) {
    const rule = ruleOf({ rrule: value, startsLocal, timezone: 'UTC' })
    return describeRepeat({ rule, startsLocal }, ENGLISH)
  }
  if (isMediaPath(value)) return sentence(IMAGE.inWords)
  return /_at$/.test(column) ? formatTime(value, zone) : value
}

function listInWords(column: string, list: unknown[], naming: Naming): string {
  if (list.length === 0) return BLANK
  const texts = list.map((item) => {
    if (column === 'rdates' || column === 'exdates') return localInWords(localStartOf(String(item)))
    const feature = ACCESS_FEATURES.find((name) => name === item)
    return feature ? accessWord(feature) : valueInWords('', item, naming)
  })
  return texts.join(', ')
}

function numberInWords(column: string, value: number, { startsLocal }: Naming): string {
  if (column === 'hour') return formatClock(`${value}:00`)
  if (column === 'weekday') return weekdayName(value)
  if (column === 'span') return formatCount(value, startsLocal?.length === 10 ? 'day' : 'minute')
  return String(value)
}

function objectInWords(value: object): string {
  if ('masked' in value) return '(not stored)'
  if ('cut' in value) return `${String(value.cut)}…`
  const parts = Object.entries(value).map(
    ([name, part]) => `${name}: ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`,
  )
  return parts.length > 0 ? parts.join(', ') : BLANK
}

/** `Jun 23, 2026, 7:00 PM`, on the clocks where it takes place. */
function localInWords(local: string): string {
  const [day = '', time] = local.split('T')
  const date = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(date.getTime())) return local
  const format = { timeZone: 'UTC', dateStyle: 'medium' } as const
  const shown = new Intl.DateTimeFormat('en-US', format).format(date)
  return time ? `${shown}, ${formatClock(time)}` : shown
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Of long texts is shown so much, from a little before where they begin to differ. */
const SHOWN = 160
const LEAD = 30

export function excerpts(before: string, after: string): [before: string, after: string] {
  const longest = Math.max(before.length, after.length)
  let same = 0
  while (same < longest && before[same] === after[same]) same++
  const from = longest > SHOWN ? Math.max(0, same - LEAD) : 0
  return [cut(before, from), cut(after, from)]
}

function cut(text: string, from: number): string {
  const start = Math.min(from, Math.max(0, text.length - LEAD))
  const part = text.slice(start, start + SHOWN)
  return `${start > 0 ? '…' : ''}${part}${start + SHOWN < text.length ? '…' : ''}`
}
