import { beforeAll, describe, expect, it } from 'vitest'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { encodePosition } from '../../functions/http/list-cursor.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { blocksOfStatement } from '../support/blocks-of.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { freshId } from '../support/factories.ts'
import { type Browser, makeStaffWithFeed } from '../support/staff.ts'

const QUEUE = SUBMISSION_LIMITS.waitingOfFeed
/** Pages of 8 kB that a list may touch, with the 1,000 newest that it compares. */
const MOST_BLOCKS = 500

let app: TestApp
let staff: Browser
let feedId: string
beforeAll(async () => {
  await emptyTables()
  app = await testApp()
  const made = await makeStaffWithFeed(app)
  staff = made.staff
  feedId = made.feed.id
  await fill()
})

/** A full queue of which all are on a few days at one place, and as many that were decided. */
async function fill(): Promise<void> {
  await app.database.query(
    `insert into submissions (id, org_id, feed_id, kind, state, inputs, title, starts_at, timezone,
      location, email, email_key, email_hash, nonce, created_at, confirmed_at, queued_at, decided_at, updated_at)
     select 'smn_' || $3 || n, $1, $2, 'visitor', case when n <= ${QUEUE} then 'waiting' else 'declined' end,
      jsonb_build_object('title', 'Offer ' || n, 'description', repeat('Buy now. ', 100)), 'Offer ' || n % 500,
      timestamptz '2026-07-01 18:00Z' + make_interval(days => n % 5), 'America/Chicago', 'Main Street',
      'spam' || n % 100 || '@example.com', 'spam' || n % 100 || '@example.com', 'hash ' || n % 100, 'n', at, at,
      case when n <= ${QUEUE} then at end, case when n > ${QUEUE} then at end, at
     from generate_series(1, ${2 * QUEUE}) n, lateral (
      select timestamptz '2026-06-01' + make_interval(mins => n)) t(at)`,
    [staff.orgId, feedId, freshId('x').slice(2, 12)],
  )
  await app.database.query('vacuum analyze submissions')
}

/** So many that staff trust or blocked. */
const SENDERS = 20_000

async function fillSenders(): Promise<void> {
  await app.database.query(
    `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
     select 'snd_' || $2 || n, $1, 'hash ' || n, case when n % 2 = 0 then 'trusted' else 'blocked' end,
      e, e, 'person_gone', timestamptz '2026-06-01' + make_interval(mins => n / 100)
     from generate_series(1, ${SENDERS}) n, lateral (select 'sender' || n || '@example.com') t(e)`,
    [staff.orgId, freshId('x').slice(2, 12)],
  )
  await app.database.query('vacuum analyze submission_senders')
}

async function blocksOf(path: string, row = /name="id" value="smn_/g): Promise<number> {
  app.database.roundTrips.splice(0)
  const start = performance.now()
  const html = await staff.see(path)
  const ms = Math.round(performance.now() - start)
  expect(html.match(row) ?? [], path).not.toEqual([])
  const statements = app.database.roundTrips.slice(1).flatMap((body) => {
    const call = JSON.parse(body)
    return call.queries ?? [call]
  })
  let blocks = 0
  for (const { query, params } of statements) {
    blocks += await blocksOfStatement(app.database.query, query, params)
  }
  if (process.env.TELL) console.log(`${blocks} blocks, ${ms} ms ${path}`)
  return blocks
}

describe(`a queue of ${QUEUE}`, () => {
  it('shows its first and its last page without reading all of it', async () => {
    const [last] = await app.database.query(
      `select id, to_char(queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from submissions where org_id = $1 and queued_at is not null order by queued_at, id offset 20 limit 1`,
      [staff.orgId],
    )
    const after = encodePosition([String(last?.at), String(last?.id)])
    // The first request prepares what later ones have.
    await staff.see('/submissions')
    for (const path of [
      '/submissions',
      `/submissions?after=${after}`,
      `/submissions?feed=${feedId}`,
      `/submissions?feed=${feedId}&after=${after}`,
    ]) {
      expect(await blocksOf(path), path).toBeLessThan(MOST_BLOCKS)
    }
  })
})

describe(`a list of ${SENDERS} senders`, () => {
  it('shows a page and finds an email address without reading all of it', async () => {
    await fillSenders()
    const [last] = await app.database.query(
      `select id, state, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from submission_senders where org_id = $1 order by state, at, id offset 20 limit 1`,
      [staff.orgId],
    )
    const after = encodePosition([String(last?.state), String(last?.at), String(last?.id)])
    const path = '/submissions/senders'
    await staff.see(path)
    for (const query of [
      '',
      `?after=${after}`,
      '?state=blocked',
      '?q=sender7@',
      '?q=sender19999@',
    ]) {
      const blocks = await blocksOf(path + query, /senders\/snd_/g)
      expect(blocks, query).toBeLessThan(MOST_BLOCKS)
    }
  })
})
