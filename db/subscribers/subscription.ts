import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { Id } from '../../domain/ids.ts'
import type { SubscriberEventName } from '../../domain/subscriber-event.ts'
import type { PublishableTask } from '../../domain/task.ts'
import { OFFER_DAYS } from '../../domain/uploads/limits.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { storedFunction } from '../connection/stored-function.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { countAfterDigest } from '../digests/count-after.ts'
import { settingsIn } from '../digests/settings.ts'
import { firstUpcoming } from '../lists/upcoming.ts'
import { withinLimits } from '../mail/asking-limits.ts'
import { shownColor, shownName } from '../mail/brand.ts'
import { isKnown } from '../mail/email-allowance.ts'
import { newMail } from '../mail/mails.ts'
import { digestSettings, feeds, openFeeds, organizations, subscribers } from '../tables/index.ts'
import { publishable, SWEEP_GRACE_SECONDS } from '../tasks/tasks.ts'
import { noteLeft } from './asked-addresses.ts'

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
      uploadId: subscribers.uploadId,
      requestedAt: subscribers.requestedAt,
      confirmedAt: subscribers.confirmedAt,
      feedId: feeds.id,
      feedSlug: feeds.slug,
      feedName: shownName(feeds.widget, feeds.name),
      feedLanguage: sql<string | null>`${feeds.widget} ->> 'language'`,
      archivedAt: feeds.archivedAt,
      orgId: organizations.id,
      orgName: organizations.name,
      orgReplyTo: organizations.mailReplyTo,
      orgPostalAddress: organizations.postalAddress,
      orgLogoUrl: organizations.logoUrl,
      accentColor: shownColor(feeds.widget, organizations.accentColor),
      orgPrivacyUrl: organizations.privacyUrl,
      orgDisabledAt: organizations.disabledAt,
      orgClosedAt: organizations.closedAt,
      /** Nothing of it is public, and it sends no emails. */
      isOrgShut: sql<boolean>`not exists (
        select from open_organizations o where o.id = ${organizations.id})`,
      /** Until then, its own words are not in the subject of emails that anyone can request. */
      isOrgKnown: isKnown(sql`${organizations.id}`),
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

/** The open feed a sign-up page is about. */
export async function getFeedName(db: Db, feedId: string) {
  const rows = await db
    .select({
      feedId: openFeeds.id,
      feedName: shownName(openFeeds.widget, openFeeds.name),
      feedLanguage: sql<string | null>`${openFeeds.widget} ->> 'language'`,
      orgName: organizations.name,
      orgPrivacyUrl: organizations.privacyUrl,
      orgLogoUrl: organizations.logoUrl,
      accentColor: shownColor(openFeeds.widget, organizations.accentColor),
      ...DIGESTS,
    })
    .from(openFeeds)
    .innerJoin(organizations, eq(organizations.id, openFeeds.orgId))
    .leftJoin(digestSettings, eq(digestSettings.feedId, openFeeds.id))
    .where(eq(openFeeds.id, feedId))
  return rows[0]
}

/** A form offers no more. */
const MOST_CATEGORIES = 12

/** The categories that most of the next events of a feed have and that can be keywords, by name. */
export async function listFeedCategories(db: Db, feedId: string, now: Date): Promise<string[]> {
  const rows = await queryRows(db, { name: 'text' })(feedCategories(feedId, now))
  return rows.map(({ name }) => name)
}

/** The same as a query of `name`. */
export function feedCategories(feedId: string, now: Date): SQL {
  return sql`
    select name from (
      select mode() within group (order by k.name) as name, count(*) as events
      from ${firstUpcoming({ feedId }, { now, dates: 'all', most: 1000 })} e
      cross join lateral unnest(e.categories, e.category_keys) k(name, key)
      where length(k.name) <= 60 and k.name !~ '[,[:cntrl:]]'
      group by k.key order by 2 desc, 1 limit ${MOST_CATEGORIES}) c
    order by name`
}

type SubscriptionRequest = {
  id: string
  mailId: Id<'mail'>
  feedId: string
  email: string
  emailKey: string
  emailHash: string
  /** Under which the mailbox's mails are counted. */
  countKey: string
  mailboxKey: string
  nonce: string
  digestFrequency: DigestFrequency
  criteria: string | null
  now: Date
}

