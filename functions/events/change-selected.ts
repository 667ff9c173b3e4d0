import * as rows from '../../db/events/change-event.ts'
import { listEventsById, listSeriesRows } from '../../db/events/series.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { MOST_CATEGORIES } from '../../domain/event-fields.ts'
import { fold } from '../../domain/fold.ts'
import type { Scope } from '../../domain/series/plan-series.ts'
import type { SeriesRow, StoredEvent } from '../../domain/series/series.ts'
import { FIELDS, ownFields, pickFields } from '../../domain/series/series-fields.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import type { Deps } from '../platform/deps.ts'
import { changeSeries, removeDates } from './series.ts'

/** What is done with several events at once. */
export type SelectedChange =
  | { do: 'cancel' | 'delete' }
  | { do: 'feed'; feedId: string }
  | { do: 'category'; category: string; mode: 'add' | 'remove' }

/** Why an event was not changed. */
type Left = 'gone' | 'changed' | 'same' | 'categories' | 'feed' | 'dates' | 'past'

type Asked = {
  orgId: string
  /** The ids of the events, and when each was last changed as the person who selected it saw it. */
  chosen: Map<string, string>
  change: SelectedChange
  sentence?: string | undefined
  /** To which other dates of a repeating event it applies. */
  scope?: Scope | undefined
}

type Outcome = { changed: string[]; left: { id: string; title: string; why: Left }[] }

/** Statements in one request: each may bring the whole text of an event. */
const AT_ONCE = 25

/** Changes each of the events as its own page does, unless it was changed since it was selected. */
export async function changeSelected(deps: Deps, asked: Asked): Promise<Outcome> {
  const { orgId, chosen, change, scope } = asked
  const { db } = deps
  const ids = [...chosen.keys()]
  const found = await listEventsById(db, { orgId, ids, now: deps.now() })
  const series = await listSeriesRows(db, orgId, seriesIdsOf(found))
  const outcome: Outcome = { changed: [], left: [] }
  const leave = (event: Pick<StoredEvent, 'id' | 'title'>, why: Left) =>
    outcome.left.push({ id: event.id, title: event.title, why })
  const missing = ids.filter((id) => !found.some((event) => event.id === id))
  for (const id of missing) leave({ id, title: '' }, 'gone')
  const ready: StoredEvent[] = []
  for (const event of found) {
    const why = reasonToLeave(event, chosen.get(event.id), change)
    if (why) leave(event, why)
    else ready.push(event)
  }
  const wide = scope ? ready.filter(({ seriesId }) => seriesId !== null) : []
  const single = ready.filter((event) => !wide.includes(event))
  const changeEach = async (events: StoredEvent[], series: SeriesRow[]) => {
    for (let i = 0; i < events.length; i += AT_ONCE) {
      const part = events.slice(i, i + AT_ONCE)
      const did = await rows.changeTogether(
        db,
        part.map((event) => statementFor(deps, event, asked, series)),
      )
      for (const [n, event] of part.entries()) {
        if (did[n]) outcome.changed.push(event.id)
        else leave(event, change.do === 'feed' ? 'feed' : 'changed')
      }
    }
  }
  await changeEach(single, series)
  const written: StoredEvent[] = []
  for (const { id } of series) {
    // The first of them, since following ones include the others.
    const dates = wide.filter(({ seriesId }) => seriesId === id)
    const [first] = dates
    if (!first || !scope) continue
    const why = await changeDates(deps, first, { ...asked, scope })
    if (why) for (const event of dates) leave(event, why)
    else written.push(...dates)
  }
  if (written.length > 0) {
    const writtenIds = written.map(({ id }) => id)
    const after = await listEventsById(db, { orgId, ids: writtenIds, now: deps.now() })
    const own: StoredEvent[] = []
    for (const before of written) {
      const event = after.find(({ id }) => id === before.id)
      const why = event && reasonToLeave(event, event.updatedAt.toISOString(), change)
      if (!event && change.do !== 'delete') leave(before, 'gone')
      else if (!event || why === 'same') outcome.changed.push(before.id)
      else if (why || event.isPast) leave(event, why ?? 'past')
      else own.push(event)
    }
    // What a date has for itself, a change of its series leaves as it is.
    await changeEach(own, await listSeriesRows(db, orgId, seriesIdsOf(own)))
  }
  if (outcome.changed.length > 0) purgeAfterAnswer(deps)
  return outcome
}

