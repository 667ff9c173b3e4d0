import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import {
  type CalendarScope,
  OWNERS,
  type OwnerKind,
  ownerKind,
} from '../calendars/calendar-owners.ts'
import { byDate, lastsDays } from './coming.ts'
import { eventJson } from './event-json.ts'
import { type EventPage, oneMore, page, pageColumns, position } from './event-page.ts'
import { listedOnce, withAlternates } from './twins.ts'

type MonthQuery = {
  scope: CalendarScope
  year: number
  month: number
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  publicUrl: string
}
type MonthPage = EventPage & { timezone: string }

/** Events whose local dates touch the month, past ones too; `undefined`: there is no such owner. */
export async function listMonth(
  db: Db,
  { scope, after, ...query }: MonthQuery,
): Promise<MonthPage | undefined> {
  const shape = { kind: ownerKind(scope), after: after !== undefined }
  const [page] = await statement(db, shape).execute({ ...scope, ...query, ...after })
  return page
}

const statement = prepareOnce((db, shape: { kind: OwnerKind; after: boolean }) => {
  const { owner, key, criteria, severalFeeds } = OWNERS[shape.kind]
  const fits = severalFeeds ? sql`${criteria} ${listedOnce(criteria)}` : criteria
  const first = sql`make_date(${sql.placeholder('year')}::int, ${sql.placeholder('month')}::int, 1)`
  const next = sql`(${first} + interval '1 month')::date`
  const after = shape.after ? sql`and (${byDate}) > (${position})` : sql``
  const cut = sql`order by ${byDate} limit ${oneMore}`
  return db
    .select({ ...page, timezone: sql<string>`timezone` })
    .from(sql`(
      select m.org_id as "orgId", coalesce(m.owner #>> '{feed,timezone}',
        m.owner #>> '{organization,timezone}') as timezone, page.*
      from ${owner} cross join lateral (
        with picked as (
          (select ${byDate} from events e where ${key}
            and e.display_date >= ${first} and e.display_date < ${next} ${after} ${fits} ${cut})
          union all
          (select ${byDate} from events e where ${key} and ${lastsDays}
            and e.end_date >= ${first} and e.display_date < ${first} ${after} ${fits} ${cut})
        ), numbered as (
          select e.*, row_number() over (order by ${byDate}) as n
          from (select ${byDate} from picked e ${cut}) e
        )
        select ${pageColumns(eventJson(severalFeeds ? withAlternates : sql``), 'display_date')}
        from numbered p join events e on e.id = p.id
        join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      ) page
    ) page`)
    .prepare('month')
})
