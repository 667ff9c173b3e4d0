import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../domain/plan.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { newTasks } from '../tasks/tasks.ts'
import { BATCH } from '../writes/batch.ts'
import { takenForUse } from './images.ts'

/** Why an image was not copied. */
export type CopyProblem =
  | 'refused'
  | 'http'
  | 'timeout'
  | 'connect'
  | 'redirects'
  | 'too-large'
  | 'not-an-image'
  | 'too-many-pixels'
  | 'resize'

/** After each failed try, when the next one is; then the image stays where it is. */
const WAITS = sql.raw(`array['1 hour', '1 day', '3 days']::interval[]`)
/** Tasks that one run of the cron adds. */
const HOSTS_AT_ONCE = 50

/** Notes a task for each host that images are to be copied from; a host has one, which starts over each time. */
export async function startImageCopies(db: Db, now: Date): Promise<void> {
  const at = timestamptz(now)
  await db.execute(sql`
    with due as (
      select c.host from image_copies c
      where c.next_try_at <= ${at} and not exists (
        select from tasks t where t.kind = 'image-copy' and t.subject_id = c.host
          and t.state in ('waiting', 'running'))
      group by c.host order by min(c.starts_at), c.host limit ${HOSTS_AT_ONCE}
    )
    ${newTasks({
      from: sql`due`,
      id: sql`'task_' || substr(md5('image-copy' || host), 1, 20)`,
      kind: 'image-copy',
      subject: sql`host`,
      // The lane of the host's calendars: see db/imports/fetches.ts. No name that exists is longer.
      lane: sql`'fetch.' || coalesce(nullif(left(regexp_replace(host, '[^a-z0-9.-]', '', 'g'), 253), ''), 'x')`,
      now,
      untold: true,
      repeats: true,
    })}`)
}

/** Notes images that calendars name, unless they are known: rows `(url, host, starts_at)`. */
export function noteImages(from: SQL, orgId: string, now: Date): SQL {
  const at = timestamptz(now)
  return sql`insert into image_copies as c (org_id, url, host, starts_at, next_try_at, created_at)
    select distinct on (url) ${orgId}, url, host, starts_at, ${at}, ${at} from ${from} order by url, starts_at
    on conflict (org_id, url) do update set starts_at = least(c.starts_at, excluded.starts_at),
      -- It was copied while the events were written, which show the original.
      next_try_at = case when c.image_id is null then c.next_try_at else ${at} end`
}

const PATH = sql.raw(`'/media/' || i.id || '/large.' || i.extension`)

/** The paths of images that are copied, to be shown, by the URLs of their originals. */
export async function listImageCopies(
  db: Db,
  orgId: string,
  urls: string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const named = sql`c.org_id = ${orgId}
    and c.url = any(array(select jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb)))`
  const ids = sql`select c.image_id from image_copies c where ${named}`
  const rows = await queryRows(db, { url: 'text', path: 'text' })(sql`
    with ${takenForUse(orgId, ids)}
    select c.url, ${PATH} as path from shown join images i on i.id = shown.id
    join image_copies c on c.image_id = i.id where ${named}`)
  return new Map(rows.map(({ url, path }) => [url, path]))
}

/** The same as JSON, for the images that the content of a source item names. */
export function copiesNamedIn(content: SQL, orgId: string): SQL {
  return sql`(
    select coalesce(json_object_agg(c.url, ${PATH}), '{}')
    from (select distinct url #>> '{}' as url
      from jsonb_path_query(${content}::jsonb, 'strict $.**.imageUrl', '{}', true) url) named
    join image_copies c on c.org_id = ${orgId} and c.url = named.url
    join images i on i.id = c.image_id)`
}

/** The original of a copied image, as the JSON that `as` makes of its URL; of another image nothing. */
export function originalOf(imageUrl: SQL, orgId: string, as: (url: SQL) => SQL): SQL {
  return sql`coalesce((
    select ${as(sql`min(c.url)`)} from image_copies c
    where c.org_id = ${orgId} and c.image_id = split_part(${imageUrl}, '/', 3) having count(*) > 0), '{}')`
}

