import type { AuditLine } from '../../../db/audit/lines.ts'
import type { SubmissionState } from '../../../domain/submissions.ts'

type Did = { verb: string; end?: string; said: string[] }

/** Deeds by the state they lead to, else by that and the one before. */
const DEEDS: Record<string, { verb: string; end?: string }> = {
  'unconfirmed waiting': { verb: 'sent' },
  'asked waiting': { verb: 'answered the question about' },
  waiting: { verb: 'handed in' },
  asked: { verb: 'asked about' },
  'withdrawing accepted': { verb: 'kept', end: 'although its sender asked to take it off' },
  accepted: { verb: 'accepted' },
  declined: { verb: 'declined' },
  withdrawing: { verb: 'asked to take off' },
  'withdrawing withdrawn': { verb: 'took off', end: 'as its sender asked' },
  withdrawn: { verb: 'withdrew' },
} satisfies Partial<Record<SubmissionState | `${SubmissionState} ${SubmissionState}`, object>>

/** What the verb says already. */
const SAID = ['state', 'event_id', 'kind', 'feed_id']

/** What was done with a submission; `undefined`: its text was changed. */
export function didWithSubmission({ actor, change, before, after }: AuditLine): Did | undefined {
  if (change === 'removed') return undefined
  const [from, to] = [before?.state, after?.state]
  // Only the rules accept what its sender does.
  if (to === 'accepted' && from !== 'withdrawing' && actor.startsWith('link:')) {
    return { verb: 'published', end: 'as a trusted sender', said: SAID }
  }
  const deed = DEEDS[`${from} ${to}`] ?? DEEDS[String(to)]
  return deed && { ...deed, said: SAID }
}

/** Whom staff trust or block, and until when. */
export function didWithSender({ change, before, after }: AuditLine): Did | undefined {
  const said = ['state', 'email']
  const state = (change === 'removed' ? before : after)?.state
  if (state !== 'trusted' && state !== 'blocked') return undefined
  if (change !== 'removed') return { verb: state, said }
  return { verb: state === 'trusted' ? 'no longer trusts' : 'unblocked', said }
}
