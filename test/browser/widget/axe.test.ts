import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { type Embedded, embed, embedWithChips, eventually } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Live music' })
  feed = made.id
  await world.app.database.query(
    `insert into places values ('austin', 'us', 'tx', 'Austin, TX', 30.267, -97.743, 900000),
       ('austintown', 'us', 'oh', 'Austintown, OH', 41, -80.7, 29000)`,
  )
  await makeEvents(made, [
    {
      title: 'Early jazz',
      description: 'Bring ears.',
      categories: ['Jazz'],
      startsAt: '2026-06-15T11:00:00Z',
      endsAt: '2026-06-15T13:30:00Z',
      location: 'Blue Note',
      city: 'Austin',
      isFree: true,
      priceText: 'Pay what you like',
      ticketUrl: 'https://tickets.example/1',
      organizerName: 'Jazz Society',
    },
    { title: 'Rained off', startsAt: '2026-06-16T18:00:00Z', status: 'cancelled' },
    { title: 'Put off', startsAt: '2026-06-14T18:00:00Z', status: 'postponed' },
    { title: 'Past talk', startsAt: '2026-06-03T18:00:00Z' },
    ...Array.from({ length: 25 }, (_, i) => ({
      title: `Lecture ${i}`,
      startsAt: '2026-06-18T18:00:00Z',
      attendanceMode: 'online' as const,
    })),
  ])
})

// Other tests of this process have no places.
afterAll(async () => {
  await world.app.database.query('delete from places')
})

const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const

/** What axe finds in the page: when it is light, when it is dark, and in forced colors. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ url: '/axe.js' })
  const found: string[] = []
  for (const [look, media] of Object.entries(LOOKS)) {
    await page.emulateMedia(media)
    const themes = () =>
      page
        .locator('calendar-feed .root')
        .evaluateAll((roots) => roots.map((root) => (root as HTMLElement).dataset.theme))
    const expected = look === 'dark' ? 'dark' : 'light'
    await eventually(async () => [...new Set(await themes())]).toEqual([expected])
    found.push(...(await violationsNow(page)).map((text) => `${look}: ${text}`))
  }
  return found
}

function violationsNow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Result = { id: string; nodes: { target: unknown; failureSummary: string }[] }
    const { axe } = window as unknown as {
      axe: { run(o: object): Promise<{ violations: Result[] }> }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${JSON.stringify(node.target)} ${node.failureSummary}`),
    )
  })
}

type Step = (embedded: Embedded) => Promise<unknown>
const VIEWS: [string, string, Step?][] = [
  ['the list', ''],
  ['the cards', 'view="cards"'],
  ['the month', 'view="month"'],
  ['an event', '', ({ widget }) => widget.getByRole('link', { name: 'Early jazz' }).click()],
  [
    'a cancelled event',
    '',
    ({ widget }) => widget.getByRole('link', { name: 'Rained off' }).click(),
  ],
  [
    'the form for mails',
    '',
    async ({ widget }) => {
      await widget.locator('.footer button').first().click()
      await widget.locator('input[type=email]').waitFor()
    },
  ],
  [
    'the ways to take the calendar into one’s own',
    '',
    async ({ widget }) => {
      await widget.locator('.footer button').last().click()
      await widget.locator('input[readonly]').waitFor()
    },
  ],
  [
    'the filter',
    '',
    async ({ widget }) => {
      await widget.getByRole('button', { name: 'Next 7 days' }).click()
      await widget.getByRole('button', { name: 'Filter (1)' }).click()
      await widget.locator('.narrow').waitFor()
    },
  ],
  [
    'places that a text may begin',
    '',
    async ({ widget }) => {
      await widget.locator('.where > input').last().pressSequentially('aus')
      await widget.getByRole('option').last().waitFor()
      await widget.locator('.where > input').last().press('ArrowDown')
    },
  ],
  [
    'what was not found',
    '',
    async ({ widget }) => {
      await widget.getByRole('searchbox').fill('opera')
      await widget.locator('.notice').waitFor()
    },
  ],
  ['an unknown feed', 'feed="feed_unknown"'],
  ['a heading that was left out', 'heading=""'],
  ['a pale accent', 'accent="#ffe14d" view="month"'],
]

describe('axe finds nothing to say in a light page, a dark one, and in forced colors', () => {
  it.each(VIEWS)('about %s', async (_, attributes, step) => {
    const embedded = await embed(world, feed, {
      attributes,
      ...(attributes.includes('feed=')
        ? { body: `<calendar-feed ${attributes}><a href="/">All</a></calendar-feed>` }
        : {}),
      context: { reducedMotion: 'reduce' },
      head: '<meta name="color-scheme" content="light dark">',
    })
    await step?.(embedded)
    expect(await violations(embedded.page)).toEqual([])
  })

  it('about two calendars in a page that has nothing else', async () => {
    const { page } = await embed(world, feed, {
      body: `</main><calendar-feed feed="${feed}"></calendar-feed><calendar-feed feed="${feed}" heading="More" view="month"></calendar-feed>`,
      context: { reducedMotion: 'reduce' },
      head: '<meta name="color-scheme" content="light dark">',
    })
    await page.getByRole('grid').waitFor()
    // The page's own heading may stand outside of a landmark, the calendars too.
    expect((await violations(page)).filter((text) => !/: region/.test(text))).toEqual([])
  })

  it('about a row of chips and open fields on a phone, in Arabic', async () => {
    const { page, widget } = await embedWithChips(world, feed, {
      lang: 'ar',
      context: { reducedMotion: 'reduce', viewport: { width: 320, height: 700 } },
      head: '<meta name="color-scheme" content="light dark">',
    })
    await widget.locator('.find').click()
    await widget.getByRole('searchbox').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('about a phone, in Arabic', async () => {
    const { page } = await embed(world, feed, {
      lang: 'ar',
      attributes: 'view="month"',
      context: { reducedMotion: 'reduce', viewport: { width: 320, height: 700 } },
      head: '<meta name="color-scheme" content="light dark">',
    })
    expect(await violations(page)).toEqual([])
  })
})
