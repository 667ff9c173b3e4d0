import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { embed, embedWithChips, eventually } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string
let other: string

beforeAll(async () => {
  const [a, b] = [await makeFeed({ name: 'Music' }), await makeFeed({ name: 'Theatre' })]
  feed = a.id
  other = b.id
  await makeEvent(a, { title: 'Concert' })
  await makeEvent(b, { title: 'Hamlet' })
})

describe('the element', () => {
  it('may be there, with properties set, long before its script', async () => {
    const { page, widget } = await embed(world, '', {
      body: `<calendar-feed></calendar-feed><script>
        const early = document.querySelector('calendar-feed')
        early.feed = '${feed}'
        early.perPage = 7
        early.headingLevel = 3
        early.strings = { month: 'Whole month' }
      </script>`,
    })
    expect(await widget.getByRole('heading', { level: 3, name: 'Music' }).count()).toBe(1)
    expect(await widget.getAttribute('per-page')).toBe('7')
    expect(await widget.getByRole('button', { name: 'Whole month' }).count()).toBe(1)
    const kept = await page.evaluate(() =>
      Object.keys(document.querySelector('calendar-feed') ?? {}),
    )
    expect(kept).toEqual([])
  })

  it('takes attributes as frameworks spell what they do not know', async () => {
    const { widget } = await embed(world, feed, { attributes: 'perpage="1" headinglevel="4"' })
    expect(await widget.getByRole('heading', { level: 4, name: 'Music' }).count()).toBe(1)
    expect(world.asked.filter((path) => path.includes('per_page=1'))).toHaveLength(1)
  })

  it('may be made by script', async () => {
    const { page } = await embed(world, feed)
    await page.evaluate((id) => {
      const made = document.createElement('calendar-feed')
      made.setAttribute('feed', id)
      document.body.append(made)
    }, other)
    await page.getByText('Hamlet').waitFor()
  })

  it('may come as a module', async () => {
    const { page } = await embed(world, '', {
      plain: true,
      body: `<calendar-feed feed="${feed}"></calendar-feed>
        <script type="module" src="${world.service.origin}/widget.js"></script>`,
    })
    await page.getByText('Concert').waitFor()
  })

  it('survives being moved: nothing is read again, nothing is lost', async () => {
    const { page, widget } = await embedWithChips(world, feed)
    await widget.getByRole('link', { name: 'Concert' }).click()
    await page.evaluate(async () => {
      const target = document.createElement('section')
      document.body.append(target)
      target.append(document.querySelector('calendar-feed') as Element)
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(await widget.getByRole('link', { name: 'Concert' }).isVisible()).toBe(true)
    expect(await widget.getByRole('dialog').count()).toBe(0)
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('grid').waitFor()
    expect(world.asked.filter((path) => path.includes('/api/'))).toHaveLength(1)
  })

  it('gives up its requests when it is removed, and begins anew when it comes back', async () => {
    const { page, reported } = await embed(world, feed, {
      wait: false,
      before: async () => {
        world.fault = (request) =>
          request.url.includes('/api/') ? new Promise(() => {}) : undefined
      },
    })
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''))
    await eventually(
      () => world.asked.filter((path) => path.includes(feed)).length,
    ).toBeGreaterThan(1)
    await page.evaluate(() => {
      const element = document.querySelector('calendar-feed') as Element
      Object.assign(window, { element })
      element.remove()
    })
    await eventually(() => failed).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED'])
    expect(await reported()).toEqual([])
    world.fault = undefined
    await page.evaluate(() =>
      document.body.append((window as unknown as { element: Element }).element),
    )
    await page.getByText('Concert').waitFor()
  })

  it('follows its attributes: another feed is read, another look is only drawn', async () => {
    const { page, widget } = await embedWithChips(world, feed)
    const set = (name: string, value: string) =>
      widget.evaluate((element, [n = '', v = '']) => element.setAttribute(n, v), [name, value])
    await set('heading', 'What is on')
    await widget.getByRole('heading', { name: 'What is on' }).waitFor()
    await set('theme', 'dark')
    await eventually(() => widget.locator('.root').getAttribute('data-theme')).toBe('dark')
    expect(world.asked).toEqual([])
    await set('view', 'month')
    await widget.getByRole('grid').waitFor()
    await set('view', 'list')
    await set('feed', other)
    await page.getByText('Hamlet').first().waitFor()
    expect(await widget.getByText('Concert').count()).toBe(0)
    await eventually(() => world.asked).toContain(`GET /api/v1/feeds/${other}/facets`)
    expect(world.asked.filter((path) => path.includes(other))).toHaveLength(3)
  })

  it('reads again when refresh() is called', async () => {
    const { widget, reported } = await embed(world, feed)
    await widget.evaluate((element) => (element as unknown as { refresh(): void }).refresh())
    await eventually(async () => (await reported()).length).toBe(2)
  })

  it('stands beside others, each with its own feed, though the script is there twice', async () => {
    const { page, complaints } = await embed(world, feed, {
      head: `<script src="${world.service.origin}/widget.js" defer></script>`,
      body: `<calendar-feed feed="${feed}"></calendar-feed><calendar-feed feed="${other}" lang="fr"></calendar-feed>`,
    })
    const [music, theatre] = [
      page.locator('calendar-feed').nth(0),
      page.locator('calendar-feed').nth(1),
    ]
    await music.getByText('Concert').waitFor()
    await theatre.getByText('Hamlet').waitFor()
    expect(await theatre.getByRole('button', { name: 'Mois' }).count()).toBe(1)
    expect(complaints).toEqual([])
  })
})

