import { beforeAll, describe, expect, it } from 'vitest'
import { newRule } from '../../../domain/recurrence/rule.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { makeSeries } from '../../support/make-series.ts'
import { embed, eventually } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const feeds: Record<'all' | 'first', { id: string; seriesId: string }> = {} as never
const WORDS = 'Every Tuesday, 3 times · All dates'

beforeAll(async () => {
  for (const repeats of ['all', 'first'] as const) {
    const feed = await makeFeed({ widget: { repeats } })
    const rule = newRule('WEEKLY', { count: 3 })
    const { seriesId } = await makeSeries(world.app, feed, rule)
    await makeEvent(feed, { title: 'Once', startsAt: '2026-06-20T18:00:00Z' })
    feeds[repeats] = { id: feed.id, seriesId }
  }
})

const rows = (widget: Awaited<ReturnType<typeof embed>>['widget']) =>
  widget.locator('.event-title').allTextContents()

describe('an event that repeats', () => {
  it.each([
    ['as the dashboard says', 'first', ''],
    ['as the attribute says', 'all', 'repeats="first"'],
  ] as const)(
    'is listed once, with its words and the way to all dates: %s',
    async (_, of, attributes) => {
      const { id, seriesId } = feeds[of]
      const { widget, page, complaints } = await embed(world, id, { attributes })
      await eventually(() => rows(widget)).toEqual(['Yoga', 'Once'])
      await eventually(() => widget.locator('.event').first().innerText()).toContain(WORDS)
      expect(await widget.locator('.event').last().innerText()).not.toContain('All dates')
      const link = widget.getByRole('link', { name: 'All dates' })
      expect(await link.getAttribute('href')).toMatch(new RegExp(`/f/${id}/series/${seriesId}$`))
      const opened = page.context().waitForEvent('page')
      // A row opens its event wherever it is selected, but not here.
      await link.click()
      await (await opened).waitForURL(new RegExp(seriesId))
      expect(await widget.getByRole('dialog').count()).toBe(0)
      expect(complaints).toEqual([])
    },
  )

  it.each([
    ['as the dashboard says', 'all', ''],
    ['as the attribute says', 'first', 'repeats="all"'],
  ] as const)(
    'is listed with every date, without a request for more: %s',
    async (_, of, attributes) => {
      world.asked = []
      const { widget } = await embed(world, feeds[of].id, { attributes })
      await eventually(() => rows(widget)).toEqual(['Yoga', 'Once', 'Yoga', 'Yoga'])
      expect(world.asked.filter((asked) => asked.includes('widget.repeat'))).toEqual([])
    },
  )

  it('has every date in a month', async () => {
    const { widget } = await embed(world, feeds.first.id, { attributes: 'view="month"' })
    await eventually(() => widget.locator('.chip .words').allTextContents()).toEqual([
      ...['Yoga', 'Once', 'Yoga', 'Yoga'],
    ])
  })

  it('says in its details how it repeats, in the language of the page', async () => {
    const { widget } = await embed(world, feeds.all.id, { lang: 'de' })
    await widget.getByRole('link', { name: 'Yoga' }).first().click()
    const detail = widget.getByRole('dialog').locator('.detail')
    await eventually(() => detail.innerText()).toContain('Jeden Dienstag, 3-mal · Alle Termine')
    const file = detail.getByRole('link', { name: 'Alle Termine (.ics)' })
    const { id, seriesId } = feeds.all
    const path = `/f/${id}/series/${seriesId}.ics`
    expect(await file.getAttribute('href')).toBe(world.service.origin + path)
  })

  it('is shown without words if they cannot be loaded', async () => {
    world.fault = (request) =>
      request.url.includes('widget.repeat') ? new Response(null, { status: 404 }) : undefined
    const { widget } = await embed(world, feeds.first.id)
    await eventually(() => widget.locator('.event').first().locator('.meta').count()).toBe(1)
    expect(await rows(widget)).toEqual(['Yoga', 'Once'])
    world.fault = undefined
  })
})
