import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { embed, embedWithChips, eventually, focused } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Live music' })
  feed = made.id
  await makeEvent(made, { title: 'Concert' })
})
afterEach(() => {
  world.fault = undefined
})

const asked = () => world.asked.filter((path) => path.includes('/widget.subscribe.'))
const MAILS = 'Get events by email'

describe('what only a press needs', () => {
  it('is asked for by the first press, once for all widgets of a page', async () => {
    world.asked.splice(0)
    const { page } = await embed(world, feed, {
      body: `<calendar-feed feed="${feed}"></calendar-feed><calendar-feed feed="${feed}"></calendar-feed>`,
    })
    await eventually(() => page.getByText('Concert').count()).toBe(2)
    expect(asked()).toEqual([])
    for (const widget of await page.locator('calendar-feed').all()) {
      await widget.getByRole('button', { name: MAILS }).click()
      await widget.getByRole('textbox', { name: 'Email address' }).waitFor()
      await page.keyboard.press('Escape')
    }
    expect(asked()).toEqual([expect.stringMatching(/^GET \/widget\.subscribe\.\w+\.js$/)])
  })

  it('says so kindly when it cannot be had, leaves the list, and comes with another try', async () => {
    const { page, widget, reported } = await embed(world, feed)
    world.fault = ({ url }) => (url.includes('/widget.subscribe.') ? answerError(500) : undefined)
    await widget.getByRole('button', { name: MAILS }).click()
    const dialog = widget.getByRole('dialog', { name: MAILS })
    await dialog.getByText('The calendar couldn’t be reached.').waitFor()
    const link = dialog.getByRole('link', { name: 'See all events' })
    expect(await link.getAttribute('href')).toBe(`${world.service.origin}/f/${feed}`)
    expect((await reported()).at(-1)).toMatchObject(['error', { code: 'network' }])
    world.fault = undefined
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('textbox', { name: 'Email address' }).waitFor()
    expect(await focused(page)).toBe(MAILS)
    await page.keyboard.press('Escape')
    expect(await widget.getByText('Concert').isVisible()).toBe(true)
  })

  it.each([
    ['suggest', 1],
    ['suggest="yes please"', 1],
    ['suggest="off"', 0],
    ['', 0],
  ])('leads to where events are suggested with the attributes “%s”: %i', async (given, links) => {
    const attributes = `feed="${feed}" ${given} subscribe="off" calendar="off"`
    const { widget } = await embed(world, feed, { attributes })
    await widget.getByText('Concert').waitFor()
    const link = widget.getByRole('link', { name: 'Suggest an event' })
    await eventually(() => link.count()).toBe(links)
    expect(await widget.locator('.footer').isVisible()).toBe(links === 1)
    if (links === 0) return
    expect(await link.getAttribute('href')).toBe(`${world.service.origin}/submit/${feed}`)
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toBe('noopener')
  })

  it('says that there is no connection where that is why', async () => {
    const { page, widget } = await embed(world, feed)
    await page.context().setOffline(true)
    await widget.getByRole('button', { name: MAILS }).click()
    await widget.getByRole('dialog').getByText('You’re offline.').waitFor()
  })

  it('is left to the page’s own link where its policy allows no other script', async () => {
    const { widget, reported } = await embed(world, feed, {
      headers: {
        'content-security-policy': `script-src 'unsafe-inline' ${world.service.origin}/widget.js`,
      },
    })
    await widget.getByRole('button', { name: MAILS }).click()
    await widget.getByRole('dialog').getByRole('link', { name: 'See all events' }).waitFor()
    expect((await reported()).at(-1)).toMatchObject(['error', { code: 'network' }])
  })

  it('comes to a page that was opened from a file, too', async () => {
    const file = join(tmpdir(), `calendar-${feed}.html`)
    onTestFinished(() => rm(file))
    const script = `<script src="${world.service.origin}/widget.js" defer></script>`
    await writeFile(file, `<!doctype html>${script}<calendar-feed feed="${feed}"></calendar-feed>`)
    const page = await world.browser.newPage({ locale: 'en-US' })
    onTestFinished(() => page.close())
    await page.clock.setFixedTime('2026-06-15T12:00:00Z')
    await page.goto(pathToFileURL(file).href)
    await page.getByText('Concert').waitFor()
    await page.getByRole('button', { name: MAILS }).click()
    await page.getByRole('textbox', { name: 'Email address' }).waitFor()
  })
})

describe('the calendar for one’s own', () => {
  const CALENDAR = 'Subscribe to this calendar'
  const hrefs = (links: Locator) =>
    links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))

  it('is offered as on the page of the feed: the same programs, addresses and words', async () => {
    const { page, widget } = await embed(world, feed)
    await widget.getByRole('button', { name: CALENDAR }).click()
    const dialog = widget.getByRole('dialog', { name: CALENDAR })
    const address = dialog.getByRole('textbox', { name: 'Or copy this link' })
    expect(await address.inputValue()).toBe(`${world.service.origin}/f/${feed}.ics`)
    const links = await hrefs(dialog.getByRole('link'))
    const often = await dialog.locator('.meta').textContent()
    await page.goto(`${world.service.origin}/f/${feed}`)
    await page.locator('.subscribe-menu summary').click()
    expect(await hrefs(page.locator('#calendar a'))).toEqual(links)
    expect(links).toHaveLength(4)
    expect(await page.locator('#calendar .muted').textContent()).toBe(often)
  })

  it('is copied by a press, and holds what is being looked for', async () => {
    const { page, widget } = await embedWithChips(world, feed, {
      lang: 'de',
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await widget.getByRole('searchbox').fill('concert')
    await eventually(() => world.asked.at(-1)).toContain('search=concert')
    await widget.getByRole('button', { name: 'Diesen Kalender abonnieren' }).click()
    await widget.getByRole('button', { name: 'Kopieren' }).click()
    await widget.getByText('Kopiert', { exact: true }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${world.service.origin}/f/${feed}.ics?search=concert`)
    const { pathname, search } = new URL(copied)
    expect(await (await world.app.request(pathname + search)).text()).toContain('SUMMARY:Concert')
  })

  it('is marked for the keys where the page forbids copying', async () => {
    const { widget } = await embed(world, feed, {
      before: async (page) =>
        void (await page.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
        })),
    })
    await widget.getByRole('button', { name: CALENDAR }).click()
    await widget.getByRole('button', { name: 'Copy' }).click()
    const address = widget.getByRole('textbox', { name: 'Or copy this link' })
    await eventually(() =>
      address.evaluate((e: HTMLInputElement) => e.matches(':focus') && e.selectionEnd),
    ).toBeGreaterThan(20)
  })

  it('is left out where the page says so', async () => {
    const { widget } = await embed(world, feed, { attributes: 'calendar="off"' })
    expect(await widget.getByRole('button', { name: CALENDAR }).count()).toBe(0)
  })

  it('is left out where staff say so in the dashboard, unless the page says otherwise', async () => {
    const quiet = await makeFeed({ widget: { showCalendar: false } })
    const offers = async (attributes: string) => {
      const { widget } = await embed(world, quiet.id, { attributes })
      await widget.getByRole('button', { name: MAILS }).waitFor()
      return widget.getByRole('button', { name: CALENDAR }).count()
    }
    expect([await offers(''), await offers('calendar="on"')]).toEqual([0, 1])
  })
})
