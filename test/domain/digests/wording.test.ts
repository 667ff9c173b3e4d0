import { expect, it } from 'vitest'
import { isNoMatchMailDue } from '../../../domain/digests/edition.ts'
import { groupByDay, matchReason, subjectTitles } from '../../../domain/digests/wording.ts'

const EVENT = {
  searchText: 'jazz night austin',
  stateKeys: ['us-tx'],
  categoryKeys: [],
  feedId: 'f',
}
const titled = (...titles: string[]) =>
  titles.map((title) => ({ title, status: 'scheduled' as const }))

it('names the first two titles in the subject, and how many more there are', () => {
  expect(subjectTitles(titled('Jazz', 'Open mic'), 8)).toBe('Jazz, Open mic +6')
  expect(subjectTitles(titled('Jazz'), 1)).toBe('Jazz')
  expect(subjectTitles(titled('Jazz', 'Jazz', 'Blues'), 3)).toBe('Jazz, Blues +1')
})

it('cuts a long title between characters', () => {
  const subject = subjectTitles(titled('👩‍👩‍👧'.repeat(300)), 1)
  expect(subject).toBe(`${'👩‍👩‍👧'.repeat(59)}…`)
})

it('names what takes place before what is cancelled', () => {
  const items = [{ title: 'Off', status: 'cancelled' as const }, ...titled('On')]
  expect(subjectTitles(items, 2)).toBe('On +1')
})

it('says by which of the chosen words an event matches', () => {
  expect(matchReason(EVENT, { keywords: ['Jazz', 'blues', 'Austin'] })).toEqual(['Jazz', 'Austin'])
  expect(matchReason(EVENT, {})).toEqual([])
})

it('groups events by their day', () => {
  const [a, b, c] = ['2026-11-26', '2026-11-26', '2026-11-27'].map((displayDate) => ({
    displayDate,
  }))
  const days = groupByDay(
    [a, b, c].filter((item) => item !== undefined),
    ({ displayDate }) => displayDate,
  )
  expect(days.map(({ date, items }) => [date, items.length])).toEqual([
    ['2026-11-26', 2],
    ['2026-11-27', 1],
  ])
})

it('says once that nothing matches, with the fourth weekly digest without an event', () => {
  const since = new Date('2026-10-29T12:00:00Z')
  const after = (weeks: number) => new Date(since.getTime() + weeks * 7 * 86_400_000 - 3_600_000)
  expect(isNoMatchMailDue({ since, notified: false }, after(3))).toBe(false)
  expect(isNoMatchMailDue({ since, notified: false }, after(4))).toBe(true)
  expect(isNoMatchMailDue({ since, notified: true }, after(9))).toBe(false)
})
