import {
  SUBMISSION_DEEDS,
  SUBMISSION_LIMITS,
  type SubmissionState,
} from '../../../domain/submissions.ts'

const HOUR = 3_600_000

export type Sender = { email: string; hash: string; mark: 'trusted' | 'blocked' | undefined }

/** What is known of a submission by its rules alone. */
export type Modeled = {
  id: string
  nonce: string
  sender: Sender
  state: SubmissionState
  createdAt: number
  changedAt: number
  /** Whether an event came of it, and is public. */
  event: 'none' | 'public' | 'draft'
  /** Accepted at once, since its sender is trusted. */
  atOnceAt: number | undefined
  /** Emails to the sender by kind. */
  mails: Record<string, number>
}

export type World = {
  now: number
  isOpen: boolean
  submissions: Map<string, Modeled>
}

export type Deed = keyof typeof SUBMISSION_DEEDS
export const OF_SENDER = ['confirm', 'change', 'answer', 'withdraw', 'ask-off'] as const
export const OF_STAFF = ['accept', 'decline', 'ask', 'let-go', 'keep'] as const

const MAIL_OF: Partial<Record<Deed, string>> = {
  accept: 'submission-accepted',
  decline: 'submission-declined',
  ask: 'submission-asked',
  'let-go': 'submission-removal',
  keep: 'submission-removal',
}

/** Whether the rules let this be done now, to a submission as it was seen last. */
export function isAllowed({ now, isOpen }: World, deed: Deed, one: Modeled): boolean {
  const isOfSender = (OF_SENDER as readonly string[]).includes(deed)
  if (!SUBMISSION_DEEDS[deed].from.includes(one.state)) return false
  if (isOfSender && one.sender.mark === 'blocked') return false
  if ((deed === 'confirm' || deed === 'accept') && !isOpen) return false
  return deed !== 'confirm' || one.createdAt > now - SUBMISSION_LIMITS.confirmHours * HOUR
}

/** Whether the link of a submission lets its sender send another one, which waits at once. */
export function takesAnother(
  { now, submissions, isOpen }: World,
  { sender, state }: Modeled,
): boolean {
  const theirs = [...submissions.values()].filter((one) => one.sender === sender)
  const waiting = theirs.filter(({ state }) => ['unconfirmed', 'waiting', 'asked'].includes(state))
  const ofDay = theirs.filter(({ createdAt }) => createdAt > now - 24 * HOUR)
  const { waitingOfSender, ofSenderADay } = SUBMISSION_LIMITS
  const hasRoom = waiting.length < waitingOfSender && ofDay.length < ofSenderADay
  return isOpen && state !== 'unconfirmed' && sender.mark !== 'blocked' && hasRoom
}

/** The submission afterwards. */
export function done({ now }: World, deed: Deed, one: Modeled): Modeled {
  const mail = MAIL_OF[deed]
  return {
    ...one,
    state: SUBMISSION_DEEDS[deed].to,
    changedAt: now,
    event: deed === 'accept' ? 'public' : deed === 'let-go' ? 'draft' : one.event,
    mails: mail ? { ...one.mails, [mail]: (one.mails[mail] ?? 0) + 1 } : one.mails,
  }
}

/** Whether what a sender confirms is accepted in the same request. */
export function isAtOnce({ now, submissions }: World, { sender }: Modeled): boolean {
  const recent = [...submissions.values()].filter(
    (one) => one.sender === sender && one.atOnceAt !== undefined && one.atOnceAt > now - 24 * HOUR,
  )
  return sender.mark === 'trusted' && recent.length < SUBMISSION_LIMITS.ofTrustedADay
}

/** Blocking declines what waits, without an email, and forgets what was not confirmed. */
export function block(world: World, sender: Sender): void {
  for (const one of [...world.submissions.values()].filter((other) => other.sender === sender)) {
    if (one.state === 'unconfirmed') world.submissions.delete(one.id)
    if (SUBMISSION_DEEDS.decline.from.includes(one.state)) {
      world.submissions.set(one.id, { ...one, state: 'declined', changedAt: world.now })
    }
  }
  sender.mark = 'blocked'
}

/** What the clean-up deletes. */
export function expire({ now, submissions }: World): void {
  for (const [id, { state, createdAt, changedAt }] of submissions) {
    const isStale =
      state === 'unconfirmed' && createdAt <= now - SUBMISSION_LIMITS.confirmHours * HOUR
    const waits = ['unconfirmed', 'waiting', 'withdrawing'].includes(state)
    const isOld = !waits && changedAt <= now - SUBMISSION_LIMITS.keptDays * 24 * HOUR
    if (isStale || isOld) submissions.delete(id)
  }
}

/** A person who is erased: nothing of theirs stays, but a block. */
export function erase({ submissions }: World, sender: Sender): void {
  for (const [id, one] of submissions) if (one.sender === sender) submissions.delete(id)
  if (sender.mark === 'trusted') sender.mark = undefined
}
