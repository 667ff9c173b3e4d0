import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { byDate, lastsDays } from './coming.ts'
import { eventJson } from './event-json.ts'
import { type EventPage, oneMore, page, pageColumns, position } from './event-page.ts'

type MonthQuery = {
  feedId: string
  year: number
  month: number
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  publicUrl: string
}
type MonthPage = EventPage & { timezone: string }

/** Events whose local dates touch the month, past ones too; `undefined`: no such feed. */
export async function listMonth(
  db: Db,
  { after, ...query }: MonthQuery,
): Promise<MonthPage | undefined> {
  const shape = { after: after !== undefined }
  const [page] = await statement(db, shape).execute({ ...query, ...after })
  return page
}

const statement = prepareOnce((db, shape: { after: boolean }) => {
  const feedId = sql.placeholder('feedId')
  const first = sql`make_date(${sql.placeholder('year')}::int, ${sql.placeholder('month')}::int, 1)`
  const next = sql`(${first} + interval '1 month')::date`
  const after = shape.after ? sql`and (${byDate}) > (${position})` : sql``
  const cut = sql`order by ${byDate} limit ${oneMore}`
  return db
    .select({ ...page, timezone: sql<string>`timezone` })
    .from(sql`(
      select f0.org_id as "orgId", f0.timezone, page.*
      from (select org_id, timezone from open_feeds where id = ${feedId}) f0
      cross join lateral (
        with picked as (
          (select ${byDate} from events e where e.feed_id = ${feedId}
            and e.display_date >= ${first} and e.display_date < ${next} ${after} ${cut})
          union all
          (select ${byDate} from events e where e.feed_id = ${feedId} and ${lastsDays}
            and e.end_date >= ${first} and e.display_date < ${first} ${after} ${cut})
        ), numbered as (
          select e.*, row_number() over (order by ${byDate}) as n
          from (select ${byDate} from picked e ${cut}) e
        )
        select ${pageColumns(eventJson(), 'display_date')}
        from numbered p join events e on e.id = p.id
        join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      ) page
    ) page`)
    .prepare('month')
})
