import type { StatusChange } from '../../db/events/change-event.ts'
import * as rows from '../../db/events/series.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { newId } from '../../domain/ids.ts'
import {
  planExtension,
  planNewSeries,
  planRemoval,
  planSeriesChange,
  type Repeat,
  type RepeatChange,
  type Scope,
  type SeriesPlan,
  type SeriesProblem,
} from '../../domain/series/plan-series.ts'
import { changedFields, type SeriesField, withShared } from '../../domain/series/series-fields.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import { describeError } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'

type Outcome = 'saved' | 'missing' | 'changed meanwhile' | SeriesProblem

type Created = {
  orgId: string
  /** Of the first date: sent again, it adds nothing. */
  id: string
  event: EventColumns
  repeat: Repeat
  isDraft?: boolean
  createdBy?: string
  /** The event is there already, as of then, and becomes the first date. */
  ifUpdatedAt?: Date
  status?: StatusChange['status']
  sentence?: string | undefined
}

export async function createSeries(
  deps: Deps,
  {
    orgId,
    id,
    event,
    repeat,
    isDraft = false,
    createdBy,
    status = 'scheduled',
    ifUpdatedAt,
    sentence,
  }: Created,
): Promise<Outcome> {
  const now = deps.now()
  let first: string | undefined = id
  const ids = {
    // A second click means the same series.
    series: ifUpdatedAt ? newId('ser', deps.random) : id.replace('evt_', 'ser_'),
    date: () => {
      const own = first ?? newId('evt', deps.random)
      first = undefined
      return own
    },
  }
  const exists = ifUpdatedAt !== undefined
  const plan = planNewSeries({ event, status, repeat, exists }, { ids, now })
  if (typeof plan === 'string') return plan
  const ifEvent = ifUpdatedAt && { id, updatedAt: ifUpdatedAt }
  const ifNoEvent = exists ? undefined : id
  return save(deps, plan, {
    orgId,
    expected: [],
    isDraft,
    createdBy,
    now,
    sentence,
    ifEvent,
    ifNoEvent,
  })
}

type Changed = {
  orgId: string
  /** The date whose form was sent. */
  id: string
  seriesId: string
  /** Of the series when the form was opened. */
  version: number
  scope: Scope
  sentence?: string | undefined
}

export type Edited = Changed & {
  event?: EventColumns
  status?: StatusChange['status']
  repeat?: RepeatChange | undefined
  reset?: boolean
  zone?: 'clock' | 'instant'
  /** Fields that this date has for itself, and that the others are to get from it. */
  share?: readonly SeriesField[]
}

/** Changes all dates that are not past, or those from one on. */
export async function changeSeries(deps: Deps, edited: Edited): Promise<Outcome> {
  const planned = await planChange(deps, edited)
  if (typeof planned === 'string') return planned
  const { plan, ...fence } = planned
  return save(deps, plan, fence)
}

type Planned = { plan: SeriesPlan } & Pick<
  rows.SeriesWrite,
  'orgId' | 'expected' | 'now' | 'sentence'
>

/** What such a change makes of the dates as they are now, and what it is to be saved over; or why it cannot be. */
export async function planChange(
  deps: Deps,
  edited: Edited,
): Promise<Planned | Exclude<Outcome, 'saved'>> {
  const { orgId, id, seriesId, version, sentence } = edited
  const now = deps.now()
  const found = await rows.getSeries(deps.db, orgId, seriesId, now)
  const anchor = found?.dates.find((date) => date.id === id)
  if (!found || !anchor) return 'missing'
  if (found.series.version !== version) return 'changed meanwhile'
  const event = edited.event ?? anchor
  const status = edited.status ?? anchor.status
  const { scope, repeat, reset = false, zone = 'clock', share = [] } = edited
  const { series } = found
  // To share a field is to change it for all dates while this one still has it as they do.
  const before = share.length > 0 ? withShared(series, anchor, share) : anchor
  const dates = found.dates.map((date) => (date === anchor ? before : date))
  const changed = changedFields(before, event, status)
  const change = { scope, event, status, changed, repeat, reset, zone }
  const plan = planSeriesChange({ series, dates }, id, change, { ids: newIds(deps), now })
  if (typeof plan === 'string') return plan
  return { plan, orgId, expected: [series], now, sentence }
}

/** Deletes all dates that are not past, or those from one on. */
export async function removeDates(deps: Deps, removal: Changed): Promise<Outcome> {
  const { orgId, id, seriesId, version, scope, sentence } = removal
  const now = deps.now()
  const found = await rows.getSeries(deps.db, orgId, seriesId, now)
  if (!found) return 'missing'
  if (found.series.version !== version) return 'changed meanwhile'
  const plan = planRemoval(found, id, scope)
  if (typeof plan === 'string') return plan
  return save(deps, plan, { orgId, expected: [found.series], now, sentence })
}

async function save(
  deps: Deps,
  plan: SeriesPlan,
  fence: Omit<rows.SeriesWrite, keyof SeriesPlan>,
): Promise<Outcome> {
  const saved = await rows.writeSeries(deps.db, { ...plan, ...fence })
  if (saved) purgeAfterAnswer(deps)
  return saved ? 'saved' : 'changed meanwhile'
}

function newIds({ random }: Deps) {
  return { series: newId('ser', random), date: () => newId('evt', random) }
}

const SERIES_AT_ONCE = 100
/** In one statement: of daily events that are months late more would take longer than the database allows. */
const DATES_AT_ONCE = 2000
/** Each is two requests, of the 50 that a run has on Cloudflare's free plan. */
const MOST_BATCHES = 10
const MAX_MS = 10_000

/** Adds dates to series that do not reach the horizon any longer; run again, it adds none twice. */
export async function extendAllSeries(deps: Deps): Promise<void> {
  const end = deps.now().getTime() + MAX_MS
  for (let batch = 0; batch < MOST_BATCHES && deps.now().getTime() <= end; batch++) {
    if (!(await extendSome(deps))) return
  }
}

/** Whether more may be due. */
async function extendSome(deps: Deps): Promise<boolean> {
  const now = deps.now()
  const today = now.toISOString().slice(0, 10)
  const due = await rows.seriesToExtend(deps.db, today, SERIES_AT_ONCE)
  const plans = due.flatMap((series) => {
    try {
      return [planExtension(series, today, () => newId('evt', deps.random))]
    } catch (error) {
      deps.log({
        level: 'error',
        message: 'series not extended',
        series: series.id,
        ...describeError(error),
      })
      return []
    }
  })
  if (plans.length === 0) return false
  let count = 0
  const fits = plans.filter(({ dates }, i) => {
    count += dates.length
    return count <= DATES_AT_ONCE || i === 0
  })
  const extended = fits.map(({ row }) => row)
  await rows.extendSeries(
    deps.db,
    extended,
    fits.flatMap(({ dates }) => dates),
    now,
  )
  purgeAfterAnswer(deps)
  return due.length === SERIES_AT_ONCE || fits.length < plans.length
}
