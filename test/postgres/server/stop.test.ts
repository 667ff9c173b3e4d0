import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../../dev/serve.ts'
import { runCron } from '../../../functions/background.ts'
import { encryptUrl } from '../../../functions/imports/source-url.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { makeFeed, makeOrg, makeSource } from '../../support/factories.ts'
import { startServer } from './world.ts'

// What SIGTERM does: `server/index.ts` calls `stop`, and the next process goes on.

beforeEach(emptyTables)

const APP_SECRET = 'hV7-Kp3_qLx92ZtRb4WmYc8NfJd6SgTe1'
const DAY_MS = 86_400_000
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 90_000 })
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
  await eventually(async () => {
    const open = `select id from tasks where state in ('waiting', 'running') and due_at <= now()`
    expect(await second.query(open)).toEqual([])
  })
  expect(new Set((await titles()).map(({ title }) => title)).size).toBe(events)
  expect(await titles()).toHaveLength(events)
  expect(answers).toHaveLength(1)
})
