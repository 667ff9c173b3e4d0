import { expect, it } from 'vitest'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { submit } from '../subscriptions/forms.ts'
import { testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { openFeed, suggestion } from './world.ts'

/** More with SPAM: 10,000 take minutes. */
const SENT = Number(process.env.SPAM ?? 500)
const ADDRESSES = 100
const MAILS_A_DAY = 3

it(`${SENT} suggestions of ${ADDRESSES} addresses fill no queue, no mailbox, and take no mail of others`, async () => {
  await emptyTables()
  const app = await testApp('2026-06-15T12:00:00Z')
  const { query } = app.database
  const feed = await openFeed(app)
  const addresses = Array.from({ length: ADDRESSES }, (_, n) => `spam${n}@example.com`)
  const start = performance.now()
  for (let n = 0; n < SENT; n++) {
    const email = addresses[n % ADDRESSES] ?? ''
    const response = await submit(
      app,
      `/submit/${feed.id}`,
      suggestion({ email, title: `Offer ${n}` }),
    )
    expect([202, 429]).toContain(response.status)
  }
  const ms = (performance.now() - start) / SENT
  await app.runQueued()
  const counts = new Map<string, number>()
  for (const { to } of app.mails) counts.set(to, (counts.get(to) ?? 0) + 1)
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(MAILS_A_DAY)
  const [stored] = await query(
    `select count(*)::int as rows, count(*) filter (where queued_at is not null)::int as queued,
      pg_total_relation_size('submissions')::int as bytes from submissions`,
  )
  const rows = Number(stored?.rows)
  expect(rows).toBeLessThanOrEqual(Math.min(SUBMISSION_LIMITS.unconfirmedOfFeed, app.mails.length))
  expect(stored?.queued).toBe(0)

  // Another organization's visitors are asked to confirm as ever.
  app.mails.splice(0)
  const other = await openFeed(app)
  await submit(app, `/submit/${other.id}`, suggestion({ email: 'ann@example.net' }))
  await app.runQueued()
  expect(app.mails.map(({ to }) => to)).toEqual(['ann@example.net'])
  if (process.env.TELL) {
    const most = Math.max(...counts.values())
    console.log(
      `${SENT} sent: ${rows} rows, ${stored?.bytes} bytes, ${most} emails a mailbox at most, ${ms.toFixed(1)} ms each`,
    )
  }
}, 3_600_000)
