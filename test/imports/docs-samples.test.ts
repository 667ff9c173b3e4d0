import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import { readProjectFile } from '../architecture/project-files.ts'

const samples = [...readProjectFile('docs/imports.md').matchAll(/```(csv|json)\n([\s\S]*?)```/g)]
const options = {
  feedTimezone: 'America/Chicago',
  now: new Date('2026-11-01T12:00:00Z'),
  maxEvents: 100,
}

describe('The samples in docs/imports.md', () => {
  it.each(samples.map(([, kind = '', text = '']) => ({ kind, text })))(
    'are imported as they are: $kind',
    async ({ text }) => {
      const read = await readCalendar(new TextEncoder().encode(text), options)
      if (read.kind !== 'calendar') throw new Error(read.kind)
      expect(read.problems).toEqual([])
      expect(read.items[0]).toMatchObject({
        start: '2026-12-05T19:30',
        end: '2026-12-05T22:00',
        fields: { title: 'Jazz night', location: 'The Parish', categories: ['Music', 'Jazz'] },
      })
    },
  )

  it('are a table and a list', () => {
    expect(samples.map(([, kind]) => kind)).toEqual(['csv', 'json'])
  })
})
