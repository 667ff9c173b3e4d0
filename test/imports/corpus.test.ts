import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import { shownResult } from './shown-result.ts'

// Each file has one trap. The JSON beside it says what RFC 5545 makes of it, and where that is silent, what
// calendar programs do. Fields that an event does not have are left out.

const CORPUS = new URL('./corpus/', import.meta.url)
const files = readdirSync(CORPUS).filter((name) => !name.endsWith('.json'))
const OPTIONS = {
  feedTimezone: 'America/Chicago',
  now: new Date('2026-03-01T00:00:00Z'),
  maxEvents: 20_000,
}

describe('An imported file', () => {
  it('is one of at least 60', () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
  })

  it.each(files)('%s is read as it is meant', (name) => {
    const expected = readFileSync(new URL(name.replace(/\.\w+$/, '.json'), CORPUS), 'utf8')
    const result = readCalendar(readFileSync(new URL(name, CORPUS)), { ...OPTIONS, fileName: name })
    expect(shownResult(result)).toEqual(JSON.parse(expected))
  })
})
