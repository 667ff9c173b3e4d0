import type { MailEvent } from '../../../db/suppressions.ts'

/** What a provider reports of one mail that did not do well. */
export type MailReport = Pick<MailEvent, 'reason' | 'orgId' | 'at'> & { addresses: string[] }

/** A part of what a provider sent, which may be anything; `{}` where it is no object. */
export function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** When it happened; what has no time that can be read is no report. */
export function momentIn(value: unknown): Date | undefined {
  const at = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}
