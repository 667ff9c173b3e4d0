import {
  type EventColumns,
  type EventTimes,
  FIELD_COLUMNS,
  type SharedFields,
} from '../event-columns.ts'
import { localStartOf, occurrenceTimes } from '../recurrence/occurrences.ts'
import type { DateWrite, SeriesRow, StoredEvent } from './series.ts'

// Which fields a date of a series has for itself.

export type SeriesField = keyof typeof FIELD_COLUMNS

export const columnsOf = (field: SeriesField): readonly string[] => FIELD_COLUMNS[field]

export const FIELDS = Object.keys(FIELD_COLUMNS) as SeriesField[]

/** Which fields a date has for itself, if it is saved like this. */
export function ownFields(
  series: SharedBy,
  date: KeyOf,
  event: EventColumns,
  status: SharedFields['status'],
): SeriesField[] {
  return fieldsThatDiffer({ ...event, status }, sharedOf(series, date))
}

type SharedBy = Omit<SeriesRow, 'version' | 'orgId'>

/** What a date has if it has nothing for itself. */
function sharedOf({ fields, span, timezone, startsLocal }: SharedBy, date: KeyOf) {
  const { startsAt, endsAt } = occurrenceTimes(
    localStartOf(date.recurrenceKey ?? ''),
    span,
    timezone,
  )
  return { ...fields, startsAt, endsAt, timezone, allDay: startsLocal.length === 10 }
}

type KeyOf = Pick<StoredEvent, 'recurrenceKey'>

/** A date as it would be if these fields had never been changed for it alone. */
export function withShared(
  series: SharedBy,
  date: StoredEvent,
  fields: readonly SeriesField[],
): StoredEvent {
  const shared = sharedOf(series, date)
  const overridden = date.overridden.filter((field) => !fields.includes(field as SeriesField))
  return { ...date, ...pickFields(fields, () => shared), overridden }
}

/** The fields of a date that are not as its form has them. */
export function changedFields(
  date: StoredEvent,
  event: EventColumns,
  status: SharedFields['status'],
): Set<SeriesField> {
  return new Set(fieldsThatDiffer({ ...event, status }, date))
}

/** An event whose fields come from different ones; what one lacks is null. */
export function pickFields<F extends SeriesField>(
  fields: readonly F[],
  from: (field: F) => object,
): Picked<F> {
  const columns = fields.flatMap((field) => {
    const values = from(field) as Record<string, unknown>
    return columnsOf(field).map((column) => [column, values[column] ?? null])
  })
  return Object.fromEntries(columns)
}

type Picked<F extends SeriesField> = Pick<
  SharedFields & EventTimes,
  (typeof FIELD_COLUMNS)[F][number]
>

/** The fields in which two events differ. */
export function fieldsThatDiffer(one: object, other: object): SeriesField[] {
  const [a, b] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  const differ = (column: string) =>
    JSON.stringify(a[column] ?? null) !== JSON.stringify(b[column] ?? null)
  return FIELDS.filter((field) => columnsOf(field).some(differ))
}

/** A value of so many characters is sent, whether it is new or not. */
const SENT = 30

/** A date whose row is there, without the texts that this has already: all of a series may be more than one request. */
export function withoutKept(write: DateWrite, row: StoredEvent): DateWrite {
  const stored = row as Record<string, unknown>
  const isKept = ([column, value]: [string, unknown]) => {
    if (typeof value !== 'string' && !Array.isArray(value)) return false
    const text = JSON.stringify(value)
    return text.length > SENT && text === JSON.stringify(stored[column])
  }
  const { true: kept = [], false: own = [] } = Object.groupBy(
    Object.entries(write.own),
    (entry) => `${isKept(entry)}` as const,
  )
  return {
    ...write,
    own: Object.fromEntries(own) as DateWrite['own'],
    kept: kept.map(([column]) => column),
  }
}
