import { deriveDate } from '../derive-event.ts'
import { localStartOf, recurrenceKey } from '../recurrence/occurrences.ts'
import { newDate } from '../series/plan-series.ts'
import type { DateWrite, NewSeries, StoredEvent } from '../series/series.ts'
import {
  fieldsThatDiffer,
  pickFields,
  type SeriesField,
  withoutKept,
} from '../series/series-fields.ts'
import { dateOf, type ImportedEvent, type SeriesContent } from './content.ts'
import type { TakenDate } from './item-plan.ts'
import { mergeSaid, SOURCE_FIELDS, saidBefore } from './merge-said.ts'
import type { Compared } from './plan-pattern.ts'

// What a date of a series has for itself: what its source says of it, and what staff made of it.

/** Makes a date of the series as it is to be; `there`: the row that it has, here or in another item. */
export function mergeDates({ was, said, row, isOurs }: Compared, next: NewSeries) {
  const merged = { ...said, ...next, dates: {} } as SeriesContent
  const before = isOurs && row ? ({ ...said, ...row, dates: {} } as SeriesContent) : was
  return (local: string, id: string, there?: { row: StoredEvent } | TakenDate): DateWrite => {
    const key = recurrenceKey(local)
    const alike = dateOf(merged, local, key)
    const own = isOurs ? undefined : said.dates[key]
    const wanted = { ...alike, ...own }
    if (!there)
      return own ? ownDate(next, { id, key, one: wanted, alike }) : newDate(next, local, id)
    const oldKey = there.row.recurrenceKey ?? key
    const former = before ? dateOf(before, localStartOf(oldKey), oldKey) : alike
    const base = 'base' in there ? saidBefore(there, wanted) : former
    const isApart = isWithoutShared(there, was?.dates[oldKey])
    const from = (field: SeriesField) => (isApart(field) ? { ...said.fields, ...own } : wanted)
    const theirs = { ...wanted, ...pickFields(SOURCE_FIELDS, from) }
    const one = mergeSaid(base, theirs, there.row)
    return withoutKept({ ...ownDate(next, { id, key, one, alike }), isNew: false }, there.row)
  }
}

/**
 * Tells in which fields a date is not as staff made the rest of its series: those that it has for itself, though its
 * source does not say so, and all but its times where it comes from another item.
 */
function isWithoutShared(there: { row: StoredEvent } | TakenDate, said: ImportedEvent | undefined) {
  return (field: SeriesField) =>
    field !== 'times' && ('base' in there || (!said && there.row.overridden.includes(field)))
}

type OneDate = { id: string; key: string; one: ImportedEvent; alike: ImportedEvent }

/** A date with the fields that are not as its series has them. */
function ownDate(row: NewSeries, { id, key, one, alike }: OneDate): DateWrite {
  const overridden = fieldsThatDiffer(one, alike).filter((field) => field !== 'feedId')
  const own = pickFields(overridden, () => one)
  const derived = overridden.length === 0 ? {} : deriveDate(row.fields, own)
  const times = { startsAt: one.startsAt, endsAt: one.endsAt ?? null }
  return {
    id,
    seriesId: row.id,
    isNew: true,
    own: { ...times, recurrenceKey: key, overridden, ...own, ...derived },
  }
}
