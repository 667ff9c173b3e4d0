const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `60s`, `5m`, `1d10h30m` as milliseconds; `undefined` if it is none. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+[smhd])+$/.test(text)) return undefined
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
}
