import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { digestSettings, feeds, openFeeds, organizations, subscribers } from '../../schema/index.ts'
import { settingsIn } from '../digests/settings.ts'

const { enabled, weekday } = settingsIn('digest_settings')

/** Whether a feed sends digests at all, and on which day its weekly ones. */
const DIGESTS = {
  digestsOn: sql<boolean>`${enabled}`,
  digestWeekday: sql<number>`${weekday}`.mapWith(Number),
}

export type Subscription = NonNullable<Awaited<ReturnType<typeof getSubscription>>>

/** A subscription with the names a page or a mail needs; a link's nonce must fit where one is given. */
export async function getSubscription(db: Db, id: string, nonce?: string) {
  const rows = await db
    .select({
      id: subscribers.id,
      nonce: subscribers.nonce,
      calendarNonce: subscribers.calendarNonce,
      email: subscribers.email,
      state: subscribers.state,
      digestFrequency: subscribers.digestFrequency,
      criteria: subscribers.criteria,
      requestedAt: subscribers.requestedAt,
      confirmedAt: subscribers.confirmedAt,
      feedId: feeds.id,
      feedSlug: feeds.slug,
      feedName: feeds.name,
      feedLanguage: sql<string | null>`${feeds.widget} ->> 'language'`,
      archivedAt: feeds.archivedAt,
      orgId: organizations.id,
      orgName: organizations.name,
      orgReplyTo: organizations.mailReplyTo,
      orgPostalAddress: organizations.postalAddress,
      orgDisabledAt: organizations.disabledAt,
      /** Mails to the address came back: one that it opens lifts that. */
      bounced: sql<boolean>`exists (select from active_suppressions x where x.reason = 'bounce'
        and x.org_id = ${subscribers.orgId} and x.email_hash = ${subscribers.emailHash})`,
      ...DIGESTS,
      digestsOn: sql<boolean>`${DIGESTS.digestsOn}
        and exists (select from open_feeds o where o.id = ${feeds.id})`,
    })
    .from(subscribers)
    .innerJoin(feeds, eq(feeds.id, subscribers.feedId))
    .innerJoin(organizations, eq(organizations.id, feeds.orgId))
    .leftJoin(digestSettings, eq(digestSettings.feedId, feeds.id))
    .where(and(eq(subscribers.id, id), nonce ? eq(subscribers.nonce, nonce) : undefined))
  return rows[0]
}

/** The feed a join page is about. */
export async function getFeedName(db: Db, feedId: string) {
  const rows = await db
    .select({
      feedId: openFeeds.id,
      feedName: openFeeds.name,
      orgName: organizations.name,
      ...DIGESTS,
    })
    .from(openFeeds)
    .innerJoin(organizations, eq(organizations.id, openFeeds.orgId))
    .leftJoin(digestSettings, eq(digestSettings.feedId, openFeeds.id))
    .where(eq(openFeeds.id, feedId))
  return rows[0]
}
