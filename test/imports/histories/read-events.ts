import type { EventColumns } from '../../../domain/event-columns.ts'
import type { ImportWorld } from '../world.ts'

export type Stored = EventColumns & {
  id: string
  uid: string
  seriesId: string | null
  missing: boolean
  past: boolean
  status: string
  overridden: string[]
  updatedAt: Date
  /** The day of the date, or of the event, and the start on the clock. */
  day: string
  local: string
}
/** The events of a calendar as they are stored. */
export async function readEvents(world: ImportWorld): Promise<Stored[]> {
  const rows = await world.rows(
    `select t.uid, t.missing_since is not null as missing, e.past_at <= $2 as past, e.starts_local, to_jsonb(e) as event
    from source_items t join events e on e.id = t.event_id or e.series_id = t.series_id
    where t.source_id = $1 order by e.starts_at, e.id`,
    [world.id, world.app.deps.now()],
  )
  return rows.map((row) => {
    const raw = row.event as Record<string, unknown>
    const event = Object.fromEntries(
      Object.entries(raw).map(([name, value]) => [camel(name), value]),
    ) as unknown as Stored
    const local = String(row.starts_local).slice(0, 16)
    const key = raw.recurrence_key as string | null
    return {
      ...event,
      uid: String(row.uid),
      missing: row.missing === true,
      past: row.past === true,
      startsAt: new Date(event.startsAt),
      endsAt: event.endsAt && new Date(event.endsAt),
      updatedAt: new Date(event.updatedAt),
      local,
      day: key ? `${key.slice(0, 4)}-${key.slice(4, 6)}-${key.slice(6, 8)}` : local.slice(0, 10),
    }
  })
}

const camel = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())
