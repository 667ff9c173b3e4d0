import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { COUNTS, DASHBOARD_PAGES } from '../support/dashboard-routes.ts'
import { freshId, makeCustomFeed, makeEvent, makeFeed } from '../support/factories.ts'
import { type Browser, makeStaffWithFeed } from '../support/staff.ts'

const app = await testApp()
const MARK = 'foreign-mark'

/** Every page of the dashboard that is about no single thing: lists, forms for new ones, exports. */
const PAGES = DASHBOARD_PAGES.map(({ rest }) => rest).filter((rest) => !/[:*]/.test(rest))

/** An organization with one of everything, all of it coming, active and recent, and all marked. */
async function makeMarked() {
  const { staff } = await makeStaffWithFeed(app)
  const feed = await makeFeed({ orgId: staff.orgId, name: MARK })
  const event = await makeEvent(feed, { title: MARK, location: MARK })
  await makeEvent(feed, { title: MARK, startsAt: '2026-06-14T10:00:00Z' })
  const custom = await makeCustomFeed(staff.orgId, {})
  const endpointId = freshId('whk')
  const { query } = app.database
  await query('update custom_feeds set name = $1 where id = $2', [MARK, custom.id])
  await query(
    `insert into webhook_endpoints (id, org_id, url, secret, events, failing_since, created_at,
      updated_at) values ($1, $2, $3, 's', array['subscriber.created'], now(), now(), now())`,
    [endpointId, staff.orgId, `https://${MARK}.example/`],
  )
  const eventId = freshId('whe')
  await query(
    `insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
     values ($1, $2, 'subscriber.created', 1, '{}', 'h', now())`,
    [eventId, staff.orgId],
  )
  await query(
    `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, created_at)
     values ($1, $2, $3, $4, 'subscriber.created', now())`,
    [freshId('dlv'), staff.orgId, endpointId, eventId],
  )
  for (const state of ['active', 'pending']) {
    const email = `${MARK}-${state}@example.com`
    await query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
        digest_frequency, nonce, requested_at, confirmed_at, updated_at)
       values ($1, $2, $3, $4, $4, 'h', $5, 'daily', 'n', now(), $6, now())`,
      [freshId('sub'), staff.orgId, feed.id, email, state, state === 'active' ? new Date() : null],
    )
  }
  await query(
    `insert into invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
     values ($1, $2, $3, $3, 'member', 'n', 'x', now())`,
    [freshId('inv'), staff.orgId, `${MARK}@example.com`],
  )
  return { staff, feed, event, endpointId }
}

async function marked(staff: Browser, queries: string[]): Promise<string[]> {
  const found: string[] = []
  for (const page of PAGES) {
    for (const query of queries) {
      const text = await staff.see(page + query)
      if (text.includes(MARK)) found.push(page + query)
    }
  }
  return found
}

it('no list, form or export of the dashboard shows anything of another organization', async () => {
  const theirs = await makeMarked()
  const mine = await makeStaffWithFeed(app)
  expect(PAGES).toHaveLength(COUNTS.lists)
  const selected = `?do=cancel&id=${theirs.event.id}`
  const queries = [
    '',
    '?when=past',
    '?state=pending',
    `?feed=${theirs.feed.id}`,
    `?feed=${theirs.feed.id}&when=past`,
    `?feed=${theirs.feed.id}&state=pending`,
    `?endpoint=${theirs.endpointId}`,
    '?q=foreign',
    selected,
  ]
  expect(await marked(mine.staff, queries)).toEqual([])
  // The same pages show it to those whom it belongs to.
  const own = await marked(theirs.staff, [''])
  const lists = [
    '',
    '/activity',
    '/activity.csv',
    '/events',
    '/feeds',
    '/subscribers',
    '/subscribers.csv',
    '/team',
    '/webhooks',
  ]
  expect(own).toEqual(
    expect.arrayContaining([
      ...lists,
      '/custom-feeds',
      '/custom-feeds/new',
      '/webhooks/deliveries',
    ]),
  )
  const filter = `?feed=${theirs.feed.id}`
  expect(await marked(theirs.staff, [filter])).toContain(`/events${filter}`)
  expect(await marked(theirs.staff, [selected])).toContain(`/events/selected${selected}`)
  expect(await marked(theirs.staff, ['?q=foreign'])).toContain('/places.json?q=foreign')
})
