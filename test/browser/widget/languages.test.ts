import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../../domain/words.ts'
import { directionOf } from '../../../widget/language.ts'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { scriptDirection } from '../../support/script-direction.ts'
import { embed, eventually } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string
let plain: string

beforeAll(async () => {
  const made = await makeFeed({ widget: { language: 'it' } })
  feed = made.id
  const second = await makeFeed()
  plain = second.id
  await makeEvents(second, [{ title: 'Concert', startsAt: '2026-07-02T00:00:00Z' }])
  await makeEvents(made, [
    { title: 'Concert', startsAt: '2026-07-02T00:00:00Z', endsAt: '2026-07-02T02:00:00Z' },
    {
      title: 'Lecture',
      startsAt: '2026-07-02T23:30:00Z',
      endsAt: '2026-07-03T00:30:00Z',
      attendanceMode: 'online',
    },
  ])
})

const root = '.root'

describe('the language', () => {
  it.each(LANGUAGE_TAGS)('%s is written from the side where its script begins', (tag) => {
    const withoutDir = { getAttribute: () => null } as unknown as Element
    expect(directionOf(withoutDir, tag)).toBe(scriptDirection(tag))
  })

  it.each([
    ['de', 'Liste', '19:00–21:00 Uhr', 'ltr'],
    ['fr-CA', 'Liste', '19 h 00 – 21 h 00', 'ltr'],
    ['ja', 'リスト', '19時00分～21時00分', 'ltr'],
    ['ar', 'قائمة', '7:00–9:00 م', 'rtl'],
  ])('%s is spoken in words, dates and direction', async (lang, list, hours, direction) => {
    const { widget, complaints } = await embed(world, feed, { lang })
    expect(await widget.getByRole('button', { name: list, exact: true }).count()).toBe(1)
    expect(await widget.locator('.meta').first().textContent()).toBe(hours)
    expect(await widget.locator(root).getAttribute('dir')).toBe(direction)
    expect(complaints).toEqual([])
  })

  it.each([
    ['en', 'Wednesday, July 1'],
    ['de', 'Mittwoch, 1. Juli'],
    ['ja', '7月1日水曜日'],
    ['zh', '7月1日星期三'],
  ])(
    '%s has its own order for the date above a day where there is little room',
    async (lang, date) => {
      const context = { viewport: { width: 390, height: 800 } }
      const { widget } = await embed(world, feed, { lang, context })
      expect(await widget.locator('.date').first().innerText()).toBe(date)
      const wide = await embed(world, feed, { lang })
      const parts = await wide.widget.locator('.leaf span').allTextContents()
      expect(parts.filter((part) => /^\d*$/.test(part))).toEqual([])
    },
  )

  it('is that of the element, else of what is around it, else of the dashboard, else of the browser', async () => {
    const spoken = async (lang: string, attributes: string, html = {}) => {
      const { widget } = await embed(world, feed, { lang, attributes, ...html })
      return widget.locator(root).getAttribute('lang')
    }
    expect(await spoken('en', 'lang="de"')).toBe('de')
    expect(await spoken('pt-BR', '')).toBe('pt-BR')
    expect(await spoken('', '')).toBe('it')
    expect(await spoken('not a language', '')).toBe('it')
    expect(await spoken('en_US', '')).toBe('en-US')
  })

  it('reaches through the shadow tree that the widget may stand in', async () => {
    const { page } = await embed(world, feed, {
      body: '<div id="host" lang="es"></div>',
      wait: false,
    })
    await page.evaluate((id) => {
      const shadow = document.querySelector('#host')?.attachShadow({ mode: 'open' })
      const element = document.createElement('calendar-feed')
      element.setAttribute('feed', id)
      shadow?.append(element)
    }, feed)
    await page.getByRole('button', { name: 'Lista' }).waitFor()
  })

  it('follows the page when it changes', async () => {
    const { widget } = await embed(world, feed)
    await widget.evaluate((element) => element.setAttribute('lang', 'nl'))
    await widget.getByRole('button', { name: 'Lijst' }).waitFor()
  })

  it('that has no translation gives way to the next one, dates and all', async () => {
    const { widget } = await embed(world, feed, { lang: 'tlh' })
    expect(await widget.getByRole('button', { name: 'Elenco', exact: true }).count()).toBe(1)
    expect(await widget.getByRole('heading', { level: 3 }).first().textContent()).toContain(
      'mercoledì 1 luglio',
    )
    const english = await embed(world, plain, { lang: 'tlh', context: { locale: 'tlh' } })
    expect(await english.widget.getByRole('button', { name: 'List', exact: true }).count()).toBe(1)
    expect(await english.widget.getByRole('heading', { level: 3 }).first().textContent()).toContain(
      'Wednesday, July 1',
    )
  })

  it('that has no translation is spoken where the page brings its texts', async () => {
    const { widget } = await embed(world, feed, {
      lang: 'sw',
      head: `<script>addEventListener('DOMContentLoaded', () => {
        document.querySelector('calendar-feed').strings = { list: 'Orodha', month: 'Mwezi' }
      })</script>`,
    })
    await widget.getByRole('button', { name: 'Mwezi' }).waitFor()
    expect(await widget.getByRole('heading', { level: 3 }).first().textContent()).toContain('Julai')
  })

  it('is English where the translation cannot be had', async () => {
    world.fault = (request) =>
      request.url.includes('/widget.pl.') ? new Response('', { status: 500 }) : undefined
    const { widget } = await embed(world, feed, { lang: 'pl' })
    world.fault = undefined
    expect(await widget.getByRole('button', { name: 'List', exact: true }).count()).toBe(1)
  })
})

describe('clocks at both ends of the world', () => {
  it.each([
    ['Pacific/Kiritimati', 'Fri, Jul 3, 1:30 – 2:30 PM'],
    ['Pacific/Pago_Pago', '12:30 – 1:30 PM'],
  ])(
    'in %s events keep their own time; an online one also says the viewer’s',
    async (timezoneId, yours) => {
      const { widget } = await embed(world, feed, { context: { timezoneId } })
      const texts = async () => {
        const times = await widget.locator('.meta > span:not(.badge)').allTextContents()
        return times.map((text) => text.replace(/\s/g, ' '))
      }
      await eventually(texts).toEqual([
        '7:00 – 9:00 PM CDT',
        '6:30 – 7:30 PM CDT',
        `Your time: ${yours}`,
      ])
    },
  )

  it('that agree say nothing of zones', async () => {
    const { widget } = await embed(world, feed, { context: { timezoneId: 'America/Winnipeg' } })
    expect(await widget.getByText('Your time').count()).toBe(0)
    expect(await widget.getByText('CDT').count()).toBe(0)
  })
})
