import { describe, expect, it } from 'vitest'
import { icsFile } from '../../../domain/display/ics.ts'
import type { Event } from '../../../domain/event-contract.ts'
import * as en from '../../../domain/words/en.ts'
import { breachesOf } from '../../outputs/rfc5545.ts'
import { allDay, anEvent } from '../../widget/event.ts'

const reader = { locale: 'en-US', words: { ...en.widget, ...en.event } }
const PAGE = 'https://calendar.test/events/2026/07/01/jazz-night?event=evt_test'
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const lines = (overrides: Partial<Event> = {}) => unfold(icsFile([anEvent(overrides)], reader))
const line = (name: string, overrides: Partial<Event> = {}) =>
  lines(overrides).find((text) => text.startsWith(`${name}:`) || text.startsWith(`${name};`))

describe('icsFile()', () => {
  it('is one event of one calendar, with what RFC 5545 asks for', () => {
    expect(
      lines({
        description: 'Doors at six.',
        location: 'Blue Note',
        categories: ['Music', 'Night, late'],
      }),
    ).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Calendar Feed Service//Calendar 1//EN',
      'BEGIN:VEVENT',
      'UID:evt_test',
      'DTSTAMP:20260601T000000Z',
      'CREATED:20260601T000000Z',
      'LAST-MODIFIED:20260601T000000Z',
      'SEQUENCE:202435200',
      'STATUS:CONFIRMED',
      'DTSTART:20260701T230000Z',
      'DTEND:20260702T000000Z',
      'SUMMARY:Jazz Night',
      `DESCRIPTION:Doors at six.\\n\\n${PAGE}`,
      'LOCATION:Blue Note',
      `URL:${PAGE}`,
      'CATEGORIES:Music,Night\\, late',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('gives whole days as dates with an exclusive end', () => {
    const days = allDay('2026-12-30', '2026-12-31')
    expect(line('DTSTART', days)).toBe('DTSTART;VALUE=DATE:20261230')
    expect(line('DTEND', days)).toBe('DTEND;VALUE=DATE:20270101')
  })

  it('invents no end', () => {
    expect(line('DTEND', { endsAt: null })).toBe(undefined)
  })

  it('takes an entry back: same UID, later SEQUENCE, cancelled', () => {
    const cancelled = { status: 'cancelled', updatedAt: '2026-06-02T00:00:00.000Z' } as const
    expect(line('UID', cancelled)).toBe(line('UID'))
    expect(line('STATUS', cancelled)).toBe('STATUS:CANCELLED')
    expect(line('SEQUENCE', cancelled)).toBe('SEQUENCE:202521600')
    expect(line('STATUS', { status: 'postponed' })).toBe('STATUS:TENTATIVE')
  })

  it('raises SEQUENCE even for a change within the same second', () => {
    expect(line('SEQUENCE', { updatedAt: '2026-06-01T00:00:00.001Z' })).toBe('SEQUENCE:202435201')
  })

  it('escapes what separates, and keeps lines apart', () => {
    expect(line('SUMMARY', { title: 'a\\b; c, d: "e"' })).toBe('SUMMARY:a\\\\b\\; c\\, d: "e"')
    expect(line('DESCRIPTION', { description: 'one\r\ntwo\rthree\n\nfour' })).toBe(
      `DESCRIPTION:one\\ntwo\\nthree\\n\\nfour\\n\\n${PAGE}`,
    )
  })

  it('cannot be talked into another property', () => {
    const title = 'x\r\nATTACH:https://evil.example\u0000\u001f'
    expect(lines({ title }).filter((text) => text.startsWith('ATTACH'))).toEqual([])
    expect(icsFile([anEvent({ title })], reader)).not.toMatch(/[\0\x1f]/)
    const script = { pageUrl: 'javascript:alert(1)' }
    expect([line('URL', script), line('DESCRIPTION', script)]).toEqual([undefined, undefined])
  })

  it('leaves out what is empty', () => {
    expect(lines().some((text) => /^(LOCATION|CATEGORIES|GEO|TRANSP)/.test(text))).toBe(false)
  })

  it('closes the description with price, accessibility, tickets, and the page, which no program ignores', () => {
    const told = {
      description: 'Doors at six.',
      ...{ priceMin: 12, priceMax: 18.5, currency: 'USD', isFree: false },
      ...{ accessibility: 'Step-free', ticketUrl: 'https://tickets.test/1' },
    }
    expect(line('DESCRIPTION', told)).toBe(
      `DESCRIPTION:Doors at six.\\n\\n$12 – $18.50\\nAccessibility: Step-free\\nTickets: https://tickets.test/1\\n${PAGE}`,
    )
    expect(line('DESCRIPTION', { ...told, status: 'cancelled' })).not.toContain('tickets.test')
    expect(line('DESCRIPTION', { isFree: true })).toBe(`DESCRIPTION:Free\\n${PAGE}`)
    expect(line('DESCRIPTION', { isFree: true, priceText: 'Free, bring a dish' })).toBe(
      `DESCRIPTION:Free\\, bring a dish\\n${PAGE}`,
    )
    expect(line('DESCRIPTION', { ticketUrl: 'javascript:alert(1)' })).toBe(`DESCRIPTION:${PAGE}`)
  })

  it('makes no whole days busy, and no hours at which nothing takes place', () => {
    const busy = (overrides: Partial<Event>) => line('TRANSP', overrides) === undefined
    const night = { startsAt: '2026-07-01T22:00:00-04:00', endsAt: '2026-07-02T03:00:00-04:00' }
    expect(busy({})).toBe(true)
    expect(busy({ ...night, endDate: '2026-07-02' })).toBe(true)
    expect(busy(allDay('2026-07-01', '2026-07-01'))).toBe(false)
    expect(busy({ endsAt: '2026-07-05T22:00:00-04:00', endDate: '2026-07-05' })).toBe(false)
    expect(busy({ status: 'cancelled' })).toBe(false)
    const { startsAt } = anEvent()
    expect(busy({ status: 'postponed', previousStartsAt: startsAt })).toBe(false)
    expect(line('TRANSP', { status: 'cancelled' })).toBe('TRANSP:TRANSPARENT')
  })

  it('says where on the map it is, in plain decimals', () => {
    expect(line('GEO', { lat: 30.2672, lng: -97.7431 })).toBe('GEO:30.267200;-97.743100')
    expect(line('GEO', { lat: 0, lng: 1e-7 })).toBe('GEO:0.000000;0.000000')
  })

  it.each(['x', 'é', '漢', '🎷', '👩‍👩‍👧'])(
    'folds %s by octets, never inside a character',
    (unit) => {
      const title = unit.repeat(400)
      const text = icsFile([anEvent({ title })], reader)
      const encoder = new TextEncoder()
      for (const physical of text.split('\r\n')) {
        expect(encoder.encode(physical).length).toBeLessThanOrEqual(75)
        expect(physical.isWellFormed()).toBe(true)
      }
      expect(unfold(text)).toContain(`SUMMARY:${title}`)
    },
  )

  it('folds at every offset, with characters of every length around it', () => {
    for (let offset = 0; offset < 80; offset++) {
      const title = `${'x'.repeat(offset)}é漢🎷👩‍👧${'漢🎷'.repeat(20)}`
      const text = icsFile([anEvent({ title })], reader)
      expect([offset, breachesOf(text)]).toEqual([offset, []])
      expect(unfold(text)).toContain(`SUMMARY:${title}`)
    }
  })

  it('writes half a character as a whole one of the same length', () => {
    const text = icsFile([anEvent({ title: '\ud83c'.repeat(60) })], reader)
    const sent = new TextDecoder().decode(new TextEncoder().encode(text))
    expect(breachesOf(sent)).toEqual([])
    expect(unfold(sent)).toContain(`SUMMARY:${'\ufffd'.repeat(60)}`)
  })
})
