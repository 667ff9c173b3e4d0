import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { EVENT_PATH } from '../lists/event-path.ts'
import { shownColor, shownName } from '../mail/brand.ts'
import { isKnown } from '../mail/email-allowance.ts'
import { feeds, organizations, submissions } from '../tables/index.ts'

export type Submission = NonNullable<Awaited<ReturnType<typeof getSubmission>>>

/** What a page or an email about a submission needs; a link's nonce must fit where one is given. */
export async function getSubmission(db: Db, id: string, nonce?: string) {
  const rows = await db
    .select({
      id: submissions.id,
      nonce: submissions.nonce,
      kind: submissions.kind,
      state: submissions.state,
      title: submissions.title,
      inputs: submissions.inputs,
      email: submissions.email,
      note: submissions.note,
      question: submissions.question,
      answer: submissions.answer,
      reason: submissions.reason,
      createdAt: submissions.createdAt,
      /** Its version: what is saved over another one is refused. */
      updatedAt: submissions.updatedAt,
      /** The page of the event that it became, while that is public. */
      eventPath: sql<string | null>`(select ${EVENT_PATH} from events e
        join open_feeds o on o.id = e.feed_id
        where e.id = ${submissions.eventId} and e.org_id = ${submissions.orgId}
          and e.published_at is not null)`,
      feedId: feeds.id,
      feedSlug: feeds.slug,
      feedName: shownName(feeds.widget, feeds.name),
      feedLanguage: sql<string | null>`${feeds.widget} ->> 'language'`,
      timezone: feeds.timezone,
      archivedAt: feeds.archivedAt,
      takesSubmissions: feeds.takesSubmissions,
      orgId: organizations.id,
      orgName: organizations.name,
      orgPlan: organizations.plan,
      orgReplyTo: organizations.mailReplyTo,
      orgPostalAddress: organizations.postalAddress,
      orgLogoUrl: organizations.logoUrl,
      accentColor: shownColor(feeds.widget, organizations.accentColor),
      orgPrivacyUrl: organizations.privacyUrl,
      isOrgShut: sql<boolean>`not exists (
        select from open_organizations o where o.id = ${organizations.id})`,
      /** Until then, its own words are not in the subject of emails that anyone can request. */
      isOrgKnown: isKnown(sql`${organizations.id}`),
      isBlocked: sql<boolean>`exists (select from submission_senders x
        where x.org_id = ${submissions.orgId} and x.state = 'blocked'
          and (x.email_hash = ${submissions.emailHash} or x.email_key = ${submissions.emailKey}))`,
    })
    .from(submissions)
    .innerJoin(feeds, eq(feeds.id, submissions.feedId))
    .innerJoin(organizations, eq(organizations.id, submissions.orgId))
    .where(and(eq(submissions.id, id), nonce ? eq(submissions.nonce, nonce) : undefined))
  return rows[0]
}
