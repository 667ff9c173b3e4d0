import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'

const IMAGE = '/media/img_abcdefghijklmnopqrstuvwxyz012345/large.webp'

async function cardsOf(events: EventOverrides[], path = '/f/', query = '?view=cards') {
  const app = await testApp('2026-06-15T17:00:00Z')
  const feed = await makeFeed({ timezone: 'America/Chicago' })
  await makeEvents(feed, events)
  const response = await app.request(path + feed.id + query)
  const html = await response.text()
  const cards = html.match(/<li class="event-card[^>]*>.*?<\/li>/gs) ?? []
  const texts = cards.map((card) => visibleText(card).replace(/\s/g, ' '))
  return { response, html, cards, texts }
}

describe('The cards of a calendar', () => {
  it.each(['/f/', '/embed/'])('show each event with its date, on %s', async (path) => {
    const { html, texts } = await cardsOf(
      [
        { title: 'Blue Night', location: 'Blue Note', imageUrl: IMAGE },
        { title: 'Red Night', startsAt: '2026-07-04T18:00:00Z', imageUrl: IMAGE, isFree: true },
      ],
      path,
    )
    expect(texts).toEqual([
      'Wed, Jul 1Blue Night1:00 – 2:00 PM · Blue Note',
      'Sat, Jul 4Red Night1:00 – 2:00 PMFree',
    ])
    expect(html).toMatch(/class="tab current"[^>]*>Cards</)
  })

  it('have images in two sizes with their dimensions; one stored elsewhere is shown as it is', async () => {
    const imageUrl = 'https://images.example/a.jpg'
    const { cards, response } = await cardsOf([{ imageUrl: IMAGE }, { imageUrl }])
    const images = cards.map((card) => card.match(/<img [^>]*>/)?.[0] ?? '').sort()
    expect(images[1]).toContain(`src="${imageUrl}"`)
    expect(images[0]).toMatch(/srcset="[^"]+\/small.webp 320w, [^"]+\/medium.webp 800w"/)
    for (const image of images) expect(image).toContain('width="800" height="450"')
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' https:")
  })

  it('draw a cover in the color of the category where there is no image', async () => {
    const { cards, texts } = await cardsOf([
      { title: 'Blue Night', imageUrl: IMAGE },
      { title: 'Red Night', startsAt: '2026-07-04T18:00:00Z', categories: ['Jazz'] },
    ])
    expect(cards[1]).not.toContain('<img')
    expect(cards[1]).toMatch(/card-cover" data-color="#2f7fd0" data-pattern="\d" data-turn="\d"/)
    expect(cards[1]).toContain('<time class="card-date" datetime="2026-07-04">')
    expect(texts[1]).toBe('Sat, Jul 4Red Night1:00 – 2:00 PM')
  })

  it('are text alone where most events have no image, and show the images there are small', async () => {
    const { cards, html } = await cardsOf([
      { title: 'Blue Night', imageUrl: IMAGE },
      ...['A', 'B', 'C'].map((title) => ({ title, startsAt: '2026-07-04T18:00:00Z' })),
    ])
    expect(html).not.toContain('card-cover')
    expect(cards).toHaveLength(4)
    expect(cards[0]).toMatch(/<img class="thumbnail square" src="[^"]+\/square.webp"/)
  })

  it('name the last day of what began earlier, and why an event is cancelled', async () => {
    const times = { startsAt: '2026-05-01T15:00:00Z', endsAt: '2026-08-02T22:00:00Z' }
    const { texts } = await cardsOf([
      { title: 'Exhibition', ...times, imageUrl: IMAGE },
      { title: 'Off', status: 'cancelled', statusReason: 'Illness.', imageUrl: IMAGE },
    ])
    expect(texts).toEqual([
      'Until Aug 2Exhibition',
      'Wed, Jul 1Off1:00 – 2:00 PM · Illness.Cancelled',
    ])
  })

  it('go on page by page, and a search keeps them', async () => {
    const events = Array.from({ length: 21 }, (_, i) => ({ title: `Night ${i}` }))
    const { html, cards } = await cardsOf(events)
    expect(cards).toHaveLength(20)
    expect(html).toMatch(/rel="next" href="[^"]*view=cards"/)
    expect(html).toContain('<input type="hidden" name="view" data-typed="view" value="cards"/>')
  })

  it('come first if staff chose so, and stay while a visitor searches', async () => {
    const app = await testApp()
    const feed = await makeFeed({ widget: { view: 'cards' } })
    await makeEvents(feed, [{ title: 'Blue Night' }])
    for (const path of [`/f/${feed.id}`, `/f/${feed.id}?search=blue`]) {
      expect(await (await app.request(path)).text(), path).toContain('<li class="event-card')
    }
    const config = await app.get<{ widget: { view: string } }>(`/api/v1/widget-config/${feed.id}`)
    expect(config.widget.view).toBe('cards')
  })
})
