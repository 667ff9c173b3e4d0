import { postponeMails, takeMailTurn } from '../../db/mail/mails.ts'
import type { Deps } from '../platform/deps.ts'
import type { Env } from '../platform/env.ts'
import type { MailPostponed } from './mailer.ts'

/** Resend's default for a team; Cloudflare names no number of calls. */
const DEFAULTS: Partial<Record<Env['MAILER'], number>> = { resend: 2 }

/** `people`: a person waits for the email. */
type Purpose = 'people' | 'mailing'
/**
 * How long a call may wait for its turn. Mailings take none further ahead than this, so that an email
 * that a person waits for goes out right after them.
 */
const MAX_WAIT_MS: Record<Purpose, number> = { people: 10_000, mailing: 2_000 }

/**
 * Waits until the provider may be called: all tasks share one budget of calls a second. If that takes
 * too long it returns the seconds after which the task should come again.
 */
export async function awaitTurn(deps: Deps, purpose: Purpose): Promise<number | undefined> {
  const { MAILER, MAIL_CALLS_PER_SECOND: rate = DEFAULTS[MAILER] } = deps.env
  if (rate === undefined) return undefined
  const now = deps.now()
  const turn = await takeMailTurn(deps.db, { rate, maxWaitMs: MAX_WAIT_MS[purpose], now })
  if (turn.isTaken) {
    if (turn.waitMs > 0) await deps.sleep(turn.waitMs)
    return undefined
  }
  // At any moment within the time that all who wait need, so that they do not come at once.
  const behind = purpose === 'people' ? 0 : (random(deps) * turn.waiting) / rate
  return turn.waitMs / 1000 + behind
}

/** The provider accepts no more calls for now: it is not called until then. Returns the task's wait. */
export async function heedLimit(deps: Deps, { seconds }: MailPostponed): Promise<number> {
  await postponeMails(deps.db, new Date(deps.now().getTime() + seconds * 1000))
  deps.log({ level: 'error', message: 'email provider limit reached', seconds })
  return seconds * (1 + random(deps))
}

/** At least 0 and below 1. */
function random(deps: Pick<Deps, 'random'>): number {
  const [high = 0, low = 0] = deps.random(2)
  return (high * 256 + low) / 65_536
}
