import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { feeds, openFeeds, organizations, subscribers } from '../../schema/index.ts'

export type Subscription = NonNullable<Awaited<ReturnType<typeof getSubscription>>>

/** A subscription with the names a page or a mail needs; a link's nonce must fit where one is given. */
export async function getSubscription(db: Db, id: string, nonce?: string) {
  const rows = await db
    .select({
      id: subscribers.id,
      nonce: subscribers.nonce,
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
      orgName: organizations.name,
      orgReplyTo: organizations.mailReplyTo,
      orgPostalAddress: organizations.postalAddress,
      orgDisabledAt: organizations.disabledAt,
    })
    .from(subscribers)
    .innerJoin(feeds, eq(feeds.id, subscribers.feedId))
    .innerJoin(organizations, eq(organizations.id, feeds.orgId))
    .where(and(eq(subscribers.id, id), nonce ? eq(subscribers.nonce, nonce) : undefined))
  return rows[0]
}

/** The feed a join page is about. */
export async function getFeedName(db: Db, feedId: string) {
  const rows = await db
    .select({ feedId: openFeeds.id, feedName: openFeeds.name, orgName: organizations.name })
    .from(openFeeds)
    .innerJoin(organizations, eq(organizations.id, openFeeds.orgId))
    .where(eq(openFeeds.id, feedId))
  return rows[0]
}
