import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { embed, eventually, focused } from './embed.ts'
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

const asked = () => world.asked.filter((path) => path.includes(' /widget.'))
const failing = (part: string) => {
  world.fault = ({ url }) => (url.includes(part) ? answerError(500) : undefined)
}

describe('a module', () => {
  it('is loaded on first use, each for itself and once', async () => {
    world.asked.splice(0)
    const { page, widget } = await embed(world, feed)
    await eventually(asked).toEqual([
      'GET /widget.js',
      expect.stringMatching(/^GET \/widget\.look\.\w+\.js$/),
      expect.stringMatching(/^GET \/widget\.chips\.\w+\.js$/),
    ])
    for (const _ of [1, 2]) {
      await widget.getByRole('link', { name: 'Concert' }).click()
      await widget.locator('.detail').waitFor()
      await page.keyboard.press('Escape')
    }
    expect(asked().slice(3)).toEqual([expect.stringMatching(/^GET \/widget\.event\.\w+\.js$/)])
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('grid').waitFor()
    expect(asked().slice(4)).toEqual([expect.stringMatching(/^GET \/widget\.month\.\w+\.js$/)])
  })

  it('of the month that fails leaves a link and another try, and the list', async () => {
    failing('/widget.month.')
    const { widget, reported } = await embed(world, feed)
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('alert').getByText('The calendar couldn’t be reached').waitFor()
    const link = widget.getByRole('link', { name: 'See all events' })
    expect(await link.getAttribute('href')).toBe(`${world.service.origin}/f/${feed}`)
    expect((await reported()).at(-1)).toMatchObject(['error', { code: 'network' }])
    await widget.getByRole('button', { name: 'List', exact: true }).click()
    await widget.getByText('Concert').waitFor()
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    const again = widget.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    world.fault = undefined
    await again.click()
    await widget.getByRole('grid').waitFor()
  })

  it('of the month that fails does so in a calendar that begins with it, too', async () => {
    failing('/widget.month.')
    const { widget } = await embed(world, feed, { attributes: 'view="month"' })
    await widget.getByRole('alert').getByText('The calendar couldn’t be reached').waitFor()
    world.fault = undefined
    await widget.getByRole('button', { name: 'Try again' }).click()
    await widget.getByRole('grid').waitFor()
  })

  it('of an event that fails leaves a link to its page and another try', async () => {
    failing('/widget.event.')
    const { page, widget } = await embed(world, feed)
    await widget.getByRole('link', { name: 'Concert' }).click()
    const dialog = widget.getByRole('dialog', { name: 'Concert' })
    await dialog.getByText('The calendar couldn’t be reached').waitFor()
    expect(await dialog.getByRole('link').getAttribute('href')).toContain('/events/')
    world.fault = undefined
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await widget.locator('.detail').waitFor()
    expect(await focused(page)).toBe('Concert')
  })

  it('is styled and closes like the rest', async () => {
    const { widget } = await embed(world, feed)
    await widget.getByRole('link', { name: 'Concert' }).click()
    await widget.locator('.detail').waitFor()
    await widget.getByRole('button', { name: 'Close' }).click()
    await eventually(() => widget.getByRole('dialog').count()).toBe(0)
  })
})

describe('a page that has the script of an older release', () => {
  /** The same script under the names of a release that is gone. */
  const older = async () => {
    const text = await (await world.app.request('/widget.js')).text()
    const [, hash = ''] = /\.(\w+)\.js\$\{/.exec(text) ?? []
    const [, version = ''] = /\[`(\w+)`\]=\[/.exec(text) ?? []
    expect([hash, version]).toEqual([
      expect.stringMatching(/^\w{5,}$/),
      expect.stringMatching(/^\w{5,}$/),
    ])
    return text.replaceAll(hash, '0ldm0d').replaceAll(version, 'x0ldversion')
  }

  it('gets the modules of today, which bring what they share with their own script', async () => {
    const script = await older()
    world.asked.splice(0)
    world.fault = ({ url }) =>
      /\/widget\.js$/.test(url)
        ? new Response(script, { headers: { 'content-type': 'text/javascript' } })
        : undefined
    const { widget, complaints } = await embed(world, feed)
    await widget.getByRole('button', { name: 'Today' }).waitFor()
    await widget.getByRole('link', { name: 'Concert' }).click()
    await widget.locator('.detail').waitFor()
    await widget.getByRole('button', { name: 'Close' }).click()
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('grid').waitFor()
    await widget.getByRole('button', { name: /^Filter/ }).click()
    await widget.locator('.narrow').waitFor()
    await widget.getByRole('button', { name: 'Get events by email' }).click()
    await widget.getByRole('textbox', { name: 'Email address' }).waitFor()
    expect(complaints).toEqual([])
    expect(asked().slice(0, 6)).toEqual([
      'GET /widget.js',
      'GET /widget.look.0ldm0d.js',
      'GET /widget.look.js',
      'GET /widget.chips.0ldm0d.js',
      'GET /widget.chips.js',
      expect.stringMatching(/^GET \/widget\.js\?\w+$/),
    ])
    // Once for all modules.
    expect(asked().filter((path) => path.includes('/widget.js?'))).toHaveLength(1)
  })
})
