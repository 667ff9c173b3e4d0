import { expect } from 'vitest'
import { addDays } from '../../../domain/calendar-date.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { HOUR, type SimulatedFeed, type World } from './world.ts'

type Row = Record<string, unknown>
/** How many mails of all histories ended in which state. */
export type Sums = Record<string, number>

/** What must be so after any history that has come to its end. */
export async function checkHistories(world: World, sums: Sums): Promise<void> {
  const ids = [JSON.stringify(world.feeds.map(({ id }) => id))]
  const ours = 'r.feed_id in (select json_array_elements_text($1))'
  const runs = await world.query(
    `select r.*, r.local_date::text as date from mailing_runs r where r.kind = 'digest' and ${ours}`,
    ids,
  )
  const sends = await world.query(
    `select d.*, exists (
         select from mailing_editions e, unnest(edition_event_ids(e.content)) i(id)
         join events v on v.id = i.id and v.updated_at <= r.cut_at
         where (e.run_id, e.id) = (d.run_id, d.edition_id)
       ) as "isTrue"
     from mailing_sends d join mailing_runs r on r.id = d.run_id
     where r.kind = 'digest' and ${ours}`,
    ids,
  )
  for (const { state } of sends) sums[String(state)] = (sums[String(state)] ?? 0) + 1
  const delivered = world.provider.delivered.filter(({ runId }) => runId.startsWith('run_'))
  const mailed = new Set(delivered.map(({ runId, to }) => `${runId} ${to}`))
  expect(delivered.length, 'a digest came twice').toBe(mailed.size)
  for (const feed of world.feeds) {
    checkNobodyMailedAfterLeaving(world, feed)
    const own = runs.filter(({ feed_id }) => feed_id === feed.id)
    for (const run of own) {
      const ofRun = sends.filter(({ run_id }) => run_id === run.id)
      checkRun(world, feed, { run, sends: ofRun, mailed }, sums)
    }
    checkNoneLeftOut(world, feed, own)
  }
}

function checkNobodyMailedAfterLeaving({ provider }: World, { people }: SimulatedFeed) {
  for (const { email, leftAfter } of people) {
    const after = leftAfter === undefined ? [] : provider.delivered.slice(leftAfter)
    expect(
      after.filter(({ to }) => to === email),
      'mailed after leaving',
    ).toEqual([])
  }
}

type PastRun = { run: Row; sends: Row[]; mailed: Set<string> }

function checkRun(world: World, feed: SimulatedFeed, { run, sends, mailed }: PastRun, sums: Sums) {
  const inState = (state: string) => sends.filter((send) => send.state === state).length
  expect(['planned', 'missed', ...(feed.wasArchived ? ['stopped'] : [])]).toContain(run.state)
  for (const state of ['sent', 'unknown', 'failed', 'skipped']) {
    expect(run[state], state).toBe(inState(state))
  }
  expect(run.no_match).toBe(inState('no-match'))
  expect(sends.length).toBe(Number(run.mails) + Number(run.no_match))
  expect(inState('waiting') + inState('sending'), 'still open').toBe(0)
  const known = new Set(feed.people.map(({ id }) => id))
  expect(sends.filter(({ subscriber_id }) => !known.has(String(subscriber_id)))).toEqual([])
  for (const { id, email, frequency, isSteady, leftAfter, isSuppressed } of feed.people) {
    const send = sends.find(({ subscriber_id }) => subscriber_id === id)
    const isMailed = mailed.has(`${run.id} ${email}`)
    if (send?.reason === 'bounce') {
      expect(isSuppressed && !isMailed, 'left out for no reason').toBe(true)
      sums.suppressed = (sums.suppressed ?? 0) + 1
    }
    if (send?.state === 'sent') expect(isMailed, 'sent, but never delivered').toBe(true)
    if (isMailed) expect(['sent', 'unknown']).toContain(send?.state)
    const isStillThere = leftAfter === undefined
    const isReader = isSteady && isStillThere && frequency === run.frequency
    if (isReader && run.state === 'planned') expect(send, 'missed').toBeDefined()
    if (isStillThere && !feed.wasArchived && send?.state === 'skipped') {
      expect(send.isTrue, 'skipped, though nothing of it has changed').toBe(false)
    }
    if (send?.state === 'failed') expect(world.provider.bad.has(email) || run.problem).toBeTruthy()
    if (world.faults.count === 0) expect(send?.state).not.toBe('unknown')
  }
}

/** Each local day whose hour had come when the cron looked has its digest, if somebody waits for it. */
function checkNoneLeftOut({ startedAt }: World, feed: SimulatedFeed, runs: Row[]) {
  const { people, timezone, lookedAt, hour, weekday } = feed
  const firstDay = addDays(clockIn(new Date(startedAt + 3 * HOUR), timezone).date, 1)
  const steady = people.filter(({ isSteady, leftAfter }) => isSteady && leftAfter === undefined)
  const isWanted = (wanted: string) => steady.some(({ frequency }) => frequency === wanted)
  for (const at of lookedAt) {
    const { date, time } = clockIn(at, timezone)
    if (date < firstDay || Number(time.slice(0, 2)) < hour) continue
    const isItsDay = (new Date(`${date}T00:00Z`).getUTCDay() || 7) === weekday
    for (const frequency of ['daily', ...(isItsDay ? ['weekly'] : [])].filter(isWanted)) {
      const run = runs.find((run) => run.frequency === frequency && run.date === date)
      expect(run, `no ${frequency} digest of ${date}`).toBeDefined()
    }
  }
}
