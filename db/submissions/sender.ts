import { and, eq, type SQL, sql } from 'drizzle-orm'
import { QUEUED, SUBMISSION_DEEDS, SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { EVENT_PATH } from '../lists/event-path.ts'
import { shownColor, shownName } from '../mail/brand.ts'
import { isKnown } from '../mail/email-allowance.ts'
import { letGoOf } from '../media/images.ts'
import { feeds, organizations, submissions } from '../tables/index.ts'
import { isBlocked, isTrusted } from './known-senders.ts'
import { listed, movedOn } from './versions.ts'

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
      /** Whether more can be sent. */
      takesSubmissions: sql<boolean>`${feeds.takesSubmissions} and ${feeds.archivedAt} is null`,
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
      isBlocked: isBlocked('submissions'),
      isTrusted: isTrusted('submissions'),
    })
    .from(submissions)
    .innerJoin(feeds, eq(feeds.id, submissions.feedId))
    .innerJoin(organizations, eq(organizations.id, submissions.orgId))
    .where(and(eq(submissions.id, id), nonce ? eq(submissions.nonce, nonce) : undefined))
  return rows[0]
}

/** A link of the sender, who must not be blocked meanwhile, to an organization that must still be open. */
type ByLink = { id: string; nonce: string; now: Date }

const NOT_BLOCKED = sql`not ${isBlocked('s')}`

/** Also of an archived feed, since staff can still accept what waits, into another one. */
const MAY_DO = sql`${NOT_BLOCKED} and exists (select from open_organizations o where o.id = s.org_id)`

export type SubmissionImage = { imageUrl: string; imageAlt: string }

type Confirmed = ByLink & { image?: (SubmissionImage & { orgId: string }) | undefined }

/**
 * unconfirmed -> waiting, within the time that the email says, with the image that came with it; whether it is so by
 * now. Where it is not, or was already, the image is let go of.
 */
export async function confirmSubmission(
  db: Db,
  { id, nonce, now, image }: Confirmed,
): Promise<boolean> {
  const { from, to } = SUBMISSION_DEEDS.confirm
  const at = timestamptz(now)
  const hours = sql.raw(`interval '${SUBMISSION_LIMITS.confirmHours} hours'`)
  const { orgId = null, ...inputs } = image ?? {}
  const unused = sql`select ${orgId}::text as org_id, ${image?.imageUrl ?? null}::text as image_url
    where not exists (select from confirmed)`
  const rows = await queryRows(db, { id: 'text' })(sql`
    with confirmed as (
      update submissions s set state = ${to}, confirmed_at = ${at}, queued_at = ${at},
        inputs = s.inputs || ${JSON.stringify(inputs)}::jsonb, updated_at = ${movedOn(now)}
      where s.id = ${id} and s.nonce = ${nonce} and s.kind = 'visitor' and s.state in (${listed(from)})
        and s.created_at > ${at} - ${hours} and ${NOT_BLOCKED}
        and exists (select from open_feeds f where f.id = s.feed_id and f.takes_submissions)
      returning s.id
    ), ${letGoOf(unused, now)}
    select id from confirmed`)
  return rows.length > 0
}

type Deed = 'change' | 'answer' | 'withdraw' | 'ask-off'

/** `version`: the submission as the sender saw it; undefined where their deed does not depend on what it says. */
type SenderDeed = ByLink & { version: Date | undefined; set?: SQL }

/** What a sender does with a confirmed submission; false: it is another by now, or no longer theirs to change. */
async function doDeed(db: Db, deed: Deed, { id, nonce, version, now, set = sql`` }: SenderDeed) {
  const { from, to } = SUBMISSION_DEEDS[deed]
  const at = timestamptz(now)
  const queuedAt = QUEUED.includes(to) ? sql`coalesce(s.queued_at, ${at})` : sql`null`
  const seen = version ? sql`and s.updated_at = ${timestamptz(version)}` : sql``
  const rows = await queryRows(db, { id: 'text' })(sql`
    update submissions s set state = ${to}, queued_at = ${queuedAt}, ${set}
      updated_at = ${movedOn(now)}
    where s.id = ${id} and s.nonce = ${nonce} and s.kind = 'visitor' and s.state in (${listed(from)})
      ${seen} and ${MAY_DO}
    returning s.id`)
  return rows.length > 0
}

type Changed = ByLink & {
  version: Date
  inputs: Record<string, string>
  title: string
  startsAt: Date
  timezone: string
  location: string | null
  note: string | null
}

/** Another text of a suggestion that staff did not decide about yet. */
export function changeSubmission(
  db: Db,
  { inputs, title, startsAt, timezone, location, note, ...by }: Changed,
) {
  const set = sql`inputs = ${JSON.stringify(inputs)}::jsonb, title = ${title},
    starts_at = ${timestamptz(startsAt)}, timezone = ${timezone}, location = ${location}::text,
    note = ${note}::text,`
  return doDeed(db, 'change', { ...by, set })
}

/** The answer to the question of staff: the suggestion is in the queue again. */
export function answerStaff(db: Db, { answer, ...by }: ByLink & { version: Date; answer: string }) {
  return doDeed(db, 'answer', { ...by, set: sql`answer = ${answer},` })
}

export function withdrawSubmission(db: Db, by: ByLink) {
  return doDeed(db, 'withdraw', { ...by, version: undefined })
}

/** Only staff take an event off that is accepted: this asks them to. */
export function askToTakeOff(db: Db, by: ByLink) {
  return doDeed(db, 'ask-off', { ...by, version: undefined })
}

/** The uploaded image of a suggestion, or none; where it stands stays as it is. The one before is needed no longer. */
export async function setSubmissionImage(
  db: Db,
  { id, nonce, now, imageUrl, imageAlt }: ByLink & SubmissionImage,
): Promise<boolean> {
  const image = JSON.stringify({ imageUrl, imageAlt })
  const rows = await queryRows(db, { id: 'text' })(sql`
    with before as materialized (
      select id, org_id, inputs ->> 'imageUrl' as image_url from submissions
      where id = ${id} and nonce = ${nonce} for update
    ), changed as (
      update submissions s set inputs = s.inputs || ${image}::jsonb, updated_at = ${movedOn(now)}
      from before where s.id = before.id and s.kind = 'visitor'
        and s.state in (${listed(SUBMISSION_DEEDS.change.from)})
        and ${MAY_DO}
      returning s.id
    ), ${letGoOf(sql`select org_id, image_url from before, changed where image_url <> ${imageUrl}`, now)}
    select id from changed`)
  return rows.length > 0
}
