/** Texts for people who write events that editors publish. */

export const WRITING = {
  save: 'Save draft',
  send: 'Send for review',
  lead: 'Editors and owners publish your drafts. Save this one, then hand it in for review.',
  copied: (title: string) => `Copied from “${title}”. Change the date, then save it as a draft.`,
  empty: 'Add an event. Editors and owners publish it once you hand it in.',
  draft: 'Only you, editors, and owners can see this draft.',
  delete: 'Deleting it takes it back from review.',
  deleteDates: 'If it waits for review, the dates that are left still do.',
  ofSeries:
    'Editors and owners change how the event repeats, and skip or cancel dates. Say it in the note to them.',
  repeats: 'Editors and owners make published events repeat. Say it in the note to them',
  changedMeanwhile:
    'Someone else changed this event meanwhile, so nothing was sent. Check every field, then send your changes again.',
  publishedMeanwhile:
    'This event was published meanwhile. Open it again to send your changes for review.',
  changedSince: 'This event was changed after you sent your changes. Check every field.',
  tooLong: 'The form has too much text. Shorten the description',
  tooMany: (most: number) =>
    `Not sent: ${most} of your submissions wait already. Take one back, or wait until some are decided.`,
}

export const REVIEW = {
  title: 'Review',
  ready: {
    draft: 'When your draft is ready, hand it in. Editors and owners decide whether to publish it.',
    edit: 'Visitors see your changes once an editor or owner accepts them.',
  },
  waits: {
    draft: 'Your draft has been waiting for review since {time}. You can still change it.',
    edit: 'Your changes have been waiting for review since {time}. You can still change them.',
  },
  asked: 'Editors ask:',
  declined: {
    draft: 'Your draft was declined. Change it and hand it in again, or delete it.',
    edit: 'Your last changes were declined.',
  },
  reason: 'Their reason:',
  accepted: 'Your last changes were accepted.',
  note: 'Note to editors',
  answer: 'Your answer',
  answerMissing: 'Enter an answer',
  handIn: 'Hand in for review',
  again: 'Hand in again',
  send: 'Send answer',
  takeBack: 'Take back',
}

/** Emails to writers about a decision, by the state that it led to. */
export const WRITER_MAILS = {
  asked: {
    subject: 'Question about your event',
    text: (title: string) => `Editors have a question about “${title}” before they decide:`,
  },
  accepted: {
    subject: 'Your event was accepted',
    text: (title: string) => `What you sent in for “${title}” was accepted.`,
  },
  declined: {
    subject: 'Your event was declined',
    text: (title: string) => `What you sent in for “${title}” was declined.`,
  },
  button: 'Open the event',
  because: (org: string) => `You received this email because you write events for ${org}.`,
}
