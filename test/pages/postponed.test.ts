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
    month: await read(`/f/${feed.id}?view=month&month=2026-07`),
  }
}

describe('A postponed event', () => {
  it('without a new date says so, its former date struck out, after that date too', async () => {
    const { page, list } = await pagesOf({})
    expect(page).toMatch(/<s><strong><time[^>]*>Wednesday, July 1, 2026<\/time><\/strong><\/s>/)
    expect(visibleText(page)).toContain('Postponed')
    expect(visibleText(page).replace(/\s/g, ' ')).not.toContain('1:00 – 2:00 PM')
    expect(visibleText(list)).toContain('Postponed')
    expect(list).toContain('<s>Jul 1</s>')
  })

  it('with a new date shows it, and the former one struck out', async () => {
    const previousStartsAt = new Date('2026-05-03T00:30:00Z')
    const endsAt = '2026-08-01T00:00:00Z'
    const { page, list } = await pagesOf({ previousStartsAt, endsAt })
    expect(page).toContain('<s>Saturday, May 2, 2026</s>')
    expect(page).toMatch(
      /<strong><time[^>]*>Wednesday, July 1, 2026 at 1:00\sPM\s–\sFriday, July 31, 2026 at 7:00\sPM/,
    )
    expect(list).not.toContain('<s>')
  })

  it('moved to another hour of its day shows the day once, not struck out', async () => {
    const previousStartsAt = new Date('2026-07-01T15:00:00Z')
    const { page } = await pagesOf({ previousStartsAt })
    expect(page).not.toContain('<s>')
  })

  it('without a new date has none in the words for previews and search engines', async () => {
    const { page, list } = await pagesOf({ description: 'Come later.' })
    expect(said(page)).toEqual(['Postponed · Come later.', 'Postponed · Come later.'])
    const ofFeed = 'Test feed · Test org · Blue Night'
    expect(said(list)).toEqual([ofFeed, ofFeed])
  })

  it('without a new date goes into a calendar as a file alone', async () => {
    const { page } = await pagesOf({})
    expect(page).toContain('.ics"')
    expect(page).not.toContain('calendar.google.com/calendar/render')
    const previousStartsAt = new Date('2026-05-03T00:30:00Z')
    expect((await pagesOf({ previousStartsAt })).page).toContain(
      'calendar.google.com/calendar/render',
    )
  })

  it('without a new date has its hour struck out in the month', async () => {
    const { month } = await pagesOf({})
    expect(month).toContain('<s>1p</s>')
    expect(month.replace(/\s/g, ' ')).toContain('<s>1:00 – 2:00 PM</s>')
    const previousStartsAt = new Date('2026-05-03T00:30:00Z')
    expect((await pagesOf({ previousStartsAt })).month).not.toContain('<s>')
  })
})

/** The description of a page, for search engines and for previews. */
function said(page: string) {
  const meta = /<meta (?:name|property)="(?:og:)?description" content="([^"]*)"/g
  return [...page.matchAll(meta)].map(([, text]) => text)
}
