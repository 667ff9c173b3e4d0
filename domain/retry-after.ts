/** Seconds that a `Retry-After` header asks for: a number, or a date after `now`. 0 without a valid one. */
export function retryAfterSeconds(text: string | null, now: Date): number {
  if (text === null) return 0
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text)
  const seconds = (Date.parse(text) - now.getTime()) / 1000
  return seconds > 0 ? seconds : 0
}
