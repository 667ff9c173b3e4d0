const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time with its zone, or how long ago: `2026-11-24T10:00Z`, `90m`, `6h`, `2d`. */
export function readMoment(text: string, now: Date): Date | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  if (unit) return new Date(now.getTime() - Number(amount) * (UNIT_MS[unit] ?? 0))
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}
