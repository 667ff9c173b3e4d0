import { describe, expect, it } from 'vitest'
import { ACCESS_FEATURES } from '../../domain/access.ts'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { Calendar } from '../../domain/imports/source-event.ts'

function read(text: string): Calendar {
  const result = readCalendar(new TextEncoder().encode(text), {
    feedTimezone: 'America/Chicago',
    now: new Date('2026-06-15T12:00:00Z'),
    maxEvents: 10,
  })
  if (result.kind !== 'calendar') throw new Error(JSON.stringify(result))
  return result
}

function table(words: string) {
  const { items, problems } = read(
    `Title,Start date,Accessibility features\nJazz,2027-03-10,"${words}"\n`,
  )
  const { accessYes, accessNo } = items[0]?.fields ?? {}
  return { accessYes, accessNo, problems: problems.map(({ line, text }) => ({ line, text })) }
}

function json(event: object) {
  const { items, problems } = read(
    JSON.stringify({ events: [{ title: 'Jazz', start: '2027-03-10', ...event }] }),
  )
  const { accessYes, accessNo, accessibility } = items[0]?.fields ?? {}
  return { accessYes, accessNo, accessibility, problems: problems.map(({ text }) => text) }
}

describe('accessibility features of a table', () => {
  it('are read by the values of the API and by their names on our pages', () => {
    const names = ACCESS_FEATURES.map((feature) => ALL_LANGUAGES.en.event[feature])
    for (const words of [ACCESS_FEATURES, names])
      expect(table(words.join(', '))).toEqual({
        ...{ accessYes: [...ACCESS_FEATURES], accessNo: null, problems: [] },
      })
  })

  it.each([
    [
      'Wheelchair accessible; ASL-interpreted | Service animals welcome',
      ['step-free', 'assistance-animals', 'sign-language'],
      null,
    ],
    ['No captions', null, ['captions']],
    ['captions: no, Hearing loop: yes', ['hearing-loop'], ['captions']],
    ['Audio description (not available)', null, ['audio-description']],
    ['Captions, No captions', null, ['captions']],
    ['', null, null],
  ])('are read as people write them: %s', (words, accessYes, accessNo) => {
    expect(table(words)).toEqual({ accessYes, accessNo, problems: [] })
  })

  it('name each word that is not known with its line, and keep the others', () => {
    expect(table('Captions, Free parking')).toEqual({
      accessYes: ['captions'],
      accessNo: null,
      problems: [
        { line: 2, text: 'The accessibility feature “Free parking” is not known and was skipped.' },
      ],
    })
  })

  it('are read up to a number of words, and what is left out is said', () => {
    const words = Array.from({ length: 5_000 }, (_, i) => `word ${i}`).join()
    const { problems } = table(words)
    expect(problems).toHaveLength(41)
    expect(problems[0]?.text).toBe('Only the first 40 accessibility features were read.')
  })
})

describe('accessibility features of JSON', () => {
  it('are read as the API writes them, beside the text', () => {
    const access = { yes: ['captions', 'hover-boards'], no: ['step-free'] }
    expect(json({ access, accessibility: 'A ramp' })).toEqual({
      accessYes: ['captions'],
      accessNo: ['step-free'],
      accessibility: 'A ramp',
      problems: ['The accessibility feature “hover-boards” is not known and was skipped.'],
    })
  })

  it('are read as a list of words', () => {
    expect(json({ accessibilityFeatures: ['Captions', 'No hearing loop'] })).toMatchObject({
      ...{ accessYes: ['captions'], accessNo: ['hearing-loop'], problems: [] },
    })
  })

  it.each([null, 7, 'captions', [], { yes: 'captions' }, { yes: [1], no: {} }])(
    'say nothing as %j',
    (access) => {
      expect(json({ access })).toMatchObject({ accessYes: null, accessNo: null })
    },
  )
})
