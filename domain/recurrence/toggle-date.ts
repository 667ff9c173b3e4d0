import { localStarts, type Pattern } from './occurrences.ts'

type SingleDates = Pick<Pattern, 'rdates' | 'exdates'>

/**
 * What a pattern adds and skips once a day of it, at the usual time, is no longer a date; or is one, if it was none.
 * Only what the rule says otherwise is kept in a list.
 */
export function toggleDate(pattern: Pattern, day: string): SingleDates {
  const without = (starts: string[]) => starts.filter((start) => !start.startsWith(day))
  const cleared = {
    ...pattern,
    rdates: without(pattern.rdates),
    exdates: without(pattern.exdates),
  }
  const { rdates, exdates } = cleared
  const start = day + pattern.startsLocal.slice(10)
  const isRule = hasDate(cleared, day)
  if (hasDate(pattern, day))
    return { rdates, exdates: isRule ? [...exdates, start].sort() : exdates }
  return { rdates: isRule ? rdates : [...rdates, start].sort(), exdates }
}

function hasDate(pattern: Pattern, day: string): boolean {
  return localStarts(pattern, day).at(-1)?.startsWith(day) ?? false
}
