/**
 * `visitor`: an event that was sent in by the public form. `draft`: a draft that a writer handed in. `edit`: a writer's
 * changes of a published event.
 */
export type SubmissionKind = 'visitor' | 'draft' | 'edit'

export const SUBMISSION_STATES = [
  /** Sent, but the address was not confirmed: staff never see it. */
  'unconfirmed',
  /** In the queue. */
  'waiting',
  /** Staff asked the sender something, and wait for the answer. */
  'asked',
  'accepted',
  /** Accepted, and in the queue again: the sender would like the event to be taken off. */
  'withdrawing',
  'declined',
  'withdrawn',
] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** What can be done with a submission. */
type SubmissionDeed =
  // By the sender.
  | 'confirm'
  | 'change'
  | 'answer'
  | 'withdraw'
  | 'ask-off'
  // By staff.
  | 'accept'
  | 'decline'
  | 'ask'
  | 'let-go'
  | 'keep'

/**
 * From which states each deed leads where; from all others it changes nothing. Statements take their states from here,
 * so that no two of them disagree.
 */
export const SUBMISSION_DEEDS: Record<
  SubmissionDeed,
  { from: readonly SubmissionState[]; to: SubmissionState }
> = {
  confirm: { from: ['unconfirmed'], to: 'waiting' },
  change: { from: ['waiting', 'asked'], to: 'waiting' },
  answer: { from: ['asked'], to: 'waiting' },
  withdraw: { from: ['waiting', 'asked'], to: 'withdrawn' },
  /** Only staff take an event off that is accepted already. */
  'ask-off': { from: ['accepted'], to: 'withdrawing' },
  accept: { from: ['waiting', 'asked'], to: 'accepted' },
  decline: { from: ['waiting', 'asked'], to: 'declined' },
  ask: { from: ['waiting', 'asked'], to: 'asked' },
  /** The answers of staff to a sender who would like an accepted event to be taken off. */
  'let-go': { from: ['withdrawing'], to: 'withdrawn' },
  keep: { from: ['withdrawing'], to: 'accepted' },
}

/** States before a decision; of one mailbox only so many may be in them. */
export const UNDECIDED: readonly SubmissionState[] = [
  ...SUBMISSION_DEEDS.confirm.from,
  ...SUBMISSION_DEEDS.decline.from,
]

/** States in which a submission waits for staff. */
export const QUEUED: readonly SubmissionState[] = ['waiting', 'withdrawing']

export const SUBMISSION_LIMITS = {
  /** Unconfirmed submissions are deleted after so long; their links open no longer than that. */
  confirmHours: 24,
  /** Of one mailbox in one organization that wait at a time. */
  waitingOfSender: 20,
  /** Of one that come behind a confirmed link within 24 hours, also withdrawn ones: nothing else bounds these. */
  ofSenderADay: 20,
  /** Unconfirmed submissions of a feed at a time, and those that wait. Above, visitors read that it takes no more. */
  unconfirmedOfFeed: 500,
  waitingOfFeed: 10_000,
  /** Of a trusted sender that are accepted at once within 24 hours; the others wait in the queue. */
  ofTrustedADay: 10,
  /** The part of an organization's room for images that those of senders may fill. */
  shareOfImages: 0.5,
  /** Characters of a note, question, answer, or reason. */
  text: 1_000,
  /** Own reasons that an organization can save. */
  reasons: 20,
  /** Decided submissions, with the addresses of their senders, are deleted after so many days. */
  keptDays: 180,
} as const
