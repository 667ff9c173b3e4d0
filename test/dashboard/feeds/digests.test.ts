import { beforeEach, describe, expect, it } from 'vitest'
import { startDueDigests } from '../../../functions/digests/digests.ts'
import { startDueEventUpdates } from '../../../functions/digests/event-updates.ts'
import { setEventStatus } from '../../../functions/events/change-event.ts'
import { atMinute, digestWorld, reader, runsOf, sendsOf, THURSDAY } from '../../digests/world.ts'
import type { TestApp } from '../../support/app.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { expectWithin } from '../../support/size-budget.ts'
import { makeStaff } from '../../support/staff.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof makeFeed>>
let staff: Awaited<ReturnType<typeof makeStaff>>
let path: string
beforeEach(async () => {
  app = (await digestWorld()).app
  staff = await makeStaff(app)
  feed = await makeFeed({
    orgId: staff.orgId,
    name: 'Live music',
    createdAt: new Date('2026-01-01'),
  })
  await makeEvent(feed, { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z' })
  path = `/feeds/${feed.id}/digests`
  app.mails.splice(0)
})

const page = async () => visibleText(await (await staff.open(path)).text())

it('switches off the digests of a feed, and sets their hour and day', async () => {
  await reader(app, feed.id)
  await staff.change(path, { enabled: '' })
  expect(await atMinute(app, THURSDAY)).toEqual([])
  await staff.change(path, { enabled: 'on', hour: '18', weekday: '5' })
  expect(await page()).toContain('6:00 PM')
  expect(await atMinute(app, '2026-06-19T22:59:00Z')).toEqual([])
  expect(await atMinute(app, '2026-06-19T23:00:00Z')).toHaveLength(1)
})

it.each([
  { hour: '24', weekday: '4' },
  { hour: '7', weekday: '0' },
  { hour: '', weekday: '4' },
])('refuses %o, and says so', async (times) => {
  const response = await staff.send(path, { enabled: 'on', ...times })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Choose one')
})

it('changes nothing by saving what is saved: what is due still comes', async () => {
  await reader(app, feed.id)
  app.setNow('2026-06-18T12:30:00Z')
  await staff.change(path, {})
  expect(await atMinute(app, '2026-06-18T12:31:00Z')).toHaveLength(1)
})

it('shows what became of a digest', async () => {
  await reader(app, feed.id)
  await reader(app, feed.id, { keywords: ['tango'] })
  await atMinute(app, THURSDAY)
  const shown = await page()
  expect(shown).toMatch(
    /Thu, Jun 18, 2026\s*Weekly digest\s*Sent to 1 subscriber\s*No events matched the preferences of 1 subscriber\./,
  )
})

it.each([
  [
    'planned',
    'Resend returned status 422',
    /Nothing was sent\s*1 failed\.\s*The email provider’s last error was: Resend returned status 422/,
  ],
  [
    'planned',
    'late',
    /Nothing was sent\s*1 failed\.\s*The rest would have been more than 12 hours late\./,
  ],
  [
    'stopped',
    'internal-error',
    /Stopped by an internal error\. The next digest includes everything new\./,
  ],
])('says why mails did not go out: %s, %s', async (state, problem, words) => {
  await reader(app, feed.id)
  await atMinute(app, THURSDAY)
  await app.database.query(
    'update mailing_runs set state = $2, problem = $3, sent = 0, failed = 1 where feed_id = $1',
    [feed.id, state, problem],
  )
  expect(await page()).toMatch(words)
})

it('says in a sentence for each number whom a digest did not reach, and where to look', async () => {
  await app.database.query(
    `insert into mailing_runs (id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at,
       mails, sent, unknown, failed, skipped, suppressed, problem)
     values ($1 || 'run', 'digest', $2, $1, 'weekly', '2026-06-18', $3, $3, 'planned', $3,
       1224, 1214, 1, 2, 7, 3, 'Resend returned status 500')`,
    [feed.id, feed.orgId, THURSDAY],
  )
  const shown = (await page()).replace(/\s+/g, ' ')
  for (const sentence of [
    'Sent to 1,214 subscribers',
    '2 failed.',
    '1 unknown: the email provider didn’t confirm',
    'The email provider’s last error was: Resend returned status 500',
    '3 not delivered: see Blocked.',
    '4 skipped: they unsubscribed',
  ]) {
    expect(shown).toContain(sentence)
  }
  expect(await (await staff.open(path)).text()).toContain(
    `href="/dashboard/${staff.slug}/subscribers/blocked"`,
  )
})

it('shows all digests of two months', async () => {
  await app.database.query(
    `insert into mailing_runs (id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
     select $1 || frequency || i, 'digest', $2, $1, frequency, date '2026-06-15' - i, $3, $3, 'planned', $3
     from generate_series(0, 61) i, unnest(array['daily', 'weekly']) frequency
     where frequency = 'daily' or i % 7 = 0`,
    [feed.id, feed.orgId, THURSDAY],
  )
  expect((await page()).match(/Daily digest(?!s)/g)).toHaveLength(62)
  expect((await page()).match(/Weekly digest(?!s)/g)).toHaveLength(9)
})

it('stops a digest: what has not begun to go out does not', async () => {
  await reader(app, feed.id)
  app.setNow(THURSDAY)
  await startDueDigests(app.acting(), app.deps.now())
  await app.runQueued()
  expect(await page()).toContain('Sending')
  const [run] = await runsOf(app, feed.id)
  expect((await staff.send(`${path}/${run?.id}/stop`, {})).status).toBe(303)
  expect(await atMinute(app, '2026-06-18T12:01:00Z')).toEqual([])
  expect(await sendsOf(app, feed.id)).toEqual({ skipped: 1 })
  expect(await page()).toContain('Stopped')
})

describe('An event update', () => {
  const CHANGED = '2026-06-18T14:00:00Z'
  const DUE = '2026-06-18T14:10:00Z'

  /** Late jazz is cancelled after so many were told of it. */
  async function cancelToldEvent(readers: number) {
    for (let i = 0; i < readers; i++) await reader(app, feed.id)
    await atMinute(app, THURSDAY)
    const [event] = await app.database.query('select id from events where feed_id = $1', [feed.id])
    app.setNow(CHANGED)
    const { orgId } = staff
    await setEventStatus(app.acting(), { orgId, id: String(event?.id), status: 'cancelled' })
  }

  /** Planned, and not sent. */
  async function planEventUpdates() {
    app.setNow(DUE)
    await startDueEventUpdates(app.acting(), app.deps.now())
    await app.runQueued()
    const [run] = await app.database.query(
      `select id from mailing_runs where feed_id = $1 and kind = 'event-update'`,
      [feed.id],
    )
    return String(run?.id)
  }

  const endsOf = async (runId: string) =>
    (
      await app.database.query('select state from mailing_sends where run_id = $1 order by 1', [
        runId,
      ])
    ).map(({ state }) => state)

  it('stands above the digests before it, with what has changed and how many got it', async () => {
    await cancelToldEvent(2)
    await atMinute(app, DUE)
    expect(await page()).toMatch(
      /Thu, Jun 18, 2026, 9:10 AMEvent update\s*Cancelled: Late jazz\s*Sent to 2 subscribers[\s\S]*Weekly digest/,
    )
  })

  it('names two events of each kind of change, and counts the others', async () => {
    await cancelToldEvent(1)
    const runId = await planEventUpdates()
    const items = Array.from({ length: 5 }, (_, i) => ({
      id: `evt_more${i}`,
      kind: i === 0 ? 'moved' : 'place',
      title: `<b>Event ${i}</b>`,
      before: { displayDate: `2026-06-2${i}` },
    }))
    // What one of two readers was told twice otherwise counts once.
    for (const id of ['one', 'two']) {
      await app.database.query(
        'insert into mailing_editions (run_id, id, content) values ($1, $2, $3)',
        [runId, id, JSON.stringify({ items })],
      )
    }
    const shown = await page()
    expect(shown).toContain('New location: <b>Event 1</b>, <b>Event 2</b> +2')
    expect(shown).toContain('New time: <b>Event 0</b>')
    expect(await (await staff.open(path)).text()).not.toContain('<b>Event')
  })

  it('is stopped like a digest: what has not begun to go out does not', async () => {
    await cancelToldEvent(1)
    const runId = await planEventUpdates()
    expect(await page()).toContain('Sending')
    expect((await staff.send(`${path}/${runId}/stop`, {})).status).toBe(303)
    expect(await atMinute(app, '2026-06-18T14:12:00Z')).toEqual([])
    expect(await endsOf(runId)).toEqual(['skipped'])
    expect(await page()).toMatch(
      /Cancelled: Late jazz\s*Stopped before anything was sent\s*1 skipped: they unsubscribed/,
    )
  })

  it('can be stopped before it is planned', async () => {
    await cancelToldEvent(1)
    app.setNow(DUE)
    await startDueEventUpdates(app.acting(), app.deps.now())
    const [run] = await app.database.query(
      `select id from mailing_runs where feed_id = $1 and kind = 'event-update'`,
      [feed.id],
    )
    await staff.send(`${path}/${run?.id}/stop`, {})
    expect(await atMinute(app, '2026-06-18T14:12:00Z')).toEqual([])
    expect(await endsOf(String(run?.id))).toEqual([])
  })

  it('is stopped by nobody else, nor from another feed', async () => {
    await cancelToldEvent(1)
    const sibling = await makeFeed({ orgId: staff.orgId })
    const stranger = await makeStaff(app)
    const runId = await planEventUpdates()
    const stop = `/${runId}/stop`
    expect((await staff.send(`/feeds/${sibling.id}/digests${stop}`, {})).status).toBe(404)
    expect((await stranger.send(path + stop, {})).status).toBe(404)
    await atMinute(app, '2026-06-18T14:12:00Z')
    expect(await endsOf(runId)).toEqual(['sent'])
  })

  it('leaves no trace when nobody had to hear anything', async () => {
    await app.database.query(
      `insert into mailing_runs (id, kind, org_id, feed_id, changes, due_at, cut_at, state, created_at)
       values ('update_none' || $1, 'event-update', $2, $1, '[]', $3, $3, 'planned', $3)`,
      [feed.id, staff.orgId, DUE],
    )
    expect(await page()).toContain('No emails yet.')
  })

  it('is one of the last 20, on a page that stays small with all digests of two months', async () => {
    const title = 'A long title of an event '.repeat(12)
    await app.database.query(
      `insert into mailing_runs (id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
       select $1 || 'run' || i, 'digest', $2, $1, 'daily', date '2026-06-15' - i, $3, $3, 'planned', $3
       from generate_series(0, 71) i`,
      [feed.id, staff.orgId, DUE],
    )
    await app.database.query(
      `insert into mailing_runs (id, kind, org_id, feed_id, changes, due_at, cut_at, state, mails, created_at)
       select $1 || 'update' || i, 'event-update', $2, $1, '[]', at, at, 'planned', 9, at
       from generate_series(1, 30) i, lateral (select $3::timestamptz - make_interval(hours => i)) t(at)`,
      [feed.id, staff.orgId, DUE],
    )
    await app.database.query(
      `insert into mailing_editions (run_id, id, content)
       select id, 'edition', jsonb_build_object('items', (select jsonb_agg(jsonb_build_object('id', kind || n,
         'kind', kind, 'title', $2::text || n, 'before', jsonb_build_object('displayDate', '2026-06-20')))
         from unnest(array['cancelled', 'moved', 'place']) kind, generate_series(1, 3) n))
       from mailing_runs where feed_id = $1 and kind = 'event-update'`,
      [feed.id, title],
    )
    const html = await (await staff.open(path)).text()
    expect(visibleText(html).match(/New time:/g)).toHaveLength(20)
    expectWithin(50_000, Buffer.byteLength(html), 'preview of a digest')
  })
})

it('says of each digest whether it had a note, and what became of its recipients', async () => {
  await app.database.query(
    `insert into mailing_runs (id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at,
       mails, sent, note, bounced, unsubscribed, preferences_changed)
     values ('run_after' || $1, 'digest', $2, $1, 'weekly', '2026-06-11', now(), now(), 'planned', now(),
       40, 40, 'Hello', 2, 3, 1)`,
    [feed.id, staff.orgId],
  )
  const shown = visibleText(await staff.see(`/feeds/${feed.id}/digests`))
  for (const text of ['With your note', '2 bounced', '3 unsubscribed', 'Preferences changed: 1']) {
    expect(shown).toContain(text)
  }
})
