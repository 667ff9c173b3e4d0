/** Where a list goes on: the sort key of its last row, as one word for an address. */
export function encodePosition(key: string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The sort key; `undefined` for what is none, which shows the list from its start. */
export function decodePosition(text: string | undefined, shape: RegExp[]): string[] | undefined {
  if (!text || text.length > 400) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const key: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const fits =
      Array.isArray(key) &&
      key.length === shape.length &&
      key.every((part, i) => typeof part === 'string' && shape[i]?.test(part))
    return fits ? (key as string[]) : undefined
  } catch {
    return undefined
  }
}

/** A moment as Postgres tells it with all its digits, and an id. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
export const DAY = /^\d{4}-\d\d-\d\d$/
export const ROW_ID = /^[a-z]+_[a-z0-9_]{1,60}$/
