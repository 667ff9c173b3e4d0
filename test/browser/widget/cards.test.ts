import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, eventually } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
const MEDIA = `/media/img_${'a'.repeat(32)}`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'
let feed: string

beforeAll(async () => {
  const made = await makeFeed()
  feed = made.id
  await makeEvents(made, [
    {
      title: 'Long show',
      startsAt: '2026-06-10T18:00:00Z',
      endsAt: '2026-07-03T18:00:00Z',
      imageUrl: 'https://images.example/show.jpg',
    },
    {
      title: 'Concert',
      startsAt: '2026-06-20T18:00:00Z',
      location: 'Blue Note',
      imageUrl: `${MEDIA}/large.webp`,
    },
    { title: 'Lecture', startsAt: '2026-06-21T18:00:00Z' },
  ])
})

const CARDS = { attributes: 'view="cards"' }

const sources = (inside: Locator) =>
  inside.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))

describe('images', () => {
  it('stand in lists and details, small in lists and only those stored here', async () => {
    const { widget } = await embed(world, feed)
    expect(await sources(widget)).toEqual([`${world.service.origin}${MEDIA}/small.webp`])
    const image = widget.locator('img')
    expect(await image.getAttribute('loading')).toBe('lazy')
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(16 / 9, 1)
  })

  it('are squares in a narrow list', async () => {
    const context = { viewport: { width: 390, height: 800 } }
    const { widget } = await embed(world, feed, { context })
    const { width, height } = (await widget.locator('img').boundingBox()) ?? {}
    expect(width).toBe(height)
  })

  it.each([
    ['detail', 1],
    ['none', 0],
  ])(
    'are left out of lists with images="%s", which has %i in details',
    async (images, inDetail) => {
      const made = await makeFeed({ widget: { images: images as 'detail' } })
      await makeEvents(made, [{ title: 'Concert', imageUrl: `${MEDIA}/large.webp` }])
      const before = async (page: Page) => {
        await page.route('**/media/**', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: SVG }),
        )
      }
      const { widget } = await embed(world, made.id, { before })
      expect(await sources(widget)).toEqual([])
      await widget.getByRole('link', { name: 'Concert' }).click()
      await widget.locator('.detail').waitFor()
      expect(await widget.locator('.detail .picture').count()).toBe(inDetail)
    },
  )
})

describe('cards', () => {
  it('show the date on the image, the event below, and what goes on with its last day', async () => {
    const { widget, reported } = await embed(world, feed, CARDS)
    expect(await widget.locator('.chip-date').allTextContents()).toEqual([
      'Until Jul 3',
      'Sat, Jun 20',
      'Sun, Jun 21',
    ])
    const text = await widget.locator('.card').nth(1).locator('.meta').innerText()
    expect(text.replace(/\s/g, ' ')).toBe('1:00 – 2:00 PM · Blue Note')
    expect(await sources(widget)).toEqual([
      'https://images.example/show.jpg',
      `${world.service.origin}${MEDIA}/medium.webp`,
    ])
    expect((await reported()).at(-1)).toMatchObject(['load', { view: 'cards' }])
    await widget.getByRole('link', { name: 'Concert' }).click()
    await widget.getByRole('dialog', { name: 'Concert' }).waitFor()
  })

  it('stay cards while they are searched, and give way to list and month', async () => {
    const { widget } = await embed(world, feed, CARDS)
    await widget.getByRole('searchbox').fill('lecture')
    await eventually(() => widget.locator('.card').count()).toBe(1)
    await widget.getByRole('button', { name: 'List', exact: true }).click()
    await eventually(() => widget.locator('.card').count()).toBe(0)
    expect(await widget.locator('.event-title').allTextContents()).toEqual(['Lecture'])
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('grid').waitFor()
    await widget.getByRole('button', { name: 'Cards' }).click()
    await eventually(() => widget.locator('.card').count()).toBe(3)
  })

  it('are offered between list and month, as on pages', async () => {
    const { page, widget } = await embed(world, feed)
    const switches = widget.locator('.switch button')
    expect(await switches.allTextContents()).toEqual(['List', 'Cards', 'Month'])
    await page.goto(`${world.service.origin}/f/${feed}`)
    expect(await page.locator('.tabs a').allTextContents()).toEqual(['List', 'Cards', 'Month'])
  })

  it('that cannot be loaded are a list, with another try', async () => {
    world.fault = ({ url }) => (url.includes('/widget.cards.') ? answerError(500) : undefined)
    const { widget } = await embed(world, feed, CARDS)
    expect(await widget.locator('.event-title').count()).toBe(3)
    world.fault = undefined
    await widget.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => widget.locator('.card').count()).toBe(3)
  })
})
