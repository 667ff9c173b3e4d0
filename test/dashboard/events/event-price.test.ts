import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { freshId, makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
let staff: Browser
let feedId: string
beforeAll(async () => {
  app = await testApp()
  const made = await makeStaffWithFeed(app)
  staff = made.staff
  feedId = made.feed.id
})

type Price = { price?: string; priceMin?: string; priceMax?: string; currency?: string }
const send = (price: Price) =>
  staff.send('/events', eventForm(feedId, { once: freshId('form'), ...price }))

async function saved(price: Price) {
  const id = (await sentTo(await send(price))).match(/evt_\w+/)?.[0]
  const [row] = await app.database.query(
    `select is_free as "isFree", price_min::float as min, price_max::float as max, currency
     from events where id = $1`,
    [id],
  )
  return row
}

describe('the price of an event', () => {
  it('is one amount or a range, in a currency', async () => {
    expect(await saved({ price: 'paid', priceMin: '12,5', currency: 'eur' })).toEqual({
      isFree: false,
      min: 12.5,
      max: 12.5,
      currency: 'EUR',
    })
    expect(
      await saved({ price: 'paid', priceMin: '0', priceMax: '20', currency: 'USD' }),
    ).toMatchObject({ min: 0, max: 20 })
    expect(await saved({ price: 'paid', priceMin: '1.125', currency: 'KWD' })).toMatchObject({
      min: 1.125,
    })
  })

  it('costs something where amounts are given, and is free where they are nought', async () => {
    expect(await saved({ priceMin: '800', currency: 'JPY' })).toMatchObject({ isFree: false })
    const free = { isFree: true, min: null, max: null, currency: null }
    expect(await saved({ priceMin: '0', currency: 'USD' })).toEqual(free)
    expect(await saved({ price: 'free', priceMin: '0', currency: 'USD' })).toEqual(free)
    expect(await saved({ price: 'free' })).toEqual(free)
  })

  it.each<[Price, string]>([
    [{ priceMin: '12' }, 'Enter a three-letter currency code, for example USD'],
    [
      { priceMin: '12', currency: 'XYZ' },
      'XYZ is not a currency code. Enter three letters, for example USD',
    ],
    [
      { priceMin: '12', currency: '$' },
      '$ is not a currency code. Enter three letters, for example USD',
    ],
    [{ currency: 'USD' }, 'Enter the lowest price, or 0 if some people get in free'],
    [
      { priceMax: '12', currency: 'USD' },
      'Enter the lowest price, or 0 if some people get in free',
    ],
    [{ priceMin: 'ten', currency: 'USD' }, 'Enter an amount, for example 12 or 12.50'],
    [{ priceMin: '-1', currency: 'USD' }, 'Enter an amount, for example 12 or 12.50'],
    [{ priceMin: '1e3', currency: 'USD' }, 'Enter an amount, for example 12 or 12.50'],
    [{ priceMin: '9999999999', currency: 'USD' }, 'Enter an amount, for example 12 or 12.50'],
    [
      { priceMin: '1.125', currency: 'USD' },
      'Amounts in USD can have at most 2 digits after the decimal point',
    ],
    [{ priceMin: '8.5', currency: 'JPY' }, 'Amounts in JPY must be whole numbers'],
    [
      { priceMin: '20', priceMax: '12', currency: 'USD' },
      'Highest price must be equal to or above the lowest price',
    ],
    [
      { price: 'free', priceMin: '12', currency: 'USD' },
      'You entered an amount. Choose “Paid”, or clear the amount',
    ],
    [
      { price: 'paid', priceMin: '0', currency: 'USD' },
      'Enter an amount above 0, or choose “Free”',
    ],
  ])('is refused kindly: %j', async (price, why) => {
    const response = await send(price)
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain(why)
  })

  it('counts as one field where two people change it', async () => {
    const feed = await makeFeed({ orgId: staff.orgId })
    const known = { isFree: false, priceMin: 10, priceMax: 10, currency: 'USD' }
    const { id } = await makeEvent(feed, known)
    const page = `/events/${id}`
    const opened = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    expect(opened).toMatchObject({ price: 'paid', priceMin: '10', priceMax: '', currency: 'USD' })
    app.setNow('2026-06-15T12:01:00Z')
    await sentTo(await staff.send(page, { ...opened, currency: 'EUR' }))
    const second = await staff.send(page, { ...opened, priceMin: '12' })
    app.setNow('2026-06-15T12:00:00Z')
    expect(second.status).toBe(409)
    expect(visibleText(await second.text())).toContain('Currency, their version: EUR')
  })

  it('is held by the database as well', async () => {
    const feed = await makeFeed({ orgId: staff.orgId })
    const { id } = await makeEvent(feed, { isFree: false })
    const set = (columns: string) =>
      app.database.query(`update events set ${columns} where id = $1`, [id])
    const usd = "currency = 'USD'"
    await set(`price_min = 1, price_max = 2, ${usd}`)
    for (const wrong of [
      'currency = null',
      'price_min = null',
      'price_min = 3',
      'price_min = -1',
      "price_max = 'NaN'",
      'price_min = 0, price_max = 0',
      "currency = 'usd'",
      'is_free = true',
      'is_free = null',
    ]) {
      await expect(set(wrong), wrong).rejects.toThrow()
    }
  })
})
