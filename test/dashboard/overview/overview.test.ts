import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff, makeStaffWithFeed } from '../../support/staff.ts'
import { makePending, makeSubscriber } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** The numbers of the page by what stands below them. */
function numbersIn(html: string): Record<string, string> {
  const found = html.matchAll(/<strong>([^<]*)<\/strong><span class="muted">([^<]*)<\/span>/g)
  return Object.fromEntries([...found].map(([, number, label]) => [label, number]))
}

describe('the overview', () => {
  it('counts and shows what is coming in open feeds, not what an archived one still holds', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const archived = await makeFeed({ orgId: staff.orgId, archivedAt: app.deps.now() })
    await makeEvent(feed, { title: 'Still on' })
    await makeEvent(archived, { title: 'Put away' })
    await makeEvent(feed, { title: 'Long over', startsAt: '2026-06-14T18:00:00Z' })
    const html = await staff.see('')
    expect(numbersIn(html)).toMatchObject({ 'upcoming event': '1', feed: '1' })
    expect(visibleText(html)).toContain('Still on')
    expect(visibleText(html)).not.toContain('Put away')
    expect(visibleText(html)).not.toContain('Long over')
  })

  it('counts an event until the moment it is over', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed, { startsAt: '2026-06-15T11:00:00Z', endsAt: '2026-06-15T12:00:01Z' })
    await makeEvent(feed, { startsAt: '2026-06-15T11:00:00Z', endsAt: '2026-06-15T12:00:00Z' })
    expect(numbersIn(await staff.see(''))['upcoming event']).toBe('1')
  })

  it('counts and shows an exhibition of two months that began weeks ago, and not one that ended', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const archived = await makeFeed({ orgId: staff.orgId, archivedAt: app.deps.now() })
    const running = { startsAt: '2026-05-20T15:00:00Z', endsAt: '2026-07-20T23:00:00Z' }
    await makeEvent(feed, { title: 'Two months of light', ...running })
    await makeEvent(archived, { title: 'Put away', ...running })
    await makeEvent(feed, { title: 'Next week', startsAt: '2026-06-22T18:00:00Z' })
    const ended = { startsAt: '2026-04-15T15:00:00Z', endsAt: '2026-06-15T11:00:00Z' }
    await makeEvent(feed, { title: 'Taken down', ...ended })
    const html = await staff.see('')
    expect(numbersIn(html)['upcoming events']).toBe('2')
    const titles = visibleText(html).match(/Two months of light|Put away|Next week|Taken down/g)
    expect(titles).toEqual(['Two months of light', 'Next week'])
    expect(visibleText(html)).toMatch(/May 20, 2026, .+ – Jul 20, 2026/)
    const counts = (await staff.see('/feeds')).match(/>\d+ upcoming events?</g)
    expect(counts?.sort()).toEqual(['>1 upcoming event<', '>2 upcoming events<'])
  })

  it('counts subscribers by whether they confirmed, and nothing of other organizations', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeStaffWithFeed(app)
    await makeSubscriber(app, feed.id)
    await makeSubscriber(app, feed.id)
    await makePending(app, feed.id)
    await makeEvent(other.feed, { title: 'Theirs' })
    await makeSubscriber(app, other.feed.id)
    await makePending(app, other.feed.id)
    const html = await staff.see('')
    expect(numbersIn(html)).toEqual({
      'upcoming events': '0',
      'active subscribers': '2',
      'pending subscriber': '1',
      feed: '1',
    })
    expect(visibleText(html)).not.toContain('Theirs')
  })

  it('shows the next five, soonest first', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    for (const day of [6, 3, 1, 5, 2, 4]) {
      await makeEvent(feed, { title: `Day ${day}`, startsAt: `2026-07-0${day}T18:00:00Z` })
    }
    const titles = visibleText(await staff.see('')).match(/Day \d/g)
    expect(titles).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5'])
  })

  it('names endpoints that keep failing, to owners only', async () => {
    const owner = await makeStaff(app)
    await makeFeed({ orgId: owner.orgId })
    const slug = owner.slug
    const member = await makeStaff(app, { orgId: owner.orgId, slug, role: 'member' })
    const add = (host: string, disabled: string | null) =>
      app.database.query(
        `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at,
          failing_since, disabled_at)
         values ($1, $2, $3, 's', '{}', now(), now(), now(), $4)`,
        [`whk_${host}${owner.orgId.slice(4)}`, owner.orgId, `https://${host}.example/`, disabled],
      )
    await add('failing', null)
    await add('disabled', '2026-06-01')
    expect(visibleText(await owner.see(''))).toContain('https://failing.example/')
    expect(visibleText(await owner.see(''))).not.toContain('https://disabled.example/')
    expect(visibleText(await member.see(''))).not.toContain('failing.example')
  })

  it('names the same five endpoints each time where more began to fail at once', async () => {
    const { staff: owner } = await makeStaffWithFeed(app)
    await app.database.query(
      `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at, failing_since)
       select 'whk_' || n || $1, $2, 'https://host' || n || '.example/', 's', '{}', now(), now(), now()
       from generate_series(6, 1, -1) n`,
      [owner.orgId.slice(4), owner.orgId],
    )
    const named = visibleText(await owner.see('')).match(/host\d/g)
    expect(named).toEqual(['host1', 'host2', 'host3', 'host4', 'host5'])
  })
})