describe('many widgets', () => {
  it('of one feed ask once for its settings, its events, and its categories', async () => {
    world.asked.splice(0)
    const { page } = await embed(world, feed, {
      body: `<calendar-feed feed="${feed}"></calendar-feed>`.repeat(20),
    })
    await eventually(() => page.getByText('Concert').count()).toBe(20)
    await eventually(() => page.getByRole('button', { name: 'Today' }).count()).toBe(20)
    await eventually(() => world.asked).toContain(`GET /api/v1/feeds/${feed}/facets`)
    expect(world.asked.filter((path) => path.includes('/api/'))).toHaveLength(3)
  })

  it('lose nothing when one of them is taken out before its answer came', async () => {
    let answer = () => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    world.fault = async (request) => {
      if (request.url.includes('/events')) await held
      return undefined
    }
    const { page } = await embed(world, feed, {
      wait: false,
      body: `<calendar-feed feed="${feed}"></calendar-feed>`.repeat(2),
    })
    await eventually(() => page.locator('.ghost').count()).toBeGreaterThan(0)
    await page
      .locator('calendar-feed')
      .first()
      .evaluate((element) => element.remove())
    answer()
    await page.getByText('Concert').waitFor()
    world.fault = undefined
  })

  it('share their formatters and their style sheets', async () => {
    const body = (n: number) => `<calendar-feed feed="${feed}" lang="de"></calendar-feed>`.repeat(n)
    const count = async (n: number) => {
      const { page } = await embed(world, feed, {
        body: body(n),
        before: async (page) => void (await page.addInitScript(countFormatters)),
      })
      await eventually(() => page.getByText('Concert').count()).toBe(n)
      await eventually(() => page.getByRole('button', { name: 'Heute' }).count()).toBe(n)
      return page.evaluate(() => ({
        formatters: (window as unknown as { formatters: number }).formatters,
        sheets: new Set(
          [...document.querySelectorAll('calendar-feed')].flatMap(
            (element) => element.shadowRoot?.adoptedStyleSheets ?? [],
          ),
        ).size,
      }))
    }
    const one = await count(1)
    const twenty = await count(20)
    expect(twenty.sheets).toBe(one.sheets)
    // Beyond the shared ones each asks the browser for its own zone.
    expect(twenty.formatters - one.formatters).toBeLessThanOrEqual(19 * 4)
    expect(world.asked.filter((path) => path.includes('/widget.de.'))).toHaveLength(2)
  })

  it('leave nothing behind: 1,000 put in and taken out', { timeout: 120_000 }, async () => {
    // Without the fake clock, which keeps what its timers held.
    const { page } = await embed(world, feed, { body: '', wait: false, now: 'real' })
    const session = await page.context().newCDPSession(page)
    const cycle = (times: number) =>
      page.evaluate(
        async ([id, n]) => {
          for (let i = 0; i < Number(n); i++) {
            const element = document.createElement('calendar-feed')
            element.setAttribute('feed', String(id))
            const loaded = new Promise((done) =>
              element.addEventListener('calendar-feed-load', done),
            )
            document.body.append(element)
            // Every tenth gets to draw; the others are gone before their answers come.
            if (i % 10 === 0) await loaded
            element.remove()
            if (i % 50 === 0) await new Promise((done) => setTimeout(done))
          }
        },
        [feed, times],
      )
    const measure = async () => {
      await page.requestGC()
      await page.requestGC()
      const { metrics } = await session.send('Performance.getMetrics')
      const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return {
        heap: value('JSHeapUsedSize'),
        listeners: value('JSEventListeners'),
        nodes: value('Nodes'),
      }
    }
    await session.send('Performance.enable')
    await cycle(100)
    const before = await measure()
    await cycle(1000)
    const after = await measure()
    expect(after.listeners - before.listeners).toBeLessThan(20)
    expect(after.nodes - before.nodes).toBeLessThan(200)
    expect(after.heap - before.heap).toBeLessThan(1_000_000)
  })
})

function countFormatters(): void {
  const counted = window as unknown as { formatters: number }
  counted.formatters = 0
  const Original = Intl.DateTimeFormat
  Intl.DateTimeFormat = new Proxy(Original, {
    construct(target, args) {
      counted.formatters++
      return Reflect.construct(target, args)
    },
    apply(target, self, args) {
      counted.formatters++
      return Reflect.apply(target, self, args)
    },
  })
}