/** `limited`: whose daily limit of emails was used up. Then nothing was stored, either. */
const REQUESTED = {
  tasks: holding<PublishableTask[]>('json'),
  orgId: 'text',
  limited: holding<'organization' | 'new organizations' | 'service' | null>('text?'),
} satisfies Columns
type Requested = Given<typeof REQUESTED>

/**
 * Notes a wish to subscribe and sends the mail that fits: to confirm, or for a person who is
 * subscribed already, the link to their settings. `undefined`: no such feed. The statement is the
 * same for known and unknown addresses.
 */
export async function requestSubscription(
  db: Db,
  request: SubscriptionRequest,
): Promise<Requested | undefined> {
  const { now } = request
  const at = timestamptz(now)
  const pending = sql`subscribers.state = 'pending'`
  const rows = await queryRows(
    db,
    REQUESTED,
  )(sql`
    with feed as (select id, org_id from open_feeds where id = ${request.feedId}),
    ${withinLimits(request)}, changed as (
      insert into subscribers (id, org_id, feed_id, email, email_key, email_hash,
        digest_frequency, criteria, nonce, requested_at, updated_at)
      select ${request.id}, org_id, id, ${request.email}, ${request.emailKey},
        ${request.emailHash}, ${request.digestFrequency}, ${request.criteria}::text,
        ${request.nonce}, ${at}, ${at}
      from feed where not exists (select from limited)
      on conflict (feed_id, email_key) do update set
        digest_frequency = case when ${pending} then excluded.digest_frequency
          else subscribers.digest_frequency end,
        criteria = case when ${pending} then excluded.criteria else subscribers.criteria end,
        requested_at = case when ${pending} then ${at} else subscribers.requested_at end
      returning id
    ), due as (select id from changed, allowed),
    ${newMail('subscription', request.mailId, sql`due`, now)}
    select ${publishable('mail_tasks')} as tasks, org_id as "orgId",
      (select scope from limited) as limited
    from feed`)
  return rows[0]
}

/** pending -> active, with what follows from it; one row. */
const writeConfirmSubscriber = storedFunction('confirm_subscriber', {
  takes: {
    id: 'text',
    nonce: 'text',
    eventId: holding<Id<'whe'>>('text'),
    mailId: holding<Id<'mail'>>('text'),
    now: 'timestamp with time zone',
    confirmHours: 'integer',
    offerHours: 'integer',
    graceSeconds: 'integer',
  },
  gives: {
    changed: 'boolean',
    feedName: 'text?',
    tasks: holding<PublishableTask[]>('json'),
  },
})

/** Confirmation links open for this long after the last request. */
export const CONFIRM_HOURS = 48
/** Those of people on a list that staff uploaded, who do not wait for the email. */
export const OFFER_HOURS = OFFER_DAYS * 24

type Change = { id: string; nonce: string; eventId: Id<'whe'>; now: Date }
/** `changed: false`: it was so already, or there is no such subscriber. */
const CHANGED = {
  changed: 'boolean',
  feedName: 'text?',
  tasks: holding<PublishableTask[]>('json'),
} satisfies Columns
export type Changed = Given<typeof CHANGED>
const NOTHING: Changed = { changed: false, feedName: null, tasks: [] }

const RETURNING = sql.raw(`returning s.id, s.org_id, s.feed_id, s.email, s.email_hash,
  s.criteria, s.digest_frequency, s.state`)

/** pending -> active, with `subscriber.created` and a welcome mail. */
export async function confirmSubscriber(
  db: Db,
  change: Change & { mailId: Id<'mail'> },
): Promise<Changed> {
  const [row] = await writeConfirmSubscriber(db, {
    ...change,
    confirmHours: CONFIRM_HOURS,
    offerHours: OFFER_HOURS,
    graceSeconds: SWEEP_GRACE_SECONDS,
  })
  return row ?? NOTHING
}

