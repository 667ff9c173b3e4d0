import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { IMPORT_FORMATS } from '../../domain/imports/import-formats.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { ReadOptions } from '../../domain/imports/source-event.ts'
import { shownResult } from './shown-result.ts'

function read(text: string, options: Partial<ReadOptions> = {}) {
  return readCalendar(new TextEncoder().encode(text), {
    feedTimezone: 'America/Chicago',
    now: new Date('2026-03-01T00:00:00Z'),
    maxEvents: 20_000,
    fileName: 'events.csv',
    ...options,
  })
}

const starts = (result: ReturnType<typeof read>) =>
  result.kind === 'calendar' ? result.items.map(({ start }) => start) : []

describe('A table of events', () => {
  const ambiguous = 'Title,Date\nJazz,03/04/2026\nBlues,05/06/2026\n'

  it('is read once staff said in which order its dates are written', () => {
    expect(read(ambiguous)).toMatchObject({ kind: 'question', header: ['Title', 'Date'] })
    expect(starts(read(ambiguous, { dateOrder: 'mdy' }))).toEqual(['2026-03-04', '2026-05-06'])
    expect(starts(read(ambiguous, { dateOrder: 'dmy' }))).toEqual(['2026-04-03', '2026-06-05'])
  })

  it('that contradicts the answer is read where it can only mean the other order', () => {
    const both = `${ambiguous}Folk,13/04/2026\nRock,04/13/2026\n`
    const days = ['2026-03-04', '2026-05-06', '2026-04-13', '2026-04-13']
    expect(read(both)).toMatchObject({ kind: 'question' })
    expect(starts(read(both, { dateOrder: 'mdy' }))).toEqual(days)
  })

  it('needs no answer where day and month are the same', () => {
    expect(starts(read('Title,Date\nJazz,03/03/2026\n'))).toEqual(['2026-03-03'])
  })

  it('is read by the columns that staff chose', () => {
    const table = 'Was,Wann,Wo\nJazz,2026-03-10 19:00,Kiln\n'
    expect(read(table)).toMatchObject({ kind: 'mapping-needed', missing: ['title', 'start'] })
    const result = read(table, { mapping: { title: 0, start: 1, location: 2 } })
    const jazz = { title: 'Jazz', start: '2026-03-10T19:00', location: 'Kiln' }
    expect(shownResult(result)).toMatchObject({ items: [jazz] })
  })

  it('says which column it took for what', () => {
    const result = read(
      'Event Name,Start Date,Start Time,Venue,Mood\nJazz,2026-03-10,7pm,Kiln,good\n',
    )
    const header = ['Event Name', 'Start Date', 'Start Time', 'Venue', 'Mood']
    const mapping = { title: 0, start: 1, startTime: 2, location: 3 }
    expect(result).toMatchObject({ kind: 'calendar', header, mapping })
  })

  it('keeps the identity of a row when another field of it changes', () => {
    const uids = ['Free', '$10'].map((price) => {
      const result = read(`Title,Date,Venue,Price\nJazz,2026-03-10,Kiln,${price}\n`)
      return result.kind === 'calendar' && result.items[0]?.uid
    })
    expect(uids[0]).toMatch(/^content-/)
    expect(uids[0]).toBe(uids[1])
  })
})

describe('The files that docs/import-formats.md shows', () => {
  const text = readFileSync(new URL('../../docs/import-formats.md', import.meta.url), 'utf8')
  const samples = [...text.matchAll(/```(csv|json)\n([\s\S]*?)```/g)]

  it('are of the formats that are read, each with a section of its own', () => {
    const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(sections).toEqual(IMPORT_FORMATS.map(({ docs }) => docs))
    expect(sections).toHaveLength(3)
  })

  it.each(samples.map(([, kind = '', sample = '']) => [kind, sample]))('%s', (kind, sample) => {
    const result = read(sample, { fileName: `events.${kind}` })
    expect(result).toMatchObject({ kind: 'calendar', format: kind, problems: [] })
    expect(shownResult(result)).toMatchObject({
      items: [
        {
          title: 'Jazz night',
          start: '2027-03-10T19:00',
          end: '2027-03-10T21:30',
          location: 'Kiln Hall',
          categories: ['Music', 'Live'],
        },
        { title: 'Spring fair', start: '2027-04-17', end: '2027-04-19', isFree: true },
      ],
    })
  })
})
