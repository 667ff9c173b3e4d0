import { type SQL, sql } from 'drizzle-orm'
import { SUBMISSION_DEEDS, type SubmissionState } from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { rowsWithAddress } from '../lists/filtered-page.ts'
import { mailboxIn } from '../mail/mailbox.ts'
import { knownAs } from './known-senders.ts'
import { listed, movedOn } from './versions.ts'

export type Sender = {
  id: string
  state: 'trusted' | 'blocked'
  /** Null once the person was erased. */
  email: string | null
  at: Date
  by: string | null
}

type OfSubmission = {
  orgId: string
  /** Of a submission that they sent and confirmed. */
  submissionId: string
}

type Marked = OfSubmission & {
  /** Of the new row. */
  id: string
  /** What the row is on record under: of a block the hash of the mailbox, else that of the address. */
  emailHash: string
  /** What a block of the mailbox may be on record under, also from before APP_SECRET was rotated. */
  mailboxHashes: string[]
  personId: string
  now: Date
}

const isVisitors = ({ orgId, submissionId }: OfSubmission) =>
  sql`s.id = ${submissionId} and s.org_id = ${orgId} and s.confirmed_at is not null
    and s.email_key is not null`

/** The address of the visitor who sent a submission, as it is compared. */
export async function getSenderKey(db: Db, of: OfSubmission): Promise<string | undefined> {
  const rows = await queryRows(db, { key: 'text' })(
    sql`select s.email_key as key from submissions s where ${isVisitors(of)}`,
  )
  return rows[0]?.key
}

const senderOf = (of: OfSubmission) => sql`sender as materialized (
    select s.org_id, s.email, s.email_key, ${mailboxIn('s.email_key')} as mailbox
    from submissions s where ${isVisitors(of)}
  )`

/** The latest decision counts: a block ends the trust in all addresses of the mailbox, and trust ends its block. */
function marked(state: Sender['state'], { id, emailHash, mailboxHashes, personId, now }: Marked) {
  const at = timestamptz(now)
  const isBlock = state === 'blocked'
  const isOfBlock = sql`x.email_hash = any(${sql.param(mailboxHashes)}::text[])`
  const replaced = isBlock
    ? sql`${isOfBlock} or ${mailboxIn('x.email_key')} = sender.mailbox`
    : sql`x.email_key = sender.email_key
        or x.state = 'blocked' and (${isOfBlock} or x.email_key = sender.mailbox)`
  const email = isBlock ? mailboxIn('email') : sql`email`
  return sql`older as (
    delete from submission_senders x using sender where x.org_id = sender.org_id
      and x.email_hash <> ${emailHash} and (${replaced})
  ), marked as (
    insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
    select ${id}, org_id, ${emailHash}, ${state}, ${email}, ${isBlock ? sql`mailbox` : sql`email_key`},
      ${personId}, ${at} from sender
    on conflict (org_id, email_hash) do update set state = excluded.state, email = excluded.email,
      email_key = excluded.email_key, person_id = excluded.person_id, at = excluded.at
      where submission_senders.state <> excluded.state
    returning email_hash
  )`
}

/**
 * Blocks who sent a submission. What came from their mailbox and waits is declined without an email, and what they did
 * not confirm is deleted. Returns how many were declined; `undefined`: a visitor sent no such submission.
 */
export async function blockSender(db: Db, of: Marked): Promise<number | undefined> {
  const { from, to } = SUBMISSION_DEEDS.decline
  const at = timestamptz(of.now)
  const isOfMailbox = sql`s.org_id = sender.org_id and ${mailboxIn('s.email_key')} = sender.mailbox`
  const rows = await queryRows(db, { declined: 'integer' })(sql`
    with ${senderOf(of)}, ${marked('blocked', of)}, declined as (
      update submissions s set state = ${to}, queued_at = null, decided_at = ${at},
        decided_by = ${of.personId}, updated_at = ${movedOn(of.now)}
      from sender where ${isOfMailbox} and s.state in (${listed(from)})
      returning s.id
    ), deleted as (
      delete from submissions s using sender where ${isOfMailbox} and s.confirmed_at is null
    )
    select (select count(*)::int from declined) as declined from sender`)
  return rows[0]?.declined
}

/** Trusts who sent a submission: what they send from now on is accepted at once. Returns whether a visitor sent it. */
export async function trustSender(db: Db, of: Marked): Promise<boolean> {
  const result = await db.execute(sql`
    with ${senderOf(of)}, ${marked('trusted', of)} select email_key from sender`)
  return result.rows.length > 0
}

type Forgotten = { orgId: string; id: string; states: Sender['state'][] }

/**
 * Neither trusts nor blocks a sender of these states any longer. Returns the latest that they sent, which leads to the
 * rest; `undefined`: there is no such sender.
 */
