import { isSameAddress } from '../event-address.ts'
import type { SharedFields } from '../event-columns.ts'
import type { SeriesRow } from '../series/series.ts'
import { FIELDS, fieldsThatDiffer, pickFields } from '../series/series-fields.ts'
import type { ImportedEvent, SeriesContent } from './content.ts'
import type { TakenDate } from './item-plan.ts'

// Which value a field gets: ours where it was changed here, theirs elsewhere.

/** What a source can say; the feed is chosen here. */
export const SOURCE_FIELDS = FIELDS.filter((field) => field !== 'feedId')

/** Ours where it was changed here, theirs elsewhere. */
export function mergeSaid(
  base: ImportedEvent,
  theirs: ImportedEvent,
  ours: ImportedEvent,
): ImportedEvent {
  const changedHere = new Set(fieldsThatDiffer(ours, base))
  const merged = pickFields(SOURCE_FIELDS, (field) => (changedHere.has(field) ? ours : theirs))
  return { ...merged, ...seekAgain(merged, ours) }
}

/** A position that staff cleared was that of the address before. */
const seekAgain = (merged: object, before: object) =>
  isSameAddress(merged, before) ? {} : { positionCleared: null }

/** What the source said of a date that was of another item; where staff moved all of those, its time is ours. */
export function saidBefore({ base, isMoved }: TakenDate, theirs: ImportedEvent): ImportedEvent {
  const { startsAt, endsAt, timezone, allDay, timeKnown } = theirs
  return isMoved ? { ...base, startsAt, endsAt, timezone, allDay, timeKnown } : base
}

type Sharing = { isOurs: boolean; feedId: string }

/** What all dates share: ours where it was changed here. */
export function mergeShared(
  said: SeriesContent,
  was: SeriesContent | null,
  row: SeriesRow | undefined,
  { isOurs, feedId }: Sharing,
): SharedFields {
  if (!row) return { ...said.fields, feedId }
  const [ours, theirs] = [row.fields, { ...said.fields, feedId: row.feedId }]
  const changedHere = new Set(fieldsThatDiffer(ours, { ...(was?.fields ?? ours), feedId }))
  const fields = SOURCE_FIELDS.filter((field) => field !== 'times')
  const merged = pickFields(fields, (field) => (changedHere.has(field) ? ours : theirs))
  const { timeKnown } = isOurs ? ours : theirs
  const again = seekAgain(merged, ours)
  return { ...merged, ...again, timeKnown, feedId: row.feedId }
}
