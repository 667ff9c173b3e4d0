import {
  SUBMISSION_LIMITS,
  type SubmissionKind,
  type SubmissionState,
} from '../../../domain/submissions.ts'

/** Texts of the queue of submissions, and of what staff decide about them. */

export const PATH = '/submissions'

export const QUEUE = {
  title: 'Submissions',
  above: { label: 'Submissions', path: PATH },
  tabs: { waiting: 'Waiting', asked: 'Asked back', decided: 'Decided' },
  senders: 'Senders',
  reasons: 'Reasons',
  total: 'Newest first',
  selectAll: 'Select all submissions on this page',
  select: (title: string) => `Select ${title}`,
  count: 'selected',
  twice: 'Possible duplicate',
  past: 'Past',
  at: { waiting: 'Waiting since', asked: 'Asked', decided: 'Decided' },
}

export const EMPTY = {
  waiting: {
    title: 'No submissions waiting',
    text: 'Events that visitors suggest, and what writers hand in, appear here until your team decides.',
  },
  asked: {
    title: 'No open questions',
    text: 'If you ask a sender something, their submission is listed here until they answer.',
  },
  decided: {
    title: 'No decisions yet',
    text: `Decided submissions stay here for ${SUBMISSION_LIMITS.keptDays} days.`,
  },
}

export const KINDS: Record<SubmissionKind, string> = {
  visitor: 'New event',
  draft: 'Draft',
  edit: 'Changes',
}