function seriesIdsOf(events: StoredEvent[]): string[] {
  return [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))]
}

function reasonToLeave(
  event: StoredEvent,
  seen: string | undefined,
  change: SelectedChange,
): Left | undefined {
  if (event.updatedAt.toISOString() !== seen) return 'changed'
  switch (change.do) {
    case 'cancel':
      return event.status === 'cancelled' ? 'same' : undefined
    case 'delete':
      return undefined
    case 'feed':
      return event.feedId === change.feedId ? 'same' : undefined
    case 'category': {
      const after = categoriesAfter(event, change)
      if (after.length === event.categories.length) return 'same'
      return after.length > MOST_CATEGORIES ? 'categories' : undefined
    }
  }
}

type CategoryChange = Extract<SelectedChange, { do: 'category' }>

function categoriesAfter(
  { categories }: Pick<StoredEvent, 'categories'>,
  { category, mode }: CategoryChange,
): string[] {
  const others = categories.filter((one) => fold(one) !== fold(category))
  if (mode === 'remove') return others
  return others.length < categories.length ? categories : [...categories, category]
}

/** The event as it is to be; staff fill these columns. */
function columnsAfter(event: StoredEvent, change: SelectedChange): EventColumns {
  const columns = pickFields(
    FIELDS.filter((field) => field !== 'status'),
    () => event,
  ) as EventColumns
  if (change.do === 'feed') return { ...columns, feedId: change.feedId }
  if (change.do === 'category') return { ...columns, categories: categoriesAfter(event, change) }
  return columns
}

function statementFor(
  deps: Deps,
  event: StoredEvent,
  { orgId, change, sentence }: Asked,
  series: SeriesRow[],
): rows.EventStatement {
  const { id, updatedAt: ifUpdatedAt } = event
  const fence = { orgId, id, ifUpdatedAt, now: deps.now() }
  switch (change.do) {
    case 'cancel':
      return rows.statusStatement({ ...fence, status: 'cancelled', sentence })
    case 'delete':
      return rows.deleteStatement({ ...fence, sentence })
    case 'feed':
    case 'category': {
      const after = columnsAfter(event, change)
      const own = series.find((one) => one.id === event.seriesId)
      const overridden = own && ownFields(own, event, after, event.status)
      return rows.changeStatement(deps.db, {
        ...after,
        ...fence,
        ...(overridden && { overridden }),
      })
    }
  }
}

/** Others may change a date of the series meanwhile: then it is tried again. */
const TRIES = 3

async function changeDates(
  deps: Deps,
  { id, seriesId }: StoredEvent,
  { orgId, chosen, change, sentence, scope }: Asked & { scope: Scope },
): Promise<Left | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [series] = await listSeriesRows(deps.db, orgId, seriesId ? [seriesId] : [])
    // After its series: who changes the event then changes the version of the series as well.
    const [event] = await listEventsById(deps.db, { orgId, ids: [id], now: deps.now() })
    if (!series || !event) return 'gone'
    if (event.updatedAt.toISOString() !== chosen.get(id)) return 'changed'
    const dates = {
      orgId,
      id,
      seriesId: series.id,
      version: series.version,
      scope,
      sentence,
    }
    const after = columnsAfter(event, change)
    const outcome =
      change.do === 'delete'
        ? await removeDates(deps, dates)
        : await changeSeries(
            deps,
            change.do === 'cancel'
              ? {
                  ...dates,
                  event: { ...after, statusReason: sentence ?? null },
                  status: 'cancelled',
                }
              : { ...dates, event: after },
          )
    if (outcome === 'saved') return undefined
    if (outcome === 'missing') return 'gone'
    if (outcome !== 'changed meanwhile') return 'dates'
  }
  return 'changed'
}
