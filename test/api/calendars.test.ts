import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarList } from '../../domain/calendar-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

describe('GET /calendars', () => {
  it('finds open calendars only, and is purged with their organizations', async () => {
    const word = freshId('w')
    const org = await makeOrg({ name: `Opera ${word}` })
    const feed = await makeFeed({ orgId: org.id, name: 'Main stage' })
    await makeFeed({ orgId: org.id, name: 'Archived stage', archivedAt: new Date() })
    const disabled = await makeOrg({ name: `Disabled ${word}`, disabledAt: new Date() })
    await makeFeed({ orgId: disabled.id })
    const response = await app.request(`/api/v1/calendars?search=${word}`)
    const { calendars } = (await response.json()) as CalendarList
    expect(calendars.map(({ name, feedId }) => [name, feedId])).toEqual([
      [`Opera ${word}`, null],
      ['Main stage', feed.id],
    ])
    expect(response.headers.get('cache-tag')).toBe(`org:${org.id},org-events:${org.id}`)
  })
})