export const STATES: Record<SubmissionState, string> = {
  unconfirmed: '',
  waiting: 'Waiting',
  asked: 'Asked back',
  accepted: 'Accepted',
  withdrawing: 'To be taken off',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** What another member of staff or the sender did meanwhile. */
export const MEANWHILE: Record<SubmissionState, string> = {
  unconfirmed: '',
  waiting:
    'Nothing changed because the sender updated this submission in the meantime. Check it, then decide.',
  asked:
    'Nothing changed because someone on your team asked the sender a question in the meantime.',
  accepted: 'Nothing changed because {who} accepted this submission in the meantime.',
  withdrawing: 'Nothing changed because the sender asked to take this event off in the meantime.',
  declined: 'Nothing changed because {who} declined this submission in the meantime.',
  withdrawn: 'Nothing changed because this submission was withdrawn in the meantime.',
}
/** What the page of a submission says after a decision. */
export const DID = {
  accepted: 'Accepted.',
  declined: 'Declined. The sender is notified.',
  asked: 'Question sent. The submission returns to the queue with the answer.',
  'taken-off': 'Taken off. The event is a draft now.',
  kept: 'Kept. The event stays public.',
  blocked: 'Blocked. What they sent and was waiting is declined.',
}
export type Did = keyof typeof DID

/** Where staff go on after a decision. */
export const NEXT = { submission: 'Next submission →', queue: 'Show submissions' }

export const KEYS = {
  of: {
    waiting:
      'Keys: J and K go through the list, Enter opens, X selects, A and D go to Accept and Decline.',
    list: 'Keys: J and K go through the list, Enter opens.',
    submission: 'Keys: J next, K previous. A, D, and Q go to Accept, Decline, and Ask back.',
    decided: 'Keys: J next, K previous.',
  },
  off: 'Turn off keys',
  on: 'Turn on keys',
}

export const BY_RULES = 'a rule for trusted senders'
export const BY_COLLEAGUE = 'someone on your team'

export const PAGE = {
  decide: 'Your decision',
  accept: 'Accept',
  change: 'Change and accept',
  changeDraft: 'Edit the draft',
  decline: 'Decline',
  declineLong: 'Decline submission',
  ask: 'Ask back',
  askLong: 'Send question',
  all: 'Show all from this sender',
  block: 'Block sender',
  trust: 'Trust sender',
  letGo: 'Take event off',
  keep: 'Keep event',
  withdrawing:
    'The sender would like this event to be taken off. If you take it off, it becomes a draft, and subscribers who got an email about it get an update.',
  subscribers:
    'Accepting publishes the event. Subscribers get it in the next digest that covers its date. Digests that were sent before don’t mention it.',
  ofEdit:
    'Accepting changes the published event. If its date, place, or status changes, subscribers who got an email about it get an update.',
  past: 'This event is over. If you accept it, it’s listed among past events.',
  closedFeed:
    'The feed {feed} isn’t open, so this can’t be accepted as it is. To choose another feed, select “Change and accept”.',
  unreadable:
    'Parts of this submission aren’t valid, so it can’t be accepted as it is. Select “Change and accept” to complete it.',
  eventChanged:
    'Someone changed the event after these changes were handed in. Compare them, then select “Change and accept”.',
  eventGone: 'The event was deleted, so there is nothing to publish. Decline to close this.',
  draftChanged: 'The draft was changed since you opened this page. Check it, then decide.',
  published: 'This draft is published already. Accepting only closes the submission.',
  preview: 'Preview',
  mayDiffer: 'The public page may differ by now.',
  publicPage: 'Show the public page',
  editEvent: 'Edit the event',
  noPreview: 'There is no preview because parts of this submission aren’t valid.',
  changes: 'Changes',
  noChanges: 'The event already is as suggested.',
  note: 'Note from the sender',
  question: 'Your question',
  answer: 'Answer',
  noAnswer: 'No answer yet',
  reason: 'Reason',
  duplicates: 'Possible duplicates',
  duplicatesHint: 'On the same day, with the same title or at the same place.',
  sender: 'Sender',
  first: 'This is their first submission.',
  history: 'Since {day}: {accepted} accepted, {declined} declined, {waiting} waiting.',
  newer: '← Previous',
  older: 'Next →',
  accepted: '{who} accepted this on {day}.',
  declined: '{who} declined this on {day}.',
  withdrawn: 'The sender withdrew this.',
  draftDeleted: 'The draft was deleted, so there’s nothing left to decide.',
  takenOff: '{who} took this event off on {day}.',
  asked: 'You’re waiting for the sender’s answer. You can still decide.',
}

/** For which dates of a repeating event changes are. */
export const REACH = {
  one: 'For {day} only. The other dates stay as they are.',
  following: 'For {day} and all following dates: {dates}.',
  all: 'For all dates that aren’t over: {dates}.',
  kept: 'The others keep their own details.',
  moves: 'The other dates move as much as {day} does.',
}

export const REACH_SHORT = { following: 'This and following dates', all: 'All dates' }

export const CHANGE = {
  title: 'Change and accept',
  lead: 'This is what was submitted. What you save is published, and the sender gets an email.',
  label: 'Save and accept',
}

export const DECLINE = {
  saved: 'Saved reason',
  none: 'No saved reason',
  own: 'Reason',
  ownHint: `The sender gets it by email. Up to ${SUBMISSION_LIMITS.text} characters.`,
  tooLong: `Enter at most ${SUBMISSION_LIMITS.text} characters`,
}

export const ASK = {
  label: 'Question',
  hint: `The sender gets it by email, with a link to answer. Up to ${SUBMISSION_LIMITS.text} characters.`,
  missing: 'Enter a question',
}

export const BLOCK = {
  title: 'Block this sender?',
  text: '{email} and its tagged forms (name+tag@example.com) can no longer send submissions. Those that wait are declined. The sender isn’t notified.',
  label: 'Block sender',
}
export const TRUST = {
  title: 'Trust this sender?',
  text: `What {email} sends from now on is published at once, up to ${SUBMISSION_LIMITS.ofTrustedADay} events in 24 hours. What waits now still needs a decision. You can stop trusting them at any time.`,
  label: 'Trust sender',
}

export const SENDERS = {
  title: 'Senders',
  lead: 'Submissions of trusted senders are published at once. Those of blocked senders are dropped without an answer.',
  states: { trusted: 'Trusted', blocked: 'Blocked' },
  erased: 'Erased email address',
  since: 'Since {day}, by {who}.',
  nobody: 'a former member',
  unmarked: 'Neither trusted nor blocked.',
  sent: 'What this sender sent',
  deleting: 'Select events to delete them together.',
  latest: (count: number) => `Only the latest ${count} are shown.`,
  none: 'Nothing from this sender is stored.',
  atOnce: 'Published at once',
  forget: { trusted: 'Stop trusting', blocked: 'Unblock' },
  empty: {
    title: 'No trusted or blocked senders',
    text: 'You can trust or block a sender on the page of a submission.',
  },
  search: 'Part of an email address',
  all: 'Trusted and blocked',
  noMatch: {
    title: 'No senders found',
    text: 'Try a shorter part of the email address. Erased email addresses can’t be found.',
  },
  showAll: 'Show all senders',
}

export const REASONS = {
  title: 'Reasons',
  lead: 'Reasons that you often decline with. They’re offered on the page of each submission.',
  label: 'New reason',
  hint: 'For example: This calendar lists events in our city only.',
  missing: 'Enter a reason',
  tooMany: `You can save at most ${SUBMISSION_LIMITS.reasons} reasons. Remove one first`,
  tooLong: `Enter at most ${SUBMISSION_LIMITS.text} characters`,
  save: 'Save reason',
  remove: 'Remove',
}

export const SEVERAL = {
  back: 'Show submissions',
  accept: {
    title: (count: string) => `Accept ${count}?`,
    text: 'They’re published, and their senders get an email. To look at one first, open it from the list.',
    label: 'Accept submissions',
    key: 'a',
    done: (count: string) => `${count} accepted.`,
  },
  decline: {
    title: (count: string) => `Decline ${count}?`,
    text: 'Their senders get an email with the reason. This can’t be undone.',
    label: 'Decline submissions',
    key: 'd',
    done: (count: string) => `${count} declined.`,
  },
  left: (count: string) =>
    `${count} not decided, because something changed or needs a look. Open each to decide.`,
  gone: 'The selected submissions are no longer waiting',
}
export type SeveralAction = 'accept' | 'decline'
export const isSeveralAction = (text: string): text is SeveralAction =>
  text === 'accept' || text === 'decline'
