import { actAs } from '../../../db/audit/act-as.ts'
import {
  COMPLAINTS_AT_ONCE,
  listComplainers,
  type MailEvent,
  suppressAddress,
} from '../../../db/mail/suppressions.ts'
import { endSubscription } from '../../../db/subscribers/subscription.ts'
import { parseEmailAddress } from '../../../domain/email-address.ts'
import { newId } from '../../../domain/ids.ts'
import { hashAddress } from '../../keys/hash-address.ts'
import type { Deps } from '../../platform/deps.ts'

const MOST_ROUNDS = 10

/**
 * Suppresses the addresses, and unsubscribes people who complained. Each step can be repeated, so a second
 * report after a crash does the rest.
 */
export async function takeMailReport(given: Deps, report: MailReport): Promise<void> {
  const deps = { ...given, db: actAs(given.db, { kind: 'task', id: 'mail-report' }) }
  const { reason, orgId, addresses } = report
  for (const address of addresses) {
    const emailKey = parseEmailAddress(address)?.key
    if (!emailKey) continue
    const emailHash = await hashAddress(deps.env.APP_SECRET, emailKey)
    // A provider's clock that is ahead must not outweigh what people do after it.
    const at = new Date(Math.min(report.at.getTime(), deps.now().getTime()))
    const event = { reason, emailKey, emailHash, orgId, at }
    await suppressAddress(deps.db, event)
    if (reason === 'complaint') await optOut(deps, event)
  }
}

async function optOut(deps: Deps, event: MailEvent): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const some = await listComplainers(deps.db, event)
    for (const of of some) {
      const eventId = newId('whe', deps.random)
      const { tasks } = await endSubscription(deps.db, {
        ...of,
        eventId,
        now: deps.now(),
        by: 'complaint',
      })
      deps.enqueue(tasks)
    }
    if (some.length < COMPLAINTS_AT_ONCE) return
  }
}

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
