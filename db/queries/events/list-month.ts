import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { readMonth } from '../../reads/month.ts'
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
  /** `2026-12` */
  month: string
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  publicUrl: string
}
type MonthPage = EventPage & { timezone: string }

/** Events whose local dates touch the month, past ones too; `undefined`: there is no such owner. */
export async function listMonth(
  db: Db,
  { scope, month, after, limit, publicUrl }: MonthQuery,
): Promise<MonthPage | undefined> {
  const asked = { first: `${month}-01`, limit, publicUrl }
  if ('feedId' in scope) {
    const position = {
      afterDate: after?.displayDate,
      afterStart: after?.startsAt,
      afterId: after?.id,
    }
    const [page] = await readMonth(db, { ...scope, ...asked, ...position })
    return page
  }
  const shape = { kind: ownerKind(scope), after: after !== undefined }
  const [page] = await ofSeveralFeeds(db, shape).execute({ ...scope, ...asked, ...after })
  return page
}

const ofSeveralFeeds = prepareOnce((db, shape: { kind: OwnerKind; after: boolean }) => {
  const { owner, key, criteria } = OWNERS[shape.kind]
  const fits = sql`${criteria} ${listedOnce(criteria)}`
  const first = sql`${sql.placeholder('first')}::date`
  const next = sql`(${first} + interval '1 month')::date`
  const after = shape.after ? sql`and (${byDate}) > (${position})` : sql``
  const cut = sql`order by ${byDate} limit ${oneMore}`
  return db
    .select({ ...page, timezone: sql<string>`timezone` })
    .from(sql`(
      select m.org_id as "orgId", m.owner #>> '{organization,timezone}' as timezone, page.*
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
        select ${pageColumns(eventJson(withAlternates), 'display_date')}
        from numbered p join events e on e.id = p.id
        join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      ) page
    ) page`)
    .prepare('month')
})