export async function forgetSender(db: Db, { orgId, id, states }: Forgotten) {
  const rows = await queryRows(db, { isForgotten: 'boolean', latest: 'text?' })(sql`
    with found as (
      select * from submission_senders where id = ${id} and org_id = ${orgId}
    ), forgotten as (
      delete from submission_senders where id = ${id} and org_id = ${orgId}
        and state in (${listed(states)})
      returning id
    )
    select exists (select from forgotten) as "isForgotten", (
      select s.id from submissions s where ${isSentBy('t')} order by s.created_at desc, s.id desc limit 1
    ) as latest
    from found t`)
  return rows[0]
}

const SENDER = {
  id: 'text',
  state: holding<Sender['state']>('text'),
  email: 'text?',
  at: 'timestamp with time zone',
  by: 'text?',
} as const

const SENDERS_A_PAGE = 50

export type SendersQuery = {
  orgId: string
  state?: Sender['state'] | undefined
  search: string
  /** State, moment, and id of the last one of the page before. */
  after?: string[] | undefined
}

const LATEST_FIRST = sql.raw('order by s.state desc, s.at desc, s.id desc')

/** A page of the senders that are trusted or blocked: trusted ones first, the latest first. */
export async function listSenders(db: Db, query: SendersQuery) {
  const found = await queryRows(
    db,
    SENDER,
  )(sql`
    select s.id, s.state, s.email, s.at, p.email as by
    from (${picked(query, SENDERS_A_PAGE + 1)}) s left join people p on p.id = s.person_id
    ${LATEST_FIRST}`)
  const senders = found.slice(0, SENDERS_A_PAGE)
  const last = senders.at(-1)
  const isMore = found.length > SENDERS_A_PAGE && last
  return { senders, next: isMore ? [last.state, last.at.toISOString(), last.id] : null }
}

function picked({ orgId, state, search, after }: SendersQuery, limit: number): SQL {
  const conditions = [sql`s.org_id = ${orgId}`]
  if (state) conditions.push(sql`s.state = ${state}`)
  if (after) {
    const [ofState, at, id] = after
    conditions.push(
      sql`(s.state, s.at, s.id) < (${ofState}::text, ${at}::timestamptz, ${id}::text)`,
    )
  }
  const latest = (most: number, and: SQL[] = []) => sql`select s.* from submission_senders s
    where ${sql.join([...conditions, ...and], sql` and `)} ${LATEST_FIRST} limit ${most}`
  return rowsWithAddress({
    search,
    first: latest,
    owned: sql`select s.* from submission_senders s where array[s.org_id] @> array[${orgId}]`,
    listed: sql.join(conditions, sql` and `),
    order: LATEST_FIRST,
    most: limit,
  })
}

export type Sent = {
  id: string
  title: string
  state: SubmissionState
  at: string
  eventId: string | null
  /** The rules accepted it, not a member of staff. */
  isTrusted: boolean
}

/** Most of what one sender sent that is shown. */
export const MOST_SENT = 100

/** The submissions `s` of a sender on record. */
const isSentBy = (sender: string) => {
  const t = sql.raw(sender)
  return sql`s.org_id = ${t}.org_id and s.confirmed_at is not null
    and (s.email_key = ${t}.email_key or ${t}.state = 'blocked' and s.email_hash = ${t}.email_hash)`
}

const sentBy = (condition: SQL) => sql`coalesce((
    select json_agg(json_build_object('id', s.id, 'title', s.title, 'state', s.state,
      'at', s.created_at, 'eventId', s.event_id,
      'isTrusted', s.decided_at is not null and s.decided_by is null)
      order by s.created_at desc, s.id desc)
    from (select * from submissions s where ${condition}
      order by s.created_at desc, s.id desc limit ${MOST_SENT}) s
  ), '[]') as sent`

/** One of them, with the latest that they sent. */
export async function getSender(db: Db, orgId: string, id: string) {
  const rows = await queryRows(db, { ...SENDER, sent: holding<Sent[]>('json') })(sql`
    select t.id, t.state, t.email, t.at, p.email as by, ${sentBy(isSentBy('t'))}
    from submission_senders t left join people p on p.id = t.person_id
    where t.id = ${id} and t.org_id = ${orgId}`)
  return rows[0]
}

/** Who sent a submission, with the latest that they sent, and under which id they are on record, if at all. */
export async function getSenderOf(db: Db, of: OfSubmission) {
  const columns = { email: 'text', knownAs: 'text?', sent: holding<Sent[]>('json') } as const
  const rows = await queryRows(
    db,
    columns,
  )(sql`
    with t as materialized (select s.* from submissions s where ${isVisitors(of)})
    select t.email, ${knownAs('t')} as "knownAs", ${sentBy(sql`s.org_id = t.org_id
      and s.confirmed_at is not null and s.email_key = t.email_key`)}
    from t`)
  return rows[0]
}
