import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeEvent } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { readQrCode } from '../support/read-qr-code.ts'

let app: TestApp
let site: Served
let browser: Browser
let context: BrowserContext
let page: Page
let own: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  const opened = await dashboardSite()
  app = opened.app
  site = opened.site
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  own = await signedIn({ app, site, page })
  const images = { wide: [1600, 900], tall: [600, 1400] } as const
  for (const [name, [width, height]] of Object.entries(images)) {
    const image = sharp({ create: { width, height, channels: 3, background: '#c63' } })
    const body = await image.png().toBuffer()
    const address = name === 'wide' ? '**/media/**' : 'https://images.example/**'
    await context.route(address, (route) => route.fulfill({ contentType: 'image/png', body }))
  }
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

const STORED = `/media/img_${'a'.repeat(32)}/large.png`
const PLACE = {
  location: 'Riverside Park Bandshell',
  address: '12 Water Street',
  city: 'Austin',
  stateCode: 'TX',
  postalCode: '78701',
}
/** As long as the form allows. */
const LONG = {
  location: 'The Old Mill by the River '.repeat(8).slice(0, 200),
  address: '12 Water Street, in the yard behind '.repeat(6).slice(0, 200),
  city: 'Llanfairpwllgwyngyll',
  priceText: 'Pay what you can, from $5 '.repeat(8).slice(0, 200),
  isFree: false,
  description: 'An evening by the water with friends. '.repeat(250),
  accessYes: ['step-free', 'accessible-restroom', 'hearing-loop', 'sign-language', 'captions'],
}
const TITLES = {
  English: 'An evening of jazz by the river '.repeat(7).slice(0, 200),
  Japanese: '川辺のジャズ音楽会と冬の星空観察'.repeat(13).slice(0, 200),
  Arabic: 'أمسية موسيقية على ضفاف النهر '.repeat(7).slice(0, 200),
  'one word': 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200),
}

type Over = Record<string, unknown>

/** Opens the poster of a new event. */
async function openPoster(over: Over, query = '') {
  const event = await makeEvent(own.feed, { startsAt: '2031-07-05T00:30:00Z', ...over } as never)
  const response = await page.goto(`${own.base}/events/${event.id}/poster${query}`)
  expect(response?.status()).toBe(200)
  return event
}

/** The pages of the printed poster, in points. */
async function printed(): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? []
  const [, box = ''] = /\/MediaBox\s*\[([^\]]+)\]/.exec(pdf) ?? []
  const [, , width, height] = box.split(' ').map((side) => Math.round(Number(side)))
  return pages.map(() => `${width} x ${height}`)
}

/** What is cut off: at the edges of the sheet, and of date, place, price, and status at those of their part. */
const CUT = `(() => {
  const sheet = document.querySelector('.poster')
  const body = sheet.querySelector('.poster-body')
  const facts = body.querySelectorAll(':scope > :not(.poster-text, .poster-access)')
  const isIn = (part, { top, bottom, left, right }) => {
    const inner = part.getBoundingClientRect()
    const isHigh = inner.top >= top - 1 && inner.bottom <= bottom + 1
    return isHigh && inner.left >= left - 1 && inner.right <= right + 1
  }
  const cut = [
    ...[...sheet.children, ...sheet.querySelectorAll('footer > *, h1')].filter(
      (part) => !isIn(part, sheet.getBoundingClientRect()),
    ),
    ...[...facts].filter((part) => !isIn(part, body.getBoundingClientRect())),
  ]
  return cut.map((part) => part.className.baseVal ?? (part.className || part.tagName))
})()`

const A4 = '595 x 842'
const LETTER = '612 x 792'

