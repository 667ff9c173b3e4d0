import { beforeEach, expect, it } from 'vitest'
import { startDueDigests } from '../../../functions/digests/start-due-digests.ts'
import { atMinute, digestWorld, reader, runsOf, sendsOf, THURSDAY } from '../../digests/world.ts'
import type { TestApp } from '../../support/app.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
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
  expect(await page()).toContain('18:00')
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
  expect(shown).toContain('Thursday, June 18, 2026')
  expect(shown).toMatch(/Weekly, 1 version[\s\S]*Done[\s\S]*1 sent, 1 with nothing to say/)
})

it.each([
  ['planned', 'Resend 422', /Done, but: the mail provider's last trouble was: Resend 422/],
  ['planned', 'late', /Done, but: the rest would have come over 12 hours late/],
  ['stopped', 'internal-error', /Stopped by a fault: something broke on our side/],
])('says why mails did not go out: %s, %s', async (state, problem, words) => {
  await reader(app, feed.id)
  await atMinute(app, THURSDAY)
  await app.database.query(
    'update digest_runs set state = $2, problem = $3, sent = 0, failed = 1 where feed_id = $1',
    [feed.id, state, problem],
  )
  expect(await page()).toMatch(words)
})

it('shows all digests of two months', async () => {
  await app.database.query(
    `insert into digest_runs (id, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
     select $1 || frequency || i, $2, $1, frequency, date '2026-06-15' - i, $3, $3, 'planned', $3
     from generate_series(0, 61) i, unnest(array['daily', 'weekly']) frequency
     where frequency = 'daily' or i % 7 = 0`,
    [feed.id, feed.orgId, THURSDAY],
  )
  expect((await page()).match(/Daily, 0 versions/g)).toHaveLength(62)
  expect((await page()).match(/Weekly, 0 versions/g)).toHaveLength(9)
})

it('stops a digest: what has not begun to go out does not', async () => {
  await reader(app, feed.id)
  app.setNow(THURSDAY)
  await startDueDigests(app.deps, app.deps.now())
  await app.runQueued()
  expect(await page()).toContain('Going out')
  const [run] = await runsOf(app, feed.id)
  expect((await staff.send(`${path}/${run?.id}/stop`, {})).status).toBe(303)
  expect(await atMinute(app, '2026-06-18T12:01:00Z')).toEqual([])
  expect(await sendsOf(app, feed.id)).toEqual({ skipped: 1 })
  expect(await page()).toContain('Stopped')
})
