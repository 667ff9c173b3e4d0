import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import { shownItem } from './shown-result.ts'

// Servers write the events of a calendar in another order at each fetch.

const CORPUS = new URL('./corpus/', import.meta.url)
const EVENT = /BEGIN:VEVENT\r?\n[\s\S]*?END:VEVENT\r?\n/g
const files = readdirSync(CORPUS)
  .filter((name) => name.endsWith('.ics'))
  .map((name) => ({ name, text: readFileSync(new URL(name, CORPUS), 'latin1') }))
  // Of a file with an event that does not end nobody can tell where the next one begins.
  .filter(({ text }) => text.split('BEGIN:VEVENT').length === [...text.matchAll(EVENT)].length + 1)
  // Events of two calendars in one file are not in the zone of the other one.
  .filter(({ text }) => text.split('BEGIN:VCALENDAR').length === 2)
  .filter(({ text }) => [...text.matchAll(EVENT)].length > 1)

function itemsOf(text: string) {
  const options = {
    feedTimezone: 'America/Chicago',
    now: new Date('2026-03-01T00:00:00Z'),
    maxEvents: 20_000,
  }
  const result = readCalendar(Buffer.from(text, 'latin1'), options)
  if (result.kind !== 'calendar') throw new Error(JSON.stringify(result))
  return result.items.map((item) => JSON.stringify(shownItem(item))).sort()
}

describe('A calendar file of several events', () => {
  it('is one of 33', () => {
    expect(files).toHaveLength(33)
  })

  it.each(files)('$name says the same in the opposite order', ({ text }) => {
    const reversed = [...text.matchAll(EVENT)].map(([event]) => event)
    const turned = text.replace(EVENT, () => reversed.pop() ?? '')
    expect(turned).not.toBe(text)
    expect(itemsOf(turned)).toEqual(itemsOf(text))
  })
})
