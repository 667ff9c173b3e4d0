import { type SQL, sql } from 'drizzle-orm'

type Count = {
  key: string
  /** The CTE or table with a row for each mail that is to be counted. */
  source: SQL
  most: number
  now: Date
  /** Else a day after the first: for what goes on day by day, as an organization's own mails. */
  startsAnew: 'a day after the last' | 'a day after the first'
}

/**
 * The body of a CTE that counts one more mail and returns `sent`: above `most`, it must not go out.
 * The row of the count is locked by it, so of many at once no more come through.
 */
export function countMail({ key, source, most, now, startsAnew }: Count): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const isNewDay = sql`mail_counts.since <= ${at} - interval '24 hours'`
  const isSent =
    startsAnew === 'a day after the last' ? sql`mail_counts.sent < ${most}` : sql`false`
  return sql`
    insert into mail_counts (key, since, sent) select ${key}, ${at}, 1 from ${source}
    on conflict (key) do update set
      sent = case when ${isNewDay} then 1 else least(mail_counts.sent + 1, ${most + 1}) end,
      since = case when ${isNewDay} or ${isSent} then ${at} else mail_counts.since end
    returning sent`
}
