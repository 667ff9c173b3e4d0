import { sql } from 'drizzle-orm'
import type { DigestTimes } from '../../domain/digests/due-digests.ts'
import type { Db } from '../client.ts'
import { DIGEST_FEED, type DigestFeed } from './get-run.ts'
import { settingsIn } from './settings.ts'

const SAVED = settingsIn('d')

/** A feed with the times of its digests, and who looks at them before they go out. */
export type PreviewedFeed = DigestFeed &
  DigestTimes & { enabled: boolean; email: string; orgSlug: string }

/** `undefined`: the feed is gone, or is none of an organization of theirs. */
export async function getPreview(
  db: Db,
  feedId: string,
  personId: string,
): Promise<PreviewedFeed | undefined> {
  const result = await db.execute<PreviewedFeed>(sql`
    select ${DIGEST_FEED}, p.email, o.slug as "orgSlug", ${SAVED.enabled} as enabled,
      ${SAVED.hour} as hour, ${SAVED.weekday} as weekday
    from feeds f join open_organizations o on o.id = f.org_id
    left join digest_settings d on d.feed_id = f.id
    join memberships m on m.org_id = f.org_id join people p on p.id = m.person_id
    where f.id = ${feedId} and p.id = ${personId}`)
  return result.rows[0]
}