/** New settings of an active subscriber, with `subscriber.updated` when any is different. */
export function changeSubscriberSettings(
  db: Db,
  change: Change & { digestFrequency: DigestFrequency; criteria: string | null },
): Promise<Changed> {
  const { digestFrequency, criteria } = change
  const update = sql`
    update subscribers s set digest_frequency = ${digestFrequency}, criteria = ${criteria}::text,
      updated_at = ${timestamptz(change.now)}
    where s.id = ${change.id} and s.nonce = ${change.nonce} and s.state = 'active'
      and (s.digest_frequency, s.criteria) is distinct from (${digestFrequency}, ${criteria}::text)
    ${RETURNING}`
  return apply(db, 'subscriber.updated', change, update, { counts: 'preferences_changed' })
}

/** Opting out deletes the row; `subscriber.unsubscribed` tells of an active one. */
export function removeSubscriber(db: Db, change: Change): Promise<Changed> {
  return apply(db, 'subscriber.unsubscribed', change, deletion(change), { counts: 'unsubscribed' })
}

type Ending = {
  orgId: string
  id: string
  eventId: Id<'whe'>
  now: Date
  by: 'staff' | 'complaint'
}

/**
 * Removal by staff of the organization, or after a complaint about its emails: reported like an opt-out. A complaint
 * also counts like one.
 */
export function endSubscription(db: Db, { orgId, by, ...change }: Ending) {
  const where = sql`s.id = ${change.id} and s.org_id = ${orgId}`
  const removal = sql`delete from subscribers s where ${where} ${RETURNING}`
  const counts = by === 'complaint' ? ({ counts: 'unsubscribed' } as const) : {}
  return apply(db, 'subscriber.unsubscribed', change, removal, counts)
}

/**
 * Opting out, and forgetting the address: bodies of ended events go at once, those that are still
 * to be delivered when they end. The opt-out itself must still be reported, and goes then too.
 * `hashes`: what events from before a rotation of APP_SECRET may know the address by.
 */
export function eraseSubscriber(db: Db, change: Change & { hashes: string[] }): Promise<Changed> {
  const hashes = change.hashes.map((hash) => sql`, ${hash}`)
  const at = timestamptz(change.now)
  const blanked = sql`
    , waiting as (
      delete from subscriber_upload_rows r using changed c, subscriber_uploads u
      where u.org_id = c.org_id and r.upload_id = u.id and r.email_key = lower(c.email)
    ), blanked as (
      update webhook_events e set erased_at = ${at}, body = case when exists (
        select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
      ) then e.body end
      from changed c where e.org_id = c.org_id and e.email_hash in (c.email_hash ${sql.join(hashes)})
        and (e.body is not null or e.erased_at is null)
    )`
  return apply(db, 'subscriber.unsubscribed', change, deletion(change), {
    counts: 'unsubscribed',
    also: blanked,
    erasedAt: at,
  })
}

function deletion({ id, nonce }: Change): SQL {
  return sql`delete from subscribers s where s.id = ${id} and s.nonce = ${nonce} ${RETURNING}`
}

type More = {
  /** What it is for the last digest that the subscriber got. */
  counts?: 'unsubscribed' | 'preferences_changed'
  also?: SQL
  erasedAt?: SQL
}

/** Change, event, deliveries and tasks in one statement; an event is written for active ones only. */
async function apply(
  db: Db,
  event: SubscriberEventName,
  { eventId, now }: Pick<Change, 'eventId' | 'now'>,
  change: SQL,
  { counts, also = sql``, erasedAt = sql`null` }: More = {},
): Promise<Changed> {
  const counted = counts
    ? sql`, counted as (${countAfterDigest({ as: counts, of: 'changed', now })})`
    : sql``
  // By whomever: staff who removed a person on request must not bring them back with an old list.
  const left =
    event === 'subscriber.unsubscribed' ? sql`, gone as (${noteLeft(sql`changed`, now)})` : sql``
  const rows = await queryRows(
    db,
    CHANGED,
  )(sql`
    with changed as (${change}) ${counted} ${left} ${also}
    select exists (select from changed) as changed,
      (select f.name from changed c join feeds f on f.id = c.feed_id) as "feedName",
      coalesce((
        select json_agg(t) from changed c, ${stored('record_webhook_event')}(${eventId},
          ${event}, c.org_id, c.feed_id, c.email, c.email_hash, c.criteria, c.digest_frequency,
          ${erasedAt}::timestamptz, ${now.toISOString()}, ${SWEEP_GRACE_SECONDS}) t
        where c.state = 'active'
      ), '[]') as tasks`)
  return rows[0] ?? NOTHING
}
