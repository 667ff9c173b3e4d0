const HEADERS = [
  'retry-after',
  'x-ratelimit-reset',
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
]
const UNITS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
const DAY = 86_400_000

/** The wait an answer asks for, in milliseconds; more than a day counts as not asked. */
export function readRetryAfter(header: Record<string, string>, now: number): number | undefined {
  const text = HEADERS.map((name) => header[name]).find((value) => value !== undefined)
  const wait = text === undefined ? undefined : parse(text.trim(), now)
  return wait !== undefined && wait <= DAY ? wait : undefined
}

function parse(text: string, now: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) {
    const parts = text.matchAll(/([\d.]+)(\D+)/g)
    return [...parts].reduce(
      (sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0),
      0,
    )
  }
  const date = /^\w{3}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
