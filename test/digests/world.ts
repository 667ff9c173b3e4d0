import { startDueDigests } from '../../functions/digests/digests.ts'
import { startDueEventUpdates } from '../../functions/digests/event-updates.ts'
import { type SentMail, type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { makeSubscriber } from '../support/subscriber.ts'

/** A Monday; the weekly digest of its week is due on Thursday, 18 June, at 07:00 in Chicago. */
export const MONDAY = '2026-06-15T12:00:00Z'
export const THURSDAY = '2026-06-18T12:00:00Z'

export async function digestWorld(settings: object = {}) {
  const app = await testApp(MONDAY, settings)
  // The cron is for all feeds: those of other tests are put away.
  await app.database.query('update feeds set archived_at = now() where archived_at is null')
  const org = await makeOrg({ name: 'Riverside Arts' })
  const feed = await makeFeed({
    orgId: org.id,
    name: 'Live music',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  return { app, org, feed }
}

/** What the cron begins at that time, with all that follows from it. */
export async function atMinute(app: TestApp, time: string): Promise<SentMail[]> {
  app.setNow(time)
  const before = app.mails.length
  await startDueDigests(app.acting(), app.deps.now())
  await startDueEventUpdates(app.acting(), app.deps.now())
  for (let turns = 0; turns < 10 && app.queued.length > 0; turns++) await app.runQueued()
  return app.mails.slice(before)
}

/** The Worker that sends at this time vanishes after so many emails, before it can record the last. */
export async function vanishAfter(
  app: TestApp,
  count: number,
  { taken, time, ...how }: { taken: string[]; time: string; takesOneAtATime?: boolean },
) {
  app.deps.mailer = {
    ...how,
    async send(_, { to }) {
      taken.push(to)
      if (taken.length === count) app.database.down = true
    },
  }
  await atMinute(app, time).catch(() => {})
  app.database.down = false
}

/** Somebody whose subscription is confirmed; their mails so far are put away. */
export async function reader(app: TestApp, feedId: string, choices: object = {}) {
  const links = await makeSubscriber(app, feedId, choices)
  app.mails.splice(0)
  const [row] = await app.database.query('select id from subscribers where email = $1', [
    links.email,
  ])
  return { ...links, id: String(row?.id) }
}

export async function runsOf({ database }: TestApp, feedId: string) {
  return database.query(
    `select id, frequency, local_date::text as date, state, mails, no_match, sent, unknown, failed,
       skipped, problem from mailing_runs 
     where kind = 'digest' and feed_id = $1 order by created_at, frequency`,
    [feedId],
  )
}

export async function sendsOf({ database }: TestApp, feedId: string) {
  const rows = await database.query(
    `select d.state, count(*)::int as count from mailing_sends d join mailing_runs r on r.id = d.run_id
     where r.kind = 'digest' and r.feed_id = $1 group by 1`,
    [feedId],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