const TAKEN_COPY = {
  orgId: 'text',
  url: 'text',
  /** Of the copy, if there is one: only events are left to change. */
  imageId: 'text?',
  path: 'text?',
  /** An upcoming event of an open organization shows the original. */
  isWanted: 'boolean',
  plan: holding<Plan>('text'),
  /** Of all images of the organization. */
  bytes: 'double precision',
} satisfies Columns
export type TakenCopy = Given<typeof TAKEN_COPY>

/** The events `e` of an organization that show an image elsewhere. */
export const showing = (orgId: SQL, url: SQL) =>
  sql`e.org_id = ${orgId} and md5(e.image_url) = md5(${url}) and e.image_url = ${url}
    and e.image_url like 'http%'`

/**
 * Takes the image of a host that is due, the one that is needed first. The try counts from here on, so that an
 * image that crashes us is not tried forever.
 */
export async function takeImageCopy(
  db: Db,
  host: string,
  now: Date,
): Promise<TakenCopy | undefined> {
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    TAKEN_COPY,
  )(sql`
    with due as (
      select org_id, url from image_copies where host = ${host} and next_try_at <= ${at}
      order by starts_at, url limit 1 for update skip locked
    ), taken as (
      update image_copies c set tries = c.tries + (c.image_id is null)::int,
        next_try_at = ${at} + case when c.image_id is null then (${WAITS})[c.tries + 1]
          else interval '1 minute' end
      from due where (c.org_id, c.url) = (due.org_id, due.url) returning c.*
    )
    select t.org_id as "orgId", t.url, i.id as "imageId", ${PATH} as path, o.plan,
      exists (select from open_organizations x where x.id = t.org_id) and exists (
        select from events e where ${showing(sql`t.org_id`, sql`t.url`)} and e.past_at > ${at}) as "isWanted",
      (select coalesce(sum(bytes), 0)::float8 from images where org_id = t.org_id) as bytes
    from taken t join organizations o on o.id = t.org_id left join images i on i.id = t.image_id and i.deleting_at is null`)
  return rows[0]
}

export type One = { orgId: string; url: string }

/** Forgets an image that no upcoming event shows. */
export async function dropImageCopy(db: Db, { orgId, url }: One): Promise<void> {
  await db.execute(sql`
    delete from image_copies where org_id = ${orgId} and url = ${url} and image_id is null`)
}

export async function noteCopyProblem(
  db: Db,
  { orgId, url }: One,
  problem: CopyProblem,
): Promise<void> {
  await db.execute(sql`
    update image_copies set problem = ${problem}
    where org_id = ${orgId} and url = ${url} and image_id is null`)
}

/**
 * Why images wait for a day: their organization has no space left (`quota`) or had its images of the day (`day`),
 * the service resizes no more this month (`limit`), or this one is being deleted under all its names (`deleting`).
 */
export type Postponing = 'quota' | 'day' | 'limit' | 'deleting'

/** Tries images again in a day, and does not count this try. */
export async function postponeImageCopies(
  db: Db,
  { orgId, url }: One,
  why: Postponing,
  now: Date,
): Promise<void> {
  const tomorrow = sql`${timestamptz(now)} + interval '1 day'`
  const isAlone = why === 'deleting'
  const which = why === 'limit' ? sql`true` : sql`org_id = ${orgId} and not ${isAlone}::boolean`
  await db.batch([
    db.execute(sql`
      update image_copies set tries = tries - 1, next_try_at = ${tomorrow}, problem = ${why}
      where org_id = ${orgId} and url = ${url} and image_id is null`),
    db.execute(sql`
      update image_copies set next_try_at = ${tomorrow}, problem = ${why}
      where next_try_at < ${tomorrow} and image_id is null and ${which}`),
  ])
}

/** Forgets images that were noted long ago and not copied: what still names them notes them anew when it changes. */
export async function forgetImageCopies(db: Db, now: Date): Promise<number> {
  const before = sql`${timestamptz(now)} - interval '90 days'`
  const result = await db.execute(sql`
    delete from image_copies c using (
      select org_id, url from image_copies where image_id is null and created_at < ${before} limit ${BATCH}
    ) old where (c.org_id, c.url) = (old.org_id, old.url)`)
  return result.rowCount
}
