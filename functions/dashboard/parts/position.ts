import { isCalendarDate } from '../../../domain/calendar-date.ts'

/** Where a list goes on: the sort key of its last row, as one word for an address. */
export function encodePosition(key: string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The sort key; `undefined` for what is none, which shows the list from its start. */
export function decodePosition(text: string | undefined, shape: Shape[]): string[] | undefined {
  if (!text || text.length > 400) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const key: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const fits =
      Array.isArray(key) &&
      key.length === shape.length &&
      key.every((part, i) => typeof part === 'string' && shape[i]?.(part))
    return fits ? (key as string[]) : undefined
  } catch {
    return undefined
  }
}

type Shape = (part: string) => boolean

/** A moment as Postgres tells it, with all its digits. */
export const isMoment: Shape = (part) =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/.test(part) &&
  isCalendarDate(part.slice(0, 10))
export const isDay: Shape = isCalendarDate
export const isSeconds: Shape = (part) => /^-?\d{1,11}$/.test(part)
export const isRowId: Shape = (part) => /^[a-z]+_[a-z0-9_]{1,60}$/.test(part)
