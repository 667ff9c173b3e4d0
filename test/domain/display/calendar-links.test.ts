import { describe, expect, it } from 'vitest'
import { calendarLinks } from '../../../domain/display/calendar-links.ts'
import type { Event } from '../../../domain/event-contract.ts'
import { allDay, anEvent } from '../../widget/event.ts'

const links = (overrides: Partial<Event> = {}) => {
  const found = calendarLinks(anEvent(overrides))
  const query = (href: string) => Object.fromEntries(new URL(href).searchParams)
  return {
    google: query(found.Google),
    outlook: query(found.Outlook),
    yahoo: query(found.Yahoo),
    found,
  }
}

describe('calendarLinks()', () => {
  it('names title, place, time in UTC and the page of the event', () => {
    const { google, outlook, yahoo } = links({ description: 'Loud.', location: 'Blue Note' })
    const details = 'Loud.\n\nhttps://calendar.test/events/2026/07/01/jazz-night?event=evt_test'
    expect(google).toEqual({
      action: 'TEMPLATE',
      text: 'Jazz Night',
      dates: '20260701T230000Z/20260702T000000Z',
      details,
      location: 'Blue Note',
    })
    expect(outlook).toMatchObject({
      rru: 'addevent',
      subject: 'Jazz Night',
      startdt: '2026-07-01T23:00:00Z',
      enddt: '2026-07-02T00:00:00Z',
      body: details,
    })
    expect(yahoo).toEqual({
      v: '60',
      title: 'Jazz Night',
      st: '20260701T230000Z',
      et: '20260702T000000Z',
      desc: details,
      in_loc: 'Blue Note',
    })
  })

  it('gives whole days as days', () => {
    const one = links(allDay('2026-07-04'))
    expect(one.google.dates).toBe('20260704/20260705')
    expect(one.outlook).toMatchObject({
      startdt: '2026-07-04',
      enddt: '2026-07-05',
      allday: 'true',
    })
    expect(one.yahoo).toMatchObject({ st: '20260704', dur: 'allday' })
    const three = links(allDay('2026-07-04', '2026-07-06'))
    expect(three.google.dates).toBe('20260704/20260707')
    expect(three.yahoo).toMatchObject({ st: '20260704T000000', et: '20260706T235900' })
  })

  it('invents no end', () => {
    const { google, outlook, yahoo } = links({ endsAt: null })
    expect(google.dates).toBe('20260701T230000Z/20260701T230000Z')
    expect(outlook.enddt).toBe(undefined)
    expect(yahoo.et).toBe(undefined)
  })

  it('writes spaces as %20: Outlook would show a plus', () => {
    expect(Object.values(links().found).every((href) => !href.includes('+'))).toBe(true)
  })

  it('stays short enough for every calendar, in any script', () => {
    const { found } = links({ title: '🎷'.repeat(5000), description: '漢'.repeat(50_000) })
    for (const href of Object.values(found)) expect(href.length).toBeLessThan(8000)
    expect(new URL(found.Google).searchParams.get('text')?.isWellFormed()).toBe(true)
  })

  it('gives the address of what happens online', () => {
    expect(links({ url: 'https://meet.example/1' }).google.location).toBe('https://meet.example/1')
    expect(links({ url: 'javascript:alert(1)' }).google.location).toBe(undefined)
  })
})
