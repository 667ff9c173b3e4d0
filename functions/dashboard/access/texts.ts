import { CHANGES_A_DAY } from '../../../domain/daily-limits.ts'
import { PLAN_NAMES, type Plan } from '../../../domain/plan.ts'
import { formatNumber } from '../parts/format.ts'

/** Texts of sign-in, sign-up, invitations, and ended sessions, and of their emails. */

export const SIGN_IN = {
  title: 'Sign in',
  lead: 'Enter your email address and we’ll send you a sign-in link. No password needed.',
  send: 'Email me a link',
  new: 'New here?',
  otherHost: 'The dashboard is at {host}. Sign in there.',
  otherHostTitle: 'Sign in on the main site',
}

export const LINK_SENT = {
  title: 'Check your email',
  lead: (minutes: number) =>
    `If {email} has an account, a sign-in link is on its way to it. The link expires in ${minutes} minutes and works once.`,
  help: 'Didn’t get an email after a few minutes? Check your spam folder. To protect accounts, we show this page even if the address has no account.',
  byInvitation:
    'Accounts are by invitation only. Ask an owner of your organization, or the operator of this service, to invite you.',
  again: 'Try again or use a different email address',
}

export const SIGN_IN_LINK = {
  lead: 'You’re signing in as {email}.',
  expiredTitle: 'This sign-in link has expired or was already used',
  expired: (minutes: number) =>
    `Sign-in links work once and expire after ${minutes} minutes. We can email you a new one right away.`,
  sendNew: 'Email me a new link',
  toDashboard: 'Go to the dashboard',
}

export const SIGN_UP = {
  title: 'Create a calendar',
  lead: 'Enter a few details and we’ll email you a link to your new calendar. It’s free, and you need no password.',
  name: 'Organization',
  nameHint: 'The name your visitors know, for example Riverside Arts.',
  noName: 'Enter the name of your organization',
  timezoneHint: 'Where most of your events are. Each event can have its own.',
  send: 'Email me a link',
  known: 'Already have an account?',
}

export const SIGN_UP_SENT = {
  title: 'Check your email',
  lead: (hours: number) =>
    `We’re sending a link to {email}. It expires in ${hours} hours and works once.`,
  help: 'Didn’t get an email after a few minutes? Check your spam folder, and that the email address is right.',
  again: 'Try again or use a different email address',
}

/** Where a daily limit is used up. */
export const SIGN_UP_LIMIT = {
  title: 'We couldn’t send a link',
  client:
    'Too many links were requested from your network in the last 24 hours. We sent nothing. Try again in 24 hours.',
  service:
    'Too many people created a calendar in the last 24 hours, and we can’t send more links. We sent nothing. Try again in 24 hours.',
}

export const SIGN_UP_LINK = {
  title: 'Create your calendar',
  lead: 'This creates {organization} and signs you in as {email}.',
  create: 'Create calendar and sign in',
  expiredTitle: 'This link has expired or was already used',
  expired: (hours: number) =>
    `Links to create a calendar work once and expire after ${hours} hours. If you’ve created your calendar already, sign in.`,
  startAgain: 'Start again',
}

/** Where operators create all organizations themselves. */
export const CLOSED = {
  title: 'Accounts are by invitation',
  lead: 'You can’t sign up here by yourself. Ask an owner of your organization, or the operator of this service, to invite you.',
}

export const INVITATION = {
  title: (organization: string) => `Join ${organization}`,
  lead: (role: string, covers: string) =>
    `{inviter} invited {email} to help manage its calendar. Your role: ${role.toLowerCase()}. It covers ${covers}.`,
  join: 'Join and sign in',
  expiredTitle: 'This invitation is no longer valid',
  expired:
    'It was already used, withdrawn, or replaced, or it has expired. If you’ve joined already, sign in. Otherwise, ask for a new invitation.',
}

export const SESSION_ENDED = {
  title: 'Sign in again',
  lead: 'You’ve been signed out. Your changes are not saved yet, but they’re still on this page.',
  first: 'First, sign in with the link we email you. Open it in this browser.',
  open: 'Open sign-in in a new tab',
  comeBack: 'Then come back to this tab.',
  save: 'Save my changes',
  nothingChanged: 'You’ve been signed out, and nothing was changed. Sign in, then try again.',
}

export const SIGN_IN_MAIL = {
  subject: 'Your sign-in link',
  text: 'Use this link to sign in to the dashboard.',
  after: (minutes: number) =>
    `This link expires in ${minutes} minutes and works once. If you didn’t request it, you can ignore this email. No one can sign in without it.`,
  footer: 'You received this email because someone entered your email address on the sign-in page.',
}

/** Anyone can enter any email address at `/start`, so it repeats nothing from the form. */
export const SIGN_UP_MAIL = {
  subject: 'Create your calendar',
  text: 'Use this link to create your calendar and sign in.',
  button: 'Create your calendar',
  after: (hours: number) =>
    `This link expires in ${hours} hours and works once. If you didn’t request it, you can ignore this email. Nothing is created without it.`,
  footer: 'You received this email because someone entered your email address on the sign-up page.',
}

export const INVITATION_MAIL = {
  subject: (organization: string, site: string) => `You’re invited to ${organization} on ${site}`,
  /** Until an organization has confirmed subscribers, its own words are not in the subject. */
  subjectOfNew: (site: string) => `You’re invited to help manage a calendar on ${site}`,
  text: (inviter: string, organization: string, role: string) =>
    `${inviter} invited you to help manage the ${organization} calendar. Your role: ${role.toLowerCase()}.`,
  button: 'View invitation',
  after: (days: number) =>
    `This link expires in ${days} days. If you weren’t expecting this invitation, you can ignore this email.`,
  footer: (organization: string) => `Sent on behalf of ${organization}.`,
}

/** To owners whom the operator of the service added. */
export const OWNER_MAIL = {
  subject: (organization: string, site: string) => `You’re an owner of ${organization} on ${site}`,
  text: (organization: string) =>
    `You can now manage the ${organization} calendar: add events, put it on your website, and invite your team.`,
  after: (email: string) =>
    `Sign in with this email address: ${email}. If you weren’t expecting this, you can ignore this email.`,
}

/** For people who left their only organization, or whose organizations are all disabled. */
export const NO_ORGANIZATION = {
  left: 'You’re not a member of any organization',
  disabled: 'Your organization is disabled',
  lead: 'You’re signed in as {email}.',
  askOwner: 'To join an organization, ask one of its owners to invite you.',
  askOperator: 'Ask the operator of this service for help.',
  signOut: 'Sign out',
  home: 'Go to the home page',
}

export const ERRORS = {
  foreignForm: 'We couldn’t verify this form. Reload the page and try again.',
  sessionEnded: 'Your session has ended',
  disabled: 'This organization is disabled',
  closed:
    'This organization is being deleted, so nothing in it can be changed. Undo the deletion first.',
  plan: (plan: string) =>
    `This feature isn’t included in the ${plan} plan. Ask the operator of this service to upgrade your plan.`,
  permission: (who: string) => `Only ${who} can do this. Ask an owner of your organization.`,
}

/** Far more than people do in a day: a program sends these forms. */
export function tooManyChanges(plan: Plan, again: string): string {
  const most = formatNumber(CHANGES_A_DAY[plan])
  return `This change wasn’t saved. Your team has made ${most} changes within 24 hours, the most that the ${PLAN_NAMES[plan]} plan allows. Try again after ${again}.`
}
