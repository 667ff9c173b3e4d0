import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { countOpenDates } from '../../../db/events/open-dates.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import type { Scope } from '../../../domain/series/plan-series.ts'
import { fieldsThatDiffer } from '../../../domain/series/series-fields.ts'
import { shortHash } from '../../../domain/short-hash.ts'
import { planChange } from '../../events/series.ts'
import type { FormState } from '../../forms/parse-form.ts'
import type { Form } from '../../forms/read-form.ts'
import { withEnteredPosition } from '../events/event-position.tsx'
import { howToApply, problemOf, scopeOf, zoneErrors } from '../events/save-series.ts'
import type { StaffContext } from '../staff-context.ts'

// A writer's changes of a date of a series say with the inputs that they change to which dates they are to apply.

type Inputs = Record<string, string>

/** The input with what all dates had when the changes were sent in. */
const SERIES_SEEN = 'seriesSeen'

/**
 * What the dates of a series share, in short. Changes of single dates, and dates that are added as time goes by, leave
 * it as it is: they take nothing back, and nothing of theirs is taken back.
 */
function seenOf({ fields, startsLocal, timezone, span, rrule }: Series): string {
  return shortHash(JSON.stringify([fields, startsLocal, timezone, span, rrule]))
}

type Series = NonNullable<EditableEvent['series']>

type Sent = { found: EditableEvent; form: Form; event: EventColumns }

/** The inputs that say to which dates changes apply, or why they cannot apply to these. */
export async function readDates(
  c: StaffContext,
  { found, form, event }: Sent,
): Promise<{ inputs: Inputs; errors?: never } | { inputs?: never; errors: FormState['errors'] }> {
  const { series } = found
  const scope = scopeOf(form)
  if (!series || !scope) return { inputs: {} }
  const ofZone = zoneErrors(found, event, form)
  if (ofZone) return { errors: ofZone }
  const planned = await planChange(c.env, {
    ...{ orgId: c.var.session.org.id, id: found.event.id, seriesId: series.id },
    ...{ version: series.version, event: withEnteredPosition(event, found), scope },
    zone: howToApply(form).zone,
  })
  const problem = typeof planned === 'string' && problemOf(planned)
  if (problem) return { errors: { scope: problem.repeat } }
  const isZoneNew = event.timezone !== found.event.timezone
  const ofNewZone = isZoneNew && { zoneKeeps: form.zoneKeeps ?? '' }
  return { inputs: { scope, ...ofNewZone, [SERIES_SEEN]: seenOf(series) } }
}

/** Whether all dates were changed since the changes for several of them were sent in. */
export function isSeriesChanged({ series }: EditableEvent, inputs: Inputs): boolean {
  return series !== null && scopeOf(inputs) !== undefined && inputs[SERIES_SEEN] !== seenOf(series)
}

export type Reach = {
  scope: Scope | 'one'
  day: { startsAt: Date; timezone: string }
  /** How many dates are meant, and how many do not keep details of their own instead. */
  dates: { all: number; changed: number } | undefined
  /** The other dates move as the date of the form does. */
  moves: boolean
}

/** Which dates of its series an edit is for, while it is not accepted. `undefined`: the event does not repeat. */
export async function findReach(
  c: StaffContext,
  found: EditableEvent,
  { inputs, accepted }: { inputs: Inputs; accepted: EventColumns | undefined },
): Promise<Reach | undefined> {
  const { event, series } = found
  if (!series) return undefined
  const scope = scopeOf(inputs)
  const day = { startsAt: event.startsAt, timezone: event.timezone }
  if (!scope) return { scope: 'one', day, dates: undefined, moves: false }
  const { status } = event
  const fields = accepted
    ? fieldsThatDiffer({ ...withEnteredPosition(accepted, found), status }, event)
    : []
  const dates = await countOpenDates(c.env.db, {
    ...{ orgId: c.var.session.org.id, seriesId: series.id, id: event.id, fields },
    from: scope === 'following' ? event.recurrenceKey : undefined,
    now: c.env.now(),
  })
  return { scope, day, dates, moves: fields.includes('times') }
}
