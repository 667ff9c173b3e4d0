import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { type EventOverrides, makeEvent, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'

async function pagesOf(overrides: EventOverrides) {
  const app = await testApp('2026-07-20T12:00:00Z')
  const feed = await makeFeed()
  const event = await makeEvent(feed, { title: 'Blue Night', status: 'postponed', ...overrides })
  const read = async (path: string) => (await app.request(path)).text()
  return {
    page: await read(`/events/2026/07/01/blue-night?event=${event.id}`),
    list: await read(`/f/${feed.id}`),
  }
}

describe('A postponed event', () => {
  it('without a new date says so, its former date struck out, after that date too', async () => {
    const { page, list } = await pagesOf({})
    expect(page).toMatch(/<s><strong><time[^>]*>Wednesday, July 1, 2026<\/time><\/strong><\/s>/)
    expect(visibleText(page)).toContain('Postponed')
    expect(visibleText(page).replace(/\s/g, ' ')).not.toContain('1:00 – 2:00 PM')
    expect(visibleText(list)).toContain('Postponed')
    expect(list.replace(/\s/g, ' ')).toContain('<s>1:00 – 2:00 PM CDT</s>')
  })

  it('with a new date shows it, and the former one struck out', async () => {
    const formerStartsAt = new Date('2026-05-03T00:30:00Z')
    const endsAt = '2026-08-01T00:00:00Z'
    const { page, list } = await pagesOf({ formerStartsAt, endsAt })
    expect(page).toContain('<s>Saturday, May 2, 2026</s>')
    expect(page).toMatch(/<strong><time[^>]*>Wednesday, July 1, 2026/)
    expect(list).not.toContain('<s>')
  })
})
