import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { type Embedded, embed } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  const made = await makeFeed()
  feed = made.id
  await makeEvent(made, { title: 'Concert' })
})
afterEach(() => {
  world.fault = undefined
})

/** Every trouble ends the same way: a sentence, the way out, an event, and no error of the page. */
async function expectTrouble(embedded: Embedded, code: string, sentence: string) {
  const { widget, reported, complaints } = embedded
  await widget.getByText(sentence).waitFor()
  expect(await widget.getByRole('link').isVisible()).toBe(true)
  expect((await reported()).at(-1)).toMatchObject(['error', { code, message: expect.any(String) }])
  // What the browser itself says of a failed request is not ours to silence.
  expect(
    complaints.filter((text) => !/Failed to load|CORS|Content Security|violates/.test(text)),
  ).toEqual([])
}

describe('trouble', () => {
  it('with a feed that does not exist', async () => {
    const embedded = await embed(world, 'feed_unknown')
    await expectTrouble(embedded, 'unknown', 'Calendar not found.')
    expect(await embedded.widget.getByRole('button').count()).toBe(0)
  })

  it('with an attribute that is wrong, in the language of the page', async () => {
    const embedded = await embed(world, 'music', { lang: 'fr' })
    await expectTrouble(embedded, 'setup', 'Cet agenda n’est pas correctement configuré.')
    const api = await embed(world, feed, { attributes: 'api="nonsense"' })
    await expectTrouble(api, 'setup', 'This calendar isn’t set up correctly.')
  })

  it('with attributes that only change the look is none: they count as not there', async () => {
    const { widget, reported } = await embed(world, feed, {
      attributes: 'view="grid" theme="pink" accent="red;}" per-page="-3" heading-level="x"',
    })
    await widget.getByText('Concert').waitFor()
    expect((await reported()).map(([name]) => name)).toEqual(['load'])
  })

  it('when the service is down, and its end when it is back', async () => {
    world.fault = (request) => (request.url.includes('/api/') ? answerError(500) : undefined)
    const embedded = await embed(world, feed)
    await expectTrouble(embedded, 'server', 'Something went wrong. Try again later.')
    world.fault = undefined
    await embedded.widget.getByRole('button', { name: 'Try again' }).click()
    await embedded.widget.getByText('Concert').waitFor()
  })

  it('when only the settings cannot be had is none: the defaults serve', async () => {
    world.fault = (request) =>
      request.url.includes('/widget-config/') ? answerError(500) : undefined
    const { widget, reported } = await embed(world, feed)
    await widget.getByText('Concert').waitFor()
    expect((await reported())[0]).toMatchObject(['error', { code: 'server' }])
    expect(await widget.getByRole('button', { name: 'Get events by email' }).count()).toBe(0)
  })

  it('in a later request leaves the rest usable', async () => {
    const { widget, reported } = await embed(world, feed)
    world.fault = () => answerError(500)
    await widget.getByRole('searchbox').fill('concert')
    await widget.getByText('Something went wrong.').waitFor()
    world.fault = undefined
    await widget.getByRole('button', { name: 'Try again' }).click()
    await widget.getByText('Concert').waitFor()
    expect((await reported()).map(([name]) => name)).toEqual(['load', 'error', 'load'])
  })

  it('without a connection ends by itself once there is one', async () => {
    const embedded = await embed(world, feed)
    const { page, widget } = embedded
    await page.context().setOffline(true)
    await widget.evaluate((element) => (element as unknown as { refresh(): void }).refresh())
    await expectTrouble(embedded, 'offline', 'You’re offline.')
    await page.context().setOffline(false)
    await widget.getByText('Concert').waitFor()
  })

  it('with a slow network: a sign of work at once, the events when they come', async () => {
    world.fault = async (request) => {
      if (request.url.includes('/api/')) await new Promise((done) => setTimeout(done, 1500))
      return undefined
    }
    const { widget, reported } = await embed(world, feed, { wait: false })
    await widget.locator('.ghost').first().waitFor()
    expect(await reported()).toEqual([])
    await widget.getByText('Concert').waitFor()
  })

  it('with a policy of the page that forbids the requests', async () => {
    const embedded = await embed(world, feed, {
      headers: {
        'content-security-policy': `default-src 'self'; script-src 'self' 'unsafe-inline' ${world.service.origin}`,
      },
    })
    await expectTrouble(embedded, 'network', 'The calendar couldn’t be reached.')
    await embedded.widget.getByText('or this website may block it').waitFor()
  })

  it.each([
    [
      'constructed style sheets',
      () => Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync'),
    ],
    ['dialogs', () => Reflect.deleteProperty(window, 'HTMLDialogElement')],
  ])('with a browser too old for %s', async (_, breakBrowser) => {
    const before = async (page: Page) => void (await page.addInitScript(breakBrowser))
    const embedded = await embed(world, feed, { before, lang: 'es' })
    await expectTrouble(embedded, 'unsupported', 'Actualiza tu navegador para ver este calendario')
  })

  it('with scripts that are switched off: the page’s link stays', async () => {
    const { page } = await embed(world, feed, {
      wait: false,
      context: { javaScriptEnabled: false },
    })
    expect(await page.getByRole('link', { name: 'All dates' }).isVisible()).toBe(true)
  })

  it('with a browser that knows no elements of one’s own: the page’s link stays', async () => {
    const { page, complaints } = await embed(world, feed, {
      wait: false,
      before: async (page) =>
        void (await page.addInitScript(() => Reflect.deleteProperty(window, 'customElements'))),
    })
    expect(await page.getByRole('link', { name: 'All dates' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('with blocked storage, position and notifications is none', async () => {
    const { widget, complaints } = await embed(world, feed, {
      before: async (page) => void (await page.addInitScript(blockEverything)),
    })
    await widget.getByText('Concert').waitFor()
    await widget.getByRole('button', { name: 'Near me' }).click()
    await widget.getByText('Your location isn’t available.').waitFor()
    expect(complaints).toEqual([])
  })

  it('shows a link of its own where the page put nothing', async () => {
    world.fault = (request) => (request.url.includes('/api/') ? answerError(500) : undefined)
    const { widget } = await embed(world, feed, { fallback: '' })
    const link = widget.getByRole('link', { name: 'See all events' })
    expect(await link.getAttribute('href')).toBe(`${world.service.origin}/f/${feed}`)
  })

  it('of a listener of the page does not become the widget’s', async () => {
    const { widget } = await embed(world, feed, {
      head: '<script>addEventListener("calendar-feed-load", () => { throw new Error("mine") })</script>',
    })
    await widget.getByText('Concert').waitFor()
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('grid').waitFor()
  })
})

function blockEverything(): void {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse })
  }
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  navigator.geolocation.getCurrentPosition = refuse
}
