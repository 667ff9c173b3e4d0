import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../../dev/serve.ts'
import { DEFAULT_HOUR } from '../../../domain/digests/due-digests.ts'
import { runCron } from '../../../functions/background.ts'
import { startDueDigests } from '../../../functions/digests/digests.ts'
import { encryptUrl } from '../../../functions/imports/source-url.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { makeEvent, makeFeed, makeOrg, makeSource } from '../../support/factories.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { startServer } from './world.ts'

// What SIGTERM does: `server/index.ts` calls `stop`, and the next process goes on.

beforeEach(emptyTables)

const APP_SECRET = 'hV7-Kp3_qLx92ZtRb4WmYc8NfJd6SgTe1'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 90_000 })
/** Nothing that is due waits or is being done. */
async function hasNothingDue({ query }: Awaited<ReturnType<typeof startServer>>) {
  const open = `select id from tasks where state in ('waiting', 'running') and due_at <= now()`
  expect(await query(open)).toEqual([])
}
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

it('a stop amid an import lets it end, or the next start go on, with each event once', async () => {
  const events = 30
  const stamp = (day: number) =>
    `${new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}T120000Z`
  const items = Array.from({ length: events }, (_, n) => [
    ...['BEGIN:VEVENT', `UID:${n}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:Concert ${n}`],
    ...[`DTSTART:${stamp(n + 1)}`, 'END:VEVENT'],
  ])
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//T//EN',
    ...items.flat(),
    'END:VCALENDAR',
  ]
  const answers: (() => void)[] = []
  const calendar = await serve(async () => {
    await new Promise<void>((done) => answers.push(done))
    return new Response(file.join('\r\n'), { headers: { 'content-type': 'text/calendar' } })
  })
  onTestFinished(calendar.close)
  const settings = { APP_SECRET, WEBHOOK_INSECURE_HOSTS: new URL(calendar.origin).host }
  const first = await startServer(settings)
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const url = `${calendar.origin}/calendar.ics`
  await makeSource({
    ...{ orgId: org.id, feedId: feed.id, urlHint: 'calendar.ics', nextFetchAt: new Date() },
    url: await encryptUrl({ APP_SECRET }, random, url),
  })
  await runCron(first.deps)
  await eventually(() => expect(answers).toHaveLength(1))

  let hasStopped = false
  const stopped = first.stop().then(() => {
    hasStopped = true
  })
  await eventually(() => expect(first.call('/healthz?shallow')).rejects.toThrow())
  expect(hasStopped).toBe(false)
  answers[0]?.()
  await stopped
  const second = await startServer(settings)
  const titles = () => second.query(`select title from events where feed_id = $1`, [feed.id])
  await eventually(async () => expect((await titles()).length).toBeGreaterThanOrEqual(events))
  await eventually(() => hasNothingDue(second))
  expect(new Set((await titles()).map(({ title }) => title)).size).toBe(events)
  expect(await titles()).toHaveLength(events)
  expect(answers).toHaveLength(1)
})

it('a stop amid a digest sends it to each reader once, by this process or the next', async () => {
  const readers = Array.from({ length: 30 }, (_, n) => `reader-${n}@example.com`)
  const smtp = await startSmtpServer()
  const settings = { APP_SECRET, MAILER: 'smtp', SMTP_URL: smtp.url }
  const first = await startServer(settings)
  // Of the hours of the day, that of digests is in this zone.
  const hoursAhead = ((DEFAULT_HOUR - new Date().getUTCHours() + 36) % 24) - 12
  const feed = await makeFeed({
    timezone: `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`,
    createdAt: new Date(Date.now() - 7 * DAY_MS),
  })
  await makeEvent(feed, { startsAt: new Date(Date.now() + 5 * HOUR_MS).toISOString() })
  await first.query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
       digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || n, $1, $2, email, email, 'h', 'active', 'daily', 'nonce', at, at, at
     from unnest($3::text[]) with ordinality reader (email, n), (select now() - interval '2 days' as at) confirmed`,
    [feed.orgId, feed.id, readers],
  )
  const amid = new Promise<void>((done) => {
    smtp.answer = () => {
      if (smtp.received.length === 3) done()
      return undefined
    }
  })
  await startDueDigests(first.deps, new Date())
  await amid
  await first.stop()
  expect(smtp.received.length).toBeGreaterThanOrEqual(3)

  const second = await startServer(settings)
  await eventually(() => hasNothingDue(second))
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(readers.toSorted())
})
