import { beforeAll, describe, expect, it } from 'vitest'
import type { OneEvent } from '../../domain/event-contract.ts'
import { markdownHtml } from '../../domain/markdown/html.ts'
import { randomText } from '../domain/markdown/random-text.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { forRandom } from '../support/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function pageOf(descriptionMarkdown: string) {
  const feed = await makeFeed()
  const { id } = await makeEvent(feed, { descriptionMarkdown })
  const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
  const { pathname, search } = new URL(event.pageUrl)
  const html = await (await app.request(pathname + search)).text()
  const shown = /<div class="stack measure" dir="auto">(.*?)<\/div>/s.exec(html)?.[1]
  return { html, shown }
}

describe('The page of an event', () => {
  it('shows the formatting of its description, and its text to search engines', async () => {
    const markdown = 'Doors **open**\n\n- [Map](https://kiln.org)\n1. https://kiln.org/a'
    const { html, shown } = await pageOf(markdown)
    expect(shown).toBe(markdownHtml(markdown))
    expect(html).toContain('"description":"Doors open\\n\\n- Map (https://kiln.org/)')
  })

  it('shows the same elements as the API, whatever was typed', async () => {
    await forRandom(5, async (random) => {
      const markdown = `**a** ${randomText(random)}${randomText(random)}`.trim()
      const same = (text = '') => text.replaceAll('<br/>', '<br>').replaceAll('&#39;', "'")
      expect(same((await pageOf(markdown)).shown)).toBe(same(markdownHtml(markdown)))
    })
  })
})
