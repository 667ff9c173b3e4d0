import { FIELD_WORDS } from '../../forms/subscriber-fields.tsx'
import { TURNSTILE_WORDS } from '../../forms/turnstile.tsx'

/** The texts of the pages for subscribers, besides those that emails have too; `{…}` is filled in. */
export const en = {
  ...FIELD_WORDS,
  ...TURNSTILE_WORDS,
  joinTitle: 'Get {feed} events by email',
  joinDigests:
    '{org} sends one email every {weekday} with the week’s events, or a daily email when there’s something new. Unsubscribe at any time.',
  joinNoDigests: 'Get emails about {feed} events from {org}. Unsubscribe at any time.',
  email: 'Email address',
  joinNext: 'We’ll email you a link to confirm your subscription.',
  subscribe: 'Subscribe',
  emailInvalid: 'Enter an email address, for example name@example.com',
  frequencyInvalid: 'Choose weekly or daily',
  keywordsInvalid: 'Enter up to 10 keywords, each up to 60 characters long',
  stateInvalid: 'Enter up to 100 characters',
  sentTitle: 'Check your email',
  sentText:
    'We sent an email to {email}. Follow the link in it to finish. If it doesn’t arrive, check your spam folder.',
  confirmTitle: 'Confirm your subscription',
  confirmText: 'Confirm to get event emails from {feed} at {email}.',
  confirmedTitle: 'You’re subscribed',
  confirmedPaused:
    '{feed} isn’t sending emails right now. You’ll stay subscribed in case that changes.',
  expiredTitle: 'This link has expired',
  expiredText:
    'Confirmation links work for {hours} hours. Subscribe to {feed} again to get a new one.',
  subscribeAgain: 'Subscribe again',
  firstMatches: 'The first {count}:',
  manageTitle: 'Email preferences for {feed}',
  saved: 'Preferences saved.',
  unsaved: 'Preview only. Save to keep these preferences.',
  notSaved: 'Not saved. Fix the highlighted field and save again.',
  calendarRenewed: 'Your private calendar link is ready. Any previous link no longer works.',
  calendarOff: 'The link is turned off. Calendar apps that still use it will show a message.',
  save: 'Save preferences',
  preview: 'Preview matching events',
  calendarTitle: 'Your private calendar',
  calendarText:
    'The events you chose, always up to date. Anyone with this link can see them, so keep it private.',
  calendarNone: 'Your calendar app can show the events you chose and keep them up to date.',
  calendarCreate: 'Create private calendar link',
  calendarReplace: 'Replace link',
  calendarTurnOff: 'Turn off link',
  dataTitle: 'Your data',
  dataDownload: 'Download your data',
  erase: 'Erase your data',
  eraseText:
    'This unsubscribes you from {feed} and erases your email address from our records of this subscription. {org} may keep copies in its own systems. To have those erased, contact {org}. Your other subscriptions stay. This can’t be undone.',
  eraseButton: 'Unsubscribe and erase',
  erasedTitle: 'We erased your email address',
  erasedText:
    'You’re unsubscribed, and your email address is erased from our records of this subscription. {org} may keep copies in its own systems. To have those erased, contact {org}.',
  leaveTitle: 'Unsubscribe?',
  leaveText: '{email} will no longer get emails about {feed} events.',
  weeklyInstead: 'Get one email a week instead',
  weeklyFromNow: 'You’ll get one email a week about {feed} events from now on.',
  leftTitle: 'You’re unsubscribed',
  leftText: 'You will no longer get these emails. You can subscribe again at any time.',
  noCalendarTitle: 'Calendar not found',
  noCalendarText: 'It may have closed or moved. Check the website where you found it.',
  tooLongTitle: 'Your text is too long',
  tooLongText: 'Nothing was saved. Go back, shorten your text, and send it again.',
  tooManyTitle: 'Too many requests',
  tooManyText: 'Nothing was saved. Wait a minute, go back, and send the form again.',
  fullTitle: 'No more sign-ups today',
  fullText:
    'This calendar can’t send more confirmation emails today, so we sent nothing and saved nothing. Try again tomorrow.',
  badLinkTitle: 'This link doesn’t work',
  badLinkText:
    'Part of it may be missing. Use the button in your latest email, or copy the whole link from there.',
  goneTitle: 'This link no longer works',
  goneText:
    'You’re unsubscribed, or the subscription wasn’t confirmed in time. You can subscribe again at any time.',
  myCalendarText:
    'The events you chose, from the past month and the next {ahead} months. Keep this link private.',
  myCalendarGone: 'This calendar is no longer available',
  myCalendarGoneText:
    'Its link was turned off or replaced, or you unsubscribed. Remove this calendar, or add the new link from your preferences.',
}
