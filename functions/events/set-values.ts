import { eventValuesOf, isHidden, isOpenFeed } from '../../db/audit/event-values.ts'
import type { AuditedValues } from '../../db/audit/lines.ts'
import type { StatusChange } from '../../db/events/change-event.ts'
import { type EditableEvent, getEventForEdit } from '../../db/events/manage-events.ts'
import { takeImages } from '../../db/media/images.ts'
import { type EventColumns, FIELD_COLUMNS } from '../../domain/event-columns.ts'
import type { Id } from '../../domain/ids.ts'
import { imageIdOf } from '../../domain/media.ts'
import { ownFields } from '../../domain/series/series-fields.ts'
import type { Deps } from '../platform/deps.ts'
import {
  changeEvent,
  publishEvent,
  setEventStatus,
  setShownSeparately,
  unpublishEvent,
} from './change-event.ts'

// Gives an event values that the audit log has of it, by the change that staff would make.

/** Columns that are not entered: each has a change of its own. */
const STATUS = ['status', 'status_reason', 'previous_starts_at']
const MANAGED = [...STATUS, 'published_at', 'shown_separately', 'overridden']
/** An event that became part of a series, or left it: there are others with it. */
const OF_SERIES = ['series_id', 'recurrence_key']
/** What a version of an event does not bring back: whether it takes place, is published, and repeats. */
export const NOT_CONTENT = [...MANAGED, ...OF_SERIES]

/** `changed`: someone else was faster. `without`: an image that was deleted meanwhile is left out. */
export type ValuesSet =
  | { outcome: 'done'; without?: 'image' }
  | { outcome: 'changed' | 'missing' | 'not possible' | 'feed gone' }

type Setting = {
  orgId: string
  id: string
  /** By the columns of the table. */
  values: AuditedValues
  /** The event as it was when the values were chosen. */
  current: AuditedValues
}

export async function setValues(deps: Deps, setting: Setting): Promise<ValuesSet> {
  const { orgId, id, current } = setting
  const values = Object.fromEntries(
    Object.entries(setting.values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name]),
    ),
  )
  const names = Object.keys(values)
  if (names.some((name) => OF_SERIES.includes(name)) || Object.values(values).some(isHidden)) {
    return { outcome: 'not possible' }
  }
  const found = await getEventForEdit(deps.db, orgId as Id<'org'>, id)
  if (!found) return { outcome: 'missing' }
  const { updatedAt } = found.event
  if (new Date(String(current.updated_at)).getTime() !== updatedAt.getTime()) {
    return { outcome: 'changed' }
  }
  const entered = names.filter((name) => !MANAGED.includes(name))
  const of = { orgId, id }
  if (entered.length === 0) return setManaged(deps, { ...of, values, found })
  if (['status', 'published_at'].some((name) => names.includes(name))) {
    return { outcome: 'not possible' }
  }
  if (!(await isOpenFeedOf(deps, orgId, values.feed_id))) return { outcome: 'feed gone' }
  const { shown, without } = await withImagesOf(deps, orgId, withoutFoundPosition(values))
  const event = columnsOf({ ...found.event, ...eventValuesOf(shown) })
  const overridden = found.series && ownFields(found.series, found.event, event, found.event.status)
  const change = { ...of, event, ifUpdatedAt: updatedAt, ...(overridden && { overridden }) }
  const done = await changeEvent(deps, change)
  return done ? { outcome: 'done', ...without } : { outcome: 'changed' }
}

type Managed = Omit<Setting, 'current'> & { found: EditableEvent }

async function setManaged(deps: Deps, { orgId, id, values, found }: Managed): Promise<ValuesSet> {
  const of = { orgId, id }
  const done = (was: boolean): ValuesSet => ({ outcome: was ? 'done' : 'changed' })
  const { event } = found
  if ('status' in values || 'status_reason' in values) {
    const status = (values.status ?? event.status) as StatusChange['status']
    const sentence = String(values.status_reason ?? '')
    const fence = { ifUpdatedAt: event.updatedAt, keepsPrevious: true }
    const change = { ...of, ...fence, status, sentence }
    return done(await setEventStatus(deps, change))
  }
  if ('published_at' in values) {
    const change = values.published_at === null ? unpublishEvent : publishEvent
    return done(await change(deps, of))
  }
  if ('shown_separately' in values) {
    const separately = values.shown_separately === true
    return done(await setShownSeparately(deps, { ...of, separately }))
  }
  // Nothing is left to change.
  return { outcome: 'done' }
}

/** What staff and sources fill. */
const FILLED: string[] = Object.entries(FIELD_COLUMNS).flatMap(([field, columns]) =>
  field === 'status' ? [] : columns,
)

export function columnsOf(event: object): EventColumns {
  const values = event as Record<string, unknown>
  return Object.fromEntries(
    FILLED.map((name) => [name, values[name] ?? null]),
  ) as unknown as EventColumns
}

const ADDRESS = ['location', 'address', 'city', 'state', 'state_code', 'postal_code', 'country']

/**
 * The log does not say whether a position was entered or found by the address. One that changed with the address is
 * looked up again: written back, it would count as entered, and stay when the address changes.
 */
export function withoutFoundPosition(values: AuditedValues): AuditedValues {
  const names = Object.keys(values)
  const isOfAddress = names.includes('lat') && names.some((name) => ADDRESS.includes(name))
  if (!isOfAddress || names.includes('position_cleared')) return values
  return { ...values, lat: null, lng: null }
}

/** Archived feeds, and those that are gone, take no events. */
export async function isOpenFeedOf({ db }: Deps, orgId: string, feedId: unknown): Promise<boolean> {
  return feedId === undefined || isOpenFeed(db, { orgId, feedId: String(feedId) })
}

/** The values without an uploaded image that the organization no longer has. */
export async function withImagesOf(
  deps: Pick<Deps, 'db'>,
  orgId: string,
  values: AuditedValues,
): Promise<{ shown: AuditedValues; without: { without?: 'image' } }> {
  const { shown, without } = await withImagesOfAll(deps, orgId, [values])
  return { shown: shown[0] ?? values, without }
}

export async function withImagesOfAll(
  { db }: Pick<Deps, 'db'>,
  orgId: string,
  all: AuditedValues[],
): Promise<{ shown: AuditedValues[]; without: { without?: 'image' } }> {
  const idOf = (values: AuditedValues) => imageIdOf(String(values.image_url ?? ''))
  const ids = new Set(all.flatMap((values) => idOf(values) ?? []))
  const there = ids.size > 0 ? await takeImages(db, orgId, [...ids]) : ids
  const isGone = (values: AuditedValues) =>
    ids.has(idOf(values) ?? '') && !there.has(idOf(values) ?? '')
  if (!all.some(isGone)) return { shown: all, without: {} }
  const shown = all.map((values) =>
    isGone(values) ? { ...values, image_url: null, image_alt: null } : values,
  )
  return { shown, without: { without: 'image' } }
}
