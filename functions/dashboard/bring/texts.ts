import { KNOWN_SUBSCRIBERS } from '../../../domain/email-allowance.ts'
import { MAX_FILE_MB } from '../../../domain/imports/limits.ts'
import {
  MOST_ADDRESSES,
  OFFER_DAYS,
  UPLOAD_HOURS,
  UPLOADS_AT_ONCE,
} from '../../../domain/uploads/limits.ts'
import { formatNumber } from '../parts/format.ts'

/** Texts of the pages on which staff bring their subscribers. */

export const BRING = {
  title: 'Bring your subscribers',
  lead: 'Upload people who already agreed to get emails from you. Each gets one email and is subscribed only after they confirm.',
  file: 'CSV file',
  fileHint: `With one person in each row, up to ${formatNumber(MOST_ADDRESSES)} rows and ${MAX_FILE_MB} MB. We use the email addresses only.`,
  consent: 'Where and how did they agree?',
  consentHint:
    'For example: “Members who ticked the newsletter box on our paper form, 2023 to 2026.” We store it with the upload as your record. It isn’t sent.',
  next: 'Continue',
  nextHint: 'Nothing is sent yet.',
  earlier: 'Earlier uploads',
  help: 'How this works',
  known: {
    title: 'Not available yet',
    text: `You can bring subscribers on the Pro and Enterprise plans, or once ${KNOWN_SUBSCRIBERS} people have subscribed by themselves. This protects people from unwanted emails.`,
  },
  archived: {
    title: 'This feed is archived',
    text: 'Restore it to bring subscribers.',
  },
}

export const ERRORS = {
  file: 'Choose a CSV file',
  large: `The file has more than ${MAX_FILE_MB} MB. Split it into several.`,
  consent: 'Enter where and how these people agreed',
  consentLong: (most: number) => `Use at most ${formatNumber(most)} characters`,
  full: `${UPLOADS_AT_ONCE} uploads are waiting or being sent. Wait for one to finish, or discard one.`,
  column: 'Choose a column of the file',
}

export const PREVIEW = {
  lead: `Nothing has been sent. Check the numbers, then send or discard. Without a decision we delete the file after ${UPLOAD_HOURS === 1 ? 'an hour' : `${UPLOAD_HOURS} hours`}.`,
  counts: 'What will happen',
  kinds: {
    new: 'Get one email',
    subscribed: 'Already subscribed',
    asked: 'Asked before',
    left: 'Unsubscribed, said no, or removed',
    blocked: 'Blocked, bounced, or reported spam',
  },
  duplicates: 'Named more than once',
  invalid: 'Rows without an email address',
  only: 'Only people who are new get an email. Your organization never asks a person twice, whichever file or feed they are in.',
  none: 'No one in this file is new, so there is nothing to send.',
  problems: (shown: number, all: number) =>
    shown < all ? `First ${shown} rows without an email address` : 'Rows without an email address',
  line: 'Line',
  cell: 'Text',
  empty: '(empty)',
  send: (count: string) => `Send ${count}`,
  discard: 'Discard',
  columns: 'Column with the email addresses',
  choose: 'Which column has the email addresses?',
  chooseText: 'We found no email addresses in the first rows.',
  notChosen: 'Choose a column',
  column: (number: number) => `Column ${number}`,
  update: 'Use this column',
  rows: 'First rows of the file',
  consent: 'How these people agreed',
  email: 'The email',
  emailLead: 'In our words, so that it can’t be misused. It has your name, logo, and color.',
}

export const PROGRESS = {
  sending: 'Sending',
  done: 'All emails are sent',
  stopped: 'Stopped',
  stoppedText:
    'The remaining people weren’t asked, and their addresses are deleted. You can upload them again.',
  bar: 'Emails sent',
  sent: 'Sent',
  of: (sent: string, total: string) => `${sent} of ${total}`,
  confirmed: 'Confirmed',
  open: 'Not yet confirmed',
  skipped:
    'Skipped, because they subscribed, were asked, or were blocked in the meantime, or got too many emails that day',
  failed: 'Not delivered to the email service',
  leave:
    'You can leave this page. Emails go out slowly, so that other emails never wait: up to 100 a minute, and on busy days more of them tomorrow.',
  days: `People have ${OFFER_DAYS} days to confirm. Then we delete the addresses of those who didn’t.`,
  stop: 'Stop sending',
  see: 'See subscribers',
}

export const STATES = {
  preview: 'Not sent',
  sending: 'Sending',
  done: 'Sent',
  stopped: 'Stopped',
} as const
