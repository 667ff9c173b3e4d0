import { type SQL, sql } from 'drizzle-orm'

type Noted = {
  /** The event as it was; a CTE of the statement, of one row at most. */
  before: SQL
  /** As it is now, with `before` joined by its id; true when it is gone. */
  differs: SQL
  now: Date
  /** What staff say to those who were told; `undefined`: they were not asked. */
  sentence?: string | undefined
}

/**
 * Notes that an event changed in what people are told of, for the notice that follows; what staff say
 * goes with it. Part of the statement that changes the event.
 */
export function noteChange({ before, differs, now, sentence }: Noted): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const said = sql`nullif(${sentence ?? null}::text, '')`
  const wasAsked = sql`${sentence !== undefined}::boolean`
  return sql`insert into event_changes as c (event_id, org_id, first_at, changed_at, sentence)
    select before.id, before.org_id, ${at}, ${at}, ${said} from ${before}
    where ${differs} or exists (select from event_changes x where x.event_id = before.id)
    on conflict (event_id) do update set
      changed_at = case when excluded.changed_at > c.changed_at then excluded.changed_at
        else c.changed_at end,
      sentence = case when ${wasAsked} then excluded.sentence else c.sentence end`
}

/** What mails say of an event, and tell again when it is otherwise. */
const TOLD = ['starts_at', 'status', 'location', 'city', 'state', 'attendance_mode']

/** Whether the rows of two names differ in what mails say of an event. */
export function toldOtherwise(one: string, other: string): SQL {
  const row = (name: string) => TOLD.map((column) => `${name}.${column}`).join(', ')
  return sql.raw(`(${row(one)}) is distinct from (${row(other)})`)
}
