import { describe, expect, it } from 'vitest'
import { describeEvent } from '../../../domain/display/describe-event.ts'
import { priceOf } from '../../../domain/display/price.ts'
import { allDay, anEvent } from '../../widget/event.ts'

const before = Date.parse('2026-06-15T12:00:00Z')
const during = Date.parse('2026-07-01T23:30:00Z')
const said = (event: Parameters<typeof anEvent>[0], now = before) =>
  describeEvent(anEvent(event), now)

const price = (event: Parameters<typeof anEvent>[0], locale = 'en-US') =>
  priceOf(anEvent(event), locale, 'Free')?.replace(/\s/g, ' ')

describe('what is said of an event', () => {
  it('is nothing in particular of an ordinary one', () => {
    expect(said({})).toMatchObject({ badges: [], isCancelled: false })
  })

  it('has a date that holds, but for a postponed one until it gets a new one', () => {
    const { startsAt } = anEvent()
    const former = '2026-05-02T19:00:00-05:00'
    expect(said({}).hasDate).toBe(true)
    expect(said({ status: 'cancelled' }).hasDate).toBe(true)
    expect(said({ status: 'postponed', previousStartsAt: startsAt }).hasDate).toBe(false)
    expect(said({ status: 'postponed', previousStartsAt: former }).hasDate).toBe(true)
  })

  it('tells in person, online and both apart', () => {
    expect(said({ attendanceMode: 'offline' }).badges).toEqual([])
    expect(said({ attendanceMode: 'online' }).badges).toEqual(['online'])
    expect(said({ attendanceMode: 'mixed' }).badges).toEqual(['mixed'])
  })

  it('calls a place online only where the event is', () => {
    expect(said({ attendanceMode: 'offline' }).place).toBe('unknown')
    expect(said({ attendanceMode: 'online' }).place).toBe('online')
    expect(said({ attendanceMode: 'mixed' }).place).toBe('online')
    expect(said({ attendanceMode: 'mixed', city: 'Austin' }).place).toBe('address')
  })

  it('sends nobody to tickets of what does not take place as announced', () => {
    const ticketUrl = 'https://tickets.example/1'
    expect(said({ ticketUrl }).tickets).toBe(ticketUrl)
    expect(said({ ticketUrl, status: 'cancelled' }).tickets).toBeUndefined()
    expect(said({ ticketUrl, status: 'postponed' }).tickets).toBeUndefined()
    expect(said({ ticketUrl: 'javascript:alert(1)' }).tickets).toBeUndefined()
  })

  it('calls neither a cancelled nor a postponed event happening now', () => {
    expect(said({}, during).badges).toEqual(['now'])
    expect(said({ status: 'cancelled' }, during).badges).toEqual(['cancelled'])
    expect(said({ status: 'postponed' }, during).badges).toEqual(['postponed'])
  })

  it('calls what lasts longer than a day ongoing, as nobody knows when it is open', () => {
    const exhibition = {
      startsAt: '2026-05-01T10:00:00-05:00',
      endsAt: '2026-08-02T17:00:00-05:00',
      displayDate: '2026-05-01',
      endDate: '2026-08-02',
    }
    expect(said(exhibition, Date.parse('2026-07-01T06:00:00Z')).badges).toEqual(['ongoing'])
    expect(said(allDay('2026-06-30', '2026-07-03'), during).badges).toEqual(['ongoing'])
    expect(said(allDay('2026-07-01'), during).badges).toEqual([])
  })

  it('calls a fair of two days ongoing in the night between them, and a night out happening now', () => {
    const day = { displayDate: '2026-06-30', startsAt: '2026-06-30T18:00:00-05:00' }
    const night = { ...day, endDate: '2026-07-01', endsAt: '2026-07-01T04:00:00-05:00' }
    const fair = { ...day, endDate: '2026-07-01', endsAt: '2026-07-01T17:00:00-05:00' }
    const atOne = Date.parse('2026-07-01T06:00:00Z')
    expect(said(night, atOne).badges).toEqual(['now'])
    expect(said(fair, atOne).badges).toEqual(['ongoing'])
  })

  it('says once that an event is free', () => {
    expect(said({ isFree: true, priceText: 'Free' })).toMatchObject({ badges: ['free'] })
    expect(price({ isFree: true, priceText: 'Free' })).toBeUndefined()
    expect(price({ isFree: true, priceText: 'Free, bring a chair' })).toBe('Free, bring a chair')
  })

  it('names a price in the words of its organizer, else its amounts in the reader’s language', () => {
    const amounts = { priceMin: 12, priceMax: 20.5, currency: 'EUR' }
    expect(price({ priceText: '€8' })).toBe('€8')
    expect(price({ ...amounts, priceText: 'Pay what you can' })).toBe('Pay what you can')
    expect(price(amounts)).toBe('€12 – €20.50')
    expect(price(amounts, 'de')).toBe('12 € – 20,50 €')
    expect(price({ ...amounts, priceMax: 12 })).toBe('€12')
    expect(price({ priceMin: 0, priceMax: 800, currency: 'JPY' }, 'en-US')).toBe('¥0 – ¥800')
    expect(price({})).toBeUndefined()
  })

  it('names the organizer in a line of its own, with a link where there is one', () => {
    const organizer = { name: 'Riverside', url: 'https://riverside.example/' }
    expect(said({ organizer }).lines).toEqual([
      { word: 'organizer', text: organizer.name, url: organizer.url },
    ])
    expect(said({}).lines).toEqual([])
  })

  it('says how people with disabilities get in, under a word for it', () => {
    const organizer = { name: 'Riverside', url: null }
    expect(said({ accessibility: 'A ramp', organizer }).lines).toEqual([
      { word: 'accessibility', text: 'A ramp' },
      { word: 'organizer', text: 'Riverside', url: null },
    ])
  })
})
