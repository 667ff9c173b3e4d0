import { formatCount } from '../parts/format.ts'

/** Texts of a person’s account, and of its emails. */

export const ACCOUNT = {
  title: 'Your account',
  current: 'You sign in with {email}.',
  newEmail: 'New email address',
  hint: (hours: number, days: number) =>
    `We’ll email a link to this address. It expires in ${formatCount(hours, 'hour')}. Your email address changes once you use it. Your current address gets a warning that can undo the change for ${formatCount(days, 'day')}.`,
  send: 'Email me a link',
  waiting: 'Waiting for you to use the link that we emailed to {email}.',
  withdraw: 'Stop this change',
  notSent: 'Nothing was sent. Check the email address.',
  same: 'Enter another email address than your current one',
  tooMany: 'Too many links requested in the last 24 hours. Try again in 24 hours',
}

export const SESSIONS = {
  title: 'Where you’re signed in',
  lead: (days: number) => `A session ends ${days} days after you last used it.`,
  unknown: 'Unknown browser',
  isThis: 'This browser',
  end: 'End session',
  endOthers: 'End all other sessions',
}

export const CHANGE_EMAIL = {
  title: 'Change your email address',
  lead: 'The account that signs in with {old} will sign in with {new} instead.',
  confirm: 'Change email address',
  doneTitle: 'Email address changed',
  done: 'From now on, sign in with {email}. You stay signed in where you are.',
  takenTitle: 'This email address already has an account',
  taken:
    'Nothing was changed. {email} already signs in to another account. Sign in to that one, or choose a different email address.',
  expiredTitle: 'This link has expired or was already used',
  expired: (hours: number) =>
    `Links to change an email address work once and expire after ${formatCount(hours, 'hour')}. Request a new one in your account.`,
  toDashboard: 'Go to the dashboard',
}

export const UNDO_EMAIL = {
  title: 'Undo the change of your email address',
  lead: 'Your account will sign in with {email} again. This ends all sessions and stops a change that is still waiting.',
  confirm: 'Undo the change',
  doneTitle: 'Change undone',
  done: 'Your account signs in with {email} again, and all sessions have ended.',
  next: 'Sign in and check what someone else may have changed: your team, webhooks, and events.',
  takenTitle: 'This email address has another account now',
  taken:
    'We ended all sessions, but {email} signs in to another account now. Ask the operator of this service to bring the two together.',
  expiredTitle: 'This link has expired or was already used',
  expired: (days: number) =>
    `Links to undo a change work once and expire after ${formatCount(days, 'day')}. If you can’t sign in, ask the operator of this service for help.`,
}

/** To the new address. Anyone can enter any address, so it repeats nothing from the form. */
export const CHANGE_EMAIL_MAIL = {
  subject: 'Confirm your new email address',
  text: 'Use this link to sign in to your account with this email address from now on.',
  button: 'Confirm email address',
  after: (hours: number) =>
    `This link expires in ${formatCount(hours, 'hour')} and works once. If you didn’t request it, you can ignore this email. Nothing changes without it.`,
  footer: 'You received this email because someone entered your email address in their account.',
}

/** To the old address. */
export const EMAIL_CHANGING_MAIL = {
  subject: 'Your email address is about to change',
  text: (email: string, hours: number) =>
    `Someone who is signed in to your account asked to change its email address to ${email}. It changes when they use the link that we sent there, within ${formatCount(hours, 'hour')}.`,
  notYou:
    'If this was you, you can ignore this email. If not, undo the change. That also ends all sessions.',
  button: 'Undo the change',
  after: (days: number) =>
    `This link works once, for ${formatCount(days, 'day')}, also after the email address has changed.`,
  footer: 'You received this email because it’s about the security of your account.',
}
