import { sql } from 'drizzle-orm'
import { timestamptz } from '../connection/timestamptz.ts'

export const HEALTH_DAYS = 7
/** The most that is looked at, so that a busy endpoint costs no more than another one. */
const MOST_ENDED = 100
export const MOST_WAITING = 1_000

export type Health = {
  /** The last deliveries of these days that have ended, and how many of them were successful. */
  ended: number
  successful: number
  /** Deliveries whose next retry waits; one more than the most says that there are more. */
  waiting: number
}

/** How the endpoint of a row does. Test events say nothing about that. */
export function healthOfEndpoint(now: Date) {
  return sql<Health>`(
    select json_build_object('ended', count(*), 'successful',
      count(*) filter (where h.state = 'successful'), 'waiting', (
        select count(*) from (
          select from webhook_deliveries w
          where w.endpoint_id = webhook_endpoints.id and w.ended_at is null
            and w.state = 'retry_scheduled' limit ${MOST_WAITING + 1}
        ) w))
    from (
      select d.state from webhook_deliveries d
      where d.endpoint_id = webhook_endpoints.id and d.ended_at is not null
        and d.created_at > ${timestamptz(now)} - make_interval(days => ${HEALTH_DAYS})
      order by d.created_at desc, d.id desc limit ${MOST_ENDED}
    ) h)`
}