describe('a printed poster', () => {
  it.each([
    ['a4', A4, { short: 'Jazz', Japanese: TITLES.Japanese }],
    ['letter', LETTER, { short: 'Jazz', ...TITLES }],
  ])(
    'is one page on %s, whatever the event has',
    async (paper, size, titles) => {
      const images = { none: undefined, wide: STORED, tall: 'https://images.example/poster.png' }
      for (const [image, imageUrl] of Object.entries(images)) {
        for (const [name, title] of Object.entries(titles)) {
          for (const facts of [{}, PLACE, LONG]) {
            const reason = 'The stage was flooded, and there is no other. '.repeat(5).slice(0, 200)
            const isOff = facts === LONG && { status: 'cancelled', statusReason: reason }
            await openPoster({ title, imageUrl, ...facts, ...isOff }, `?paper=${paper}`)
            const what = `${name}, ${image} image, ${Object.keys(facts).length} facts`
            expect(await page.evaluate(CUT), what).toEqual([])
            expect(await printed(), what).toEqual([size])
          }
        }
      }
    },
    240_000,
  )

  it('is one page in every language, right to left in Arabic', async () => {
    for (const language of LANGUAGE_TAGS) {
      await openPoster({ title: 'Jazz by the river', ...PLACE }, `?language=${language}&paper=a4`)
      const sheet = page.locator('.poster')
      expect(await sheet.getAttribute('lang')).toMatch(new RegExp(`^${language}`))
      const direction = await page.evaluate(
        'getComputedStyle(document.querySelector(".poster")).direction',
      )
      expect(direction, language).toBe(language === 'ar' ? 'rtl' : 'ltr')
      expect(await page.evaluate(CUT), language).toEqual([])
      expect(await printed(), language).toEqual([A4])
    }
  })

  it('is one page of all dates in every language, with days, years, hours, and zone', async () => {
    const over = { title: 'Summer camp', attendanceMode: 'online' as const }
    const rule = newRule('MONTHLY', { byMonthDay: [5], interval: 2, count: 7 })
    const startsAt = new Date('2026-07-05T23:00:00Z')
    const endsAt = new Date('2026-07-07T21:00:00Z')
    const made = await makeSeries(app, own.feed, rule, { ...over, startsAt, endsAt })
    const later = `update events set starts_at = starts_at + interval '1 hour' where id = $1`
    await app.database.query(later, [made.id])
    for (const language of LANGUAGE_TAGS) {
      const query = `?dates=all&paper=a4&language=${language}`
      await page.goto(`${own.base}/events/${made.id}/poster${query}`)
      expect(await page.locator('.poster-dates > li').count()).toBe(7)
      expect(await page.evaluate(CUT), language).toEqual([])
      expect(await printed(), language).toEqual([A4])
    }
  })

  it('keeps the hours of a date apart from it, right to left too', async () => {
    const rule = newRule('MONTHLY', { byMonthDay: [5], interval: 2, count: 7 })
    const startsAt = new Date('2026-07-05T23:00:00Z')
    const endsAt = new Date('2026-07-06T01:00:00Z')
    const made = await makeSeries(app, own.feed, rule, { title: 'Choir', startsAt, endsAt })
    const other = `update events set starts_at = starts_at + interval '1 hour' where id = $1`
    await app.database.query(other, [made.id])
    const together = `[...document.querySelectorAll('.poster-dates > li:has(small)')].filter((date) => {
      const hours = date.querySelector('small')
      const days = document.createRange()
      days.setStart(date, 0)
      days.setEndBefore(hours)
      const [a, b] = [days.getBoundingClientRect(), hours.getBoundingClientRect()]
      return a.left < b.right - 1 && b.left < a.right - 1
    }).map((date) => date.textContent)`
    for (const language of LANGUAGE_TAGS) {
      const query = `?dates=all&paper=a4&language=${language}`
      await page.goto(`${own.base}/events/${made.id}/poster${query}`)
      expect(await page.locator('.poster-dates small').count()).toBe(7)
      expect(await page.evaluate(together), language).toEqual([])
    }
  })

  it('has a code that a camera reads from paper, to the page of the event', async () => {
    const { id } = await openPoster({ title: 'Jazz by the river', imageUrl: STORED, ...PLACE })
    await page.emulateMedia({ media: 'print' })
    const sheet = await page.locator('.poster').screenshot()
    await page.emulateMedia({ media: null })
    const url = new URL(await readQrCode(sheet))
    expect(url.origin).toBe(site.origin)
    expect(url.searchParams.get('event')).toBe(id)
    expect(await (await fetch(url)).text()).toContain('Jazz by the river')
  })

  it('is shown in another language and on other paper when staff say so, not while they choose', async () => {
    await openPoster({ title: 'Jazz by the river', ...PLACE })
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await page.focus('#language')
    await page.selectOption('#language', 'fr')
    await page.selectOption('#paper', 'a4')
    expect(await page.evaluate('document.activeElement.id')).toBe('language')
    expect(loads).toEqual([])
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForSelector('.poster.a4[lang=fr]')
    expect(loads).toHaveLength(1)
  })

  it('says which keys print it only where no button does', async () => {
    const event = await openPoster({ title: 'Jazz by the river', ...PLACE })
    const hint = () => page.locator('.poster-bar .hint').innerText()
    expect(await hint()).toBe('One page. To send it, choose “Save as PDF” when you print.')
    await page.route('**/print.*.js', (route) => route.abort())
    await page.goto(`${own.base}/events/${event.id}/poster`)
    expect(await hint()).toContain('One page. Print it with Ctrl+P (⌘P on a Mac). To send it,')
    await page.unroute('**/print.*.js')
  })

  it('cuts no letter that begins left of its place', async () => {
    await openPoster({ title: 'Jazz', ...PLACE, location: 'Jägerhof', priceText: 'Jeder' })
    const sheet = page.locator('.poster-body')
    // In this font the tail of a J reaches far.
    const styled = (style: string) =>
      page.evaluate(`for (const part of document.querySelectorAll(
        '.poster-body > p, .poster-body > p > *'
      )) part.style.cssText += '${style}'`)
    await styled('font-family: serif; font-style: italic;')
    const cut = await sheet.screenshot()
    await styled('overflow: visible;')
    expect((await sheet.screenshot()).equals(cut)).toBe(true)
  })

  it('begins a text in English where an Arabic poster does', async () => {
    const description = 'Bring a blanket.'
    await openPoster({ title: 'Jazz', ...PLACE, description }, '?language=ar')
    const gap = `(() => {
      const text = document.querySelector('.poster-text')
      const range = document.createRange()
      range.selectNodeContents(text)
      return text.getBoundingClientRect().right - range.getBoundingClientRect().right
    })()`
    expect(await page.evaluate(gap)).toBeLessThan(10)
  })

  it('is printed by one button', async () => {
    await openPoster({ title: 'Jazz by the river', ...PLACE })
    await page.evaluate('window.print = () => { document.title = "printed" }')
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.title()).toBe('printed')
  })

  it('needs no script, fits on a phone, and passes axe', async () => {
    const event = await openPoster({ title: 'Jazz by the river', imageUrl: STORED, ...PLACE })
    expect(await axeViolations(page)).toEqual([])
    const plain = await browser.newContext({
      viewport: { width: 390, height: 800 },
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    })
    const phone = await plain.newPage()
    await phone.goto(`${own.base}/events/${event.id}/poster`)
    expect(await phone.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    await phone.selectOption('#language', 'ja')
    await phone.getByRole('button', { name: 'Show' }).click()
    await phone.waitForSelector('.poster[lang=ja]')
    await phone.waitForLoadState()
    const sheet = await phone.locator('.poster').boundingBox()
    expect(sheet?.width).toBeLessThanOrEqual(390)
    await plain.close()
  })
})
