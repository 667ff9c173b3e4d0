import { isCalendarDate } from '../../domain/calendar-date.ts'
import { asciiToBase64url } from '../keys/encoding.ts'

/** Whether a part of a sort key is one. */
export type Part = (text: string) => boolean

/**
 * Where a list goes on, as one word for an address: the sort key of its last row, without `~` in it and
 * in ASCII, which is what sort keys are made of.
 */
export function encodePosition(key: string[]): string {
  return asciiToBase64url(key.join('~'))
}

/** The sort key back; `undefined` for what is none. */
export function decodePosition(text: string | undefined, parts: Part[]): string[] | undefined {
  const key = read(text)?.split('~')
  const fits = key?.length === parts.length && key.every((part, i) => parts[i]?.(part))
  return fits && encodePosition(key) === text ? key : undefined
}

function read(text: string | undefined): string | undefined {
  if (!text || text.length > 400) return undefined
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

/** A moment as Postgres tells it, with all its digits. */
export const isMoment: Part = (part) =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/.test(part) &&
  isCalendarDate(part.slice(0, 10))
export const isDay: Part = isCalendarDate
export const isRowId: Part = (part) => /^[a-z]+_[a-z0-9_]{1,60}$/.test(part)

/** Thousandths of a mile, half way round the Earth. */
export const isDistance: Part = wholeNumber(0, 12_500_000)
/** Those of the years 1 to 9999, which the database can compare with. */
export const isSeconds: Part = wholeNumber(-62_135_596_800, 253_402_300_799)

/** Of changes: more than an organization ever makes. */
export const isCount: Part = (part) => /^(0|[1-9]\d{0,14})$/.test(part)

function wholeNumber(least: number, most: number): Part {
  return (part) => /^-?\d{1,12}$/.test(part) && +part >= least && +part <= most
}
