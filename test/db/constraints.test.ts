import { beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import {
  type EventOverrides,
  freshId,
  makeCustomFeed,
  makeEvent,
  makeFeed,
  makeOrg,
} from '../support/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** What the database says to a write it must refuse. */
async function refusal(write: Promise<unknown>): Promise<string> {
  try {
    await write
  } catch (error) {
    const { cause, message } = error as Error
    return cause instanceof Error ? cause.message : message
  }
  return 'taken'
}
const violates = (constraint: string) => expect.stringContaining(`"${constraint}"`)

describe('The database refuses an organization', () => {
  it.each([
    ['organizations_plan', { plan: 'gold' as 'pro' }],
    ['organizations_slug', { slug: 'No Slug' }],
    ['organizations_slug', { slug: '' }],
    ['organizations_slug', { slug: 'a--b' }],
    ['organizations_slug', { slug: 'é' }],
    ['organizations_id', { id: 'riverside' }],
    ['organizations_id', { id: 'org_abcd\n' }],
  ])('that breaks %s: %j', async (constraint, overrides) => {
    const said = await refusal(makeOrg(overrides))
    expect(said).toEqual(violates(constraint))
  })

  it('whose slug another has', async () => {
    const { slug } = await makeOrg()
    expect(await refusal(makeOrg({ slug }))).toEqual(violates('organizations_slug_unique'))
  })
})

describe('The database refuses a feed', () => {
  it('whose slug another of its organization has, and takes that of a stranger', async () => {
    const { orgId, slug } = await makeFeed()
    expect(await refusal(makeFeed({ orgId, slug }))).toEqual(violates('feeds_org_slug'))
    expect(await refusal(makeFeed({ slug }))).toBe('taken')
  })

  it('of no organization, with another kind of id, slug or settings', async () => {
    const orgId = (await makeOrg()).id
    const of = (overrides: object) => refusal(makeFeed({ orgId, ...overrides }))
    expect(await of({ orgId: freshId('org') })).toEqual(
      violates('feeds_org_id_organizations_id_fk'),
    )
    expect(await of({ id: freshId('evt') })).toEqual(violates('feeds_id'))
    expect(await of({ slug: 'Live Music' })).toEqual(violates('feeds_slug'))
    expect(await of({ widget: ['list'] })).toEqual(violates('feeds_widget'))
  })
})

describe('The database refuses a custom feed', () => {
  it('whose slug another of its organization has', async () => {
    const { orgId, slug } = await makeCustomFeed((await makeOrg()).id, {})
    const said = await refusal(makeCustomFeed(orgId, {}, slug))
    expect(said).toEqual(violates('custom_feeds_org_slug'))
  })

  it('of no organization, with another kind of slug or criteria', async () => {
    const { id } = await makeOrg()
    const custom = (orgId: string, criteria: object, slug?: string) =>
      refusal(makeCustomFeed(orgId, criteria, slug))
    expect(await custom(freshId('org'), {})).toEqual(
      violates('custom_feeds_org_id_organizations_id_fk'),
    )
    expect(await custom(id, {}, 'No Slug')).toEqual(violates('custom_feeds_slug'))
    expect(await custom(id, [])).toEqual(violates('custom_feeds_criteria'))
  })
})

describe('The database refuses an event', () => {
  const CASES: [string, EventOverrides][] = [
    ['events_id', { id: 'jazz' }],
    ['events_id', { id: 'evt_Jazz' }],
    ['events_id', { id: `evt_${'a'.repeat(41)}` }],
    ['events_status', { status: 'maybe' as 'scheduled' }],
    ['events_attendance_mode', { attendanceMode: 'astral' as 'online' }],
    ['events_ends', { startsAt: '2026-07-01T10:00:00Z', endsAt: '2026-07-01T09:59:59Z' }],
    ['events_place', { lat: 1, lng: null }],
    ['events_place', { lat: null, lng: 1 }],
    ['events_lat', { lat: 90.1, lng: 0 }],
    ['events_lng', { lat: 0, lng: -180.1 }],
    ['events_feed', { feedId: 'feed_nobody_has_this' }],
  ]
  it.each(CASES)('that breaks %s: %j', async (constraint, overrides) => {
    const feed = await makeFeed()
    expect(await refusal(makeEvent(feed, overrides))).toEqual(violates(constraint))
  })

  it('in a zone that does not exist', async () => {
    const feed = await makeFeed()
    const said = await refusal(makeEvent(feed, { timezone: 'Mars/Olympus' }))
    expect(said).toBe('time zone "Mars/Olympus" not recognized')
  })

  it('outside the years 1 to 9999 of its own calendar', async () => {
    const { id } = await makeEvent(await makeFeed())
    const at = (startsAt: string, timezone: string) =>
      refusal(
        database.query(
          'update events set starts_at = $2, ends_at = null, timezone = $3 where id = $1',
          [id, startsAt, timezone],
        ),
      )
    expect(await at('9999-12-31 23:30+00', 'UTC')).toBe('taken')
    expect(await at('9999-12-31 23:30+00', 'Asia/Tokyo')).toEqual(violates('events_years'))
    expect(await at('0001-01-01 00:30+00', 'UTC')).toBe('taken')
    expect(await at('0001-01-01 00:30+00', 'America/New_York')).toEqual(violates('events_years'))
    expect(await at('infinity', 'UTC')).not.toBe('taken')
    expect(await at('-infinity', 'UTC')).not.toBe('taken')
  })

  it('at a place that is no number', async () => {
    const feed = await makeFeed()
    expect(await refusal(makeEvent(feed, { lat: Number.NaN, lng: 0 }))).not.toBe('taken')
    expect(await refusal(makeEvent(feed, { lat: 0, lng: Number.NaN }))).not.toBe('taken')
  })

  it('that claims the feed of one organization for another', async () => {
    const [feed, other] = [await makeFeed(), await makeFeed()]
    const said = await refusal(makeEvent(feed, { orgId: other.orgId }))
    expect(said).toEqual(violates('events_feed'))
  })
})

describe('Deleting an organization', () => {
  it('takes its feeds, events, their former addresses and custom feeds along', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed)
    const custom = await makeCustomFeed(feed.orgId, {})
    await database.query(`update events set slug = 'x' where id = $1`, [id])
    await database.query('delete from organizations where id = $1', [feed.orgId])
    const left = await database.query(
      `select id from feeds where id = $1 union all select id from events where id = $2
       union all select event_id from event_previous_urls where event_id = $2
       union all select id from custom_feeds where id = $3`,
      [feed.id, id, custom.id],
    )
    expect(left).toEqual([])
  })
})
