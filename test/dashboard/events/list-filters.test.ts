import { beforeAll, describe, expect, it } from 'vitest'
import { newRule } from '../../../domain/recurrence/rule.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent, makeEvents } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeSeries } from '../../support/make-series.ts'
import { makeSource } from '../../support/make-source.ts'
import { makeStaffWithFeed } from '../../support/staff.ts'

// It is Monday, June 15, 2026, in the morning.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('the filters of the list of events', () => {
  it('find events by status, month, and day, and count them', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvents(feed, [
      { title: 'As planned', startsAt: '2026-06-20T18:00:00Z' },
      { title: 'Called off', startsAt: '2026-06-20T19:00:00Z', status: 'cancelled' },
      { title: 'In July', startsAt: '2026-07-04T18:00:00Z' },
      { title: 'In May', startsAt: '2026-05-04T18:00:00Z' },
    ])
    const found = async (query: string) => {
      const html = await staff.see(`/events?${query}`)
      const titles = ['As planned', 'Called off', 'In July', 'In May'].filter((title) =>
        html.includes(`<bdi>${title}</bdi>`),
      )
      if (titles.length > 0) {
        const count = titles.length === 1 ? '1 event' : `${titles.length} events`
        expect(visibleText(html)).toContain(count)
      }
      return titles
    }
    expect(await found('')).toEqual(['As planned', 'Called off', 'In July'])
    expect(await found('status=cancelled')).toEqual(['Called off'])
    expect(await found('month=2026-07')).toEqual(['In July'])
    expect(await found('day=2026-06-20')).toEqual(['As planned', 'Called off'])
    expect(await found('when=past&month=2026-05')).toEqual(['In May'])
    expect(await found('status=postponed&month=2026-13')).toEqual([])
    expect(await found('status=__proto__&month=x&day=2026-02-30')).toHaveLength(3)
  })

  it('find what an import brought, its series included, and what people added', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { sourceId } = await makeSource(app, feed)
    const day = { startsAt: '2026-06-20T18:00:00Z' }
    const imported = await makeEvent(feed, { title: 'Imported', ...day })
    await makeEvent(feed, { title: 'Typed', ...day })
    const repeating = await makeSeries(app, feed, newRule('WEEKLY'), { title: 'Weekly' })
    await app.database.query(
      `insert into source_items (source_id, uid, org_id, event_id, series_id, content, hash, likeness)
       values ($1, 'a', $2, $3, null, '{}', '', ''), ($1, 'b', $2, null, $4, '{}', '', '')`,
      [sourceId, staff.orgId, imported.id, repeating.seriesId],
    )
    const found = async (query: string) => {
      const html = await staff.see(`/events?${query}`)
      return ['Imported', 'Typed', 'Weekly'].filter((title) => html.includes(`<bdi>${title}</bdi>`))
    }
    expect(await found('')).toEqual(['Imported', 'Typed', 'Weekly'])
    expect(await found(`origin=${sourceId}`)).toEqual(['Imported', 'Weekly'])
    expect(await found('origin=here')).toEqual(['Typed'])
    expect(await found(`origin=${sourceId}&q=weekly`)).toEqual(['Weekly'])
    expect(await found('origin=x')).toEqual(['Imported', 'Typed', 'Weekly'])
    const other = await makeStaffWithFeed(app)
    const foreign = await makeSource(app, other.feed)
    expect(await found(`origin=${foreign.sourceId}`)).toEqual([])
    expect(visibleText(await staff.see('/events'))).toContain('People and imports')
  })
})
