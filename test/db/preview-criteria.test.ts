import { beforeAll, describe, expect, it } from 'vitest'
import { previewCriteria } from '../../db/subscribers/manage-subscribers.ts'
import { compileCriteria, type Matcher, matchesCriteria } from '../../domain/criteria.ts'
import { deriveEvent } from '../../domain/derive-event.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { compileWish } from '../../domain/subscriber-criteria.ts'
import { testApp } from '../support/app.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const window = { now: new Date('2026-06-15T12:00:00Z'), first: 5 }
const jazz = compileCriteria({ keywords: ['jazz'] })

async function preview(of: { feedId: string } | { orgId: string }, matcher: Matcher = jazz) {
  const { count, first } = await previewCriteria(database.db, of, matcher, window)
  return { count, titles: first.map(({ title }) => title) }
}

describe('previewCriteria', () => {
  it('counts what still runs, whenever it began, and nothing that is over', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    await makeEvents(feed, [
      { title: 'Jazz weeks', startsAt: '2026-05-01T10:00:00Z', endsAt: '2026-07-01T10:00:00Z' },
      { title: 'Jazz now', startsAt: '2026-06-15T10:00:00Z', endsAt: '2026-06-15T14:00:00Z' },
      { title: 'Jazz soon', startsAt: '2026-06-20T10:00:00Z' },
      { title: 'Jazz weeks ago', startsAt: '2026-05-01T10:00:00Z', endsAt: '2026-06-01T10:00:00Z' },
      { title: 'Jazz this morning', startsAt: '2026-06-15T08:00:00Z' },
      { title: 'Opera', startsAt: '2026-06-20T10:00:00Z' },
    ])
    const expected = { count: 3, titles: ['Jazz weeks', 'Jazz now', 'Jazz soon'] }
    expect(await preview({ feedId: feed.id })).toEqual(expected)
    expect(await preview({ orgId: feed.orgId })).toEqual(expected)
  })

  it('finds by category what a subscriber wants, as the digest does, and nothing for a custom feed', async () => {
    const feed = await makeFeed()
    const events = [
      { title: 'Jazz night', categories: [] },
      { title: 'Quartet', categories: ['Music', 'Jazz'] },
      { title: 'Trio', categories: ['Latin jazz & blues'] },
      { title: 'Opera', categories: ['Music'] },
    ]
    await makeEvents(feed, events)
    for (const keyword of ['jazz', 'MUSIC', 'music jazz', '%', 'a_z', 'blues']) {
      const wish = compileWish({ keywords: [keyword] })
      const inDigest = events.filter((event) =>
        matchesCriteria({ feedId: feed.id, ...deriveEvent(event) }, wish),
      )
      const { titles } = await preview({ feedId: feed.id }, wish)
      expect(titles.toSorted(), keyword).toEqual(inDigest.map(({ title }) => title).toSorted())
    }
    const wish = compileWish({ keywords: ['jazz'] })
    expect((await preview({ feedId: feed.id }, wish)).count).toBe(3)
    expect((await preview({ feedId: feed.id })).titles).toEqual(['Jazz night'])
  })

  it('counts a series once, by its next date that matches', async () => {
    const app = await testApp('2026-06-15T12:00:00Z')
    const feed = await makeFeed()
    await makeSeries(app, feed, newRule('WEEKLY'), { title: 'Jazz class' })
    await makeEvents(feed, [
      { title: 'Jazz night', startsAt: '2026-06-20T18:00:00Z' },
      { title: 'Jazz brunch', startsAt: '2026-06-15T18:00:00Z' },
    ])
    const expected = { count: 3, titles: ['Jazz brunch', 'Jazz class', 'Jazz night'] }
    expect(await preview({ feedId: feed.id })).toEqual(expected)
    expect(await preview({ orgId: feed.orgId })).toEqual(expected)
  })

  it('leaves out archived feeds', async () => {
    const org = await makeOrg()
    const open = await makeFeed({ orgId: org.id })
    const archived = await makeFeed({ orgId: org.id, archivedAt: new Date('2026-01-01') })
    await makeEvents(open, [{ title: 'Jazz here' }])
    await makeEvents(archived, [{ title: 'Jazz that nobody sees' }])
    expect(await preview({ orgId: org.id })).toEqual({ count: 1, titles: ['Jazz here'] })
    expect(await preview({ feedId: archived.id })).toEqual({ count: 0, titles: [] })
  })
})
