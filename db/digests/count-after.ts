import { type SQL, sql } from 'drizzle-orm'
import { timestamptz } from '../connection/timestamptz.ts'

/** For so long what becomes of a subscriber counts for the last digest they got. */
export const COUNTED_DAYS = 7

type Count = {
  /** The column of the run. */
  as: 'bounced' | 'unsubscribed' | 'preferences_changed'
  /** Rows `id` and `feed_id` of subscribers. */
  of: string
  now: Date
}

/**
 * The body of a CTE that counts subscribers for the last digest that each of them got. Only the numbers are stored:
 * which subscriber it was is not.
 */
export function countAfterDigest({ as, of, now }: Count): SQL {
  const column = sql.raw(as)
  return sql`
    update mailing_runs set ${column} = mailing_runs.${column} + c.count
    from (
      select last.id, count(*)::int as count from ${sql.raw(of)} s cross join lateral (
        select r.id from mailing_runs r
        join mailing_sends d on d.run_id = r.id and d.subscriber_id = s.id
        where r.feed_id = s.feed_id and r.kind = 'digest' and d.state in ('sent', 'unknown')
          and r.cut_at > ${timestamptz(now)} - make_interval(days => ${COUNTED_DAYS})
        order by r.cut_at desc limit 1
      ) last group by last.id
    ) c where mailing_runs.id = c.id`
}
