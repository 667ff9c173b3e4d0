import type { DigestFrequency } from '../../../domain/digests/due-digests.ts'
import { LATEST_HOURS } from '../../../domain/digests/due-digests.ts'
import { UPDATES_LATEST_DAYS } from '../../../domain/digests/event-updates.ts'
import { longDate } from '../../../domain/display/when.ts'

/** Texts of the pages of feeds, their widgets, and their emails. Labels that other texts repeat are here, too. */

export const FEED_LABELS = {
  name: 'Name',
  slug: 'Short name',
  description: 'Description',
  timezone: 'Time zone',
  url: 'Website',
  color: 'Color of its events',
  imageUrl: 'Default image',
  takesSubmissions: 'Visitors can suggest events',
}

export const FEED_HINTS = {
  slug: 'Identifies the feed in the API and webhooks. Leave blank to create it from the name.',
  description: 'One or two sentences for visitors.',
  timezone: 'Default for new events. The public calendar also uses it.',
  takesSubmissions: 'You decide what is published.',
}

export const FEEDS_PAGE = {
  title: 'Feeds and widget',
  lead: 'Each feed is a calendar with its own web page, widget, and subscribers.',
  emptyTitle: 'No feeds yet',
  empty:
    'Most organizations start with one feed for everything and add more when people ask for only a part of it.',
}

export const FEED_PAGE = {
  created: 'Feed created.',
  next: 'Next: {link}.',
  addEvent: 'add an event',
  share: 'Share and embed',
  widget: 'Widget for your website',
  page: 'Public page',
  api: 'Events in the API',
  signUp: 'Email sign-up page',
  suggest: 'Page to suggest events',
  emails: 'Emails to subscribers',
  bring: 'Bring your subscribers',
  events: 'Events in this feed',
  id: 'Feed ID: {id}',
  help: 'Help: {calendars}, {forms}, {api}',
  archived:
    'Visitors can’t see this feed. Its events and subscribers are kept. Subscribers can unsubscribe at any time.',
  archive: 'Archive this feed',
  delete: 'Delete it with its events',
  restore: 'Make it public again',
}

export const ARCHIVE = {
  title: 'Archive this feed?',
  text: '{feed} will no longer appear on public pages, in the API, or in embedded widgets, and visitors can’t subscribe to it.',
  subscribers:
    'It has {count}. Active subscribers get one email about it. All stay on your list until they unsubscribe.',
  undo: 'Its events are kept, and you can make the feed public again.',
  label: 'Archive feed',
}

export const DELETE = {
  title: 'Delete this feed?',
  text: 'This permanently deletes {feed} and its {count}, including past events, and what was suggested for it. Links to them stop working. To keep the events, archive the feed instead.',
  label: 'Delete feed',
}

export const WIDGET_LABELS = {
  view: 'Default view',
  theme: 'Theme',
  accentColor: 'Accent color',
  title: 'Heading',
  perPage: 'Events per page',
  repeats: 'Repeating events',
  images: 'Images',
  language: 'Language',
  showSearch: 'Search events',
  showNearby: 'Find events near them',
  showSubscribe: 'Subscribe by email',
  showCalendar: 'Subscribe to this calendar',
}

export const WIDGET_VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'cards', label: 'Cards' },
  { value: 'month', label: 'Month' },
]

export const WIDGET_THEMES = [
  { value: 'auto', label: 'Automatic' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const WIDGET_REPEATS = [
  { value: 'all', label: 'List every date' },
  { value: 'first', label: 'List only the next date' },
]

export const WIDGET_IMAGES = [
  { value: 'list', label: 'In lists and details' },
  { value: 'detail', label: 'In details only' },
  { value: 'none', label: 'Nowhere' },
]

export const WIDGET = {
  title: 'Widget',
  lead: 'The calendar for your website. Changes you save here apply everywhere it’s embedded.',
  appearance: 'Appearance',
  visitors: 'Visitors can',
  embed: 'Put it on your page',
  preview: 'Preview',
  update: 'Update preview',
  width: 'Width of the preview',
  fullWidth: 'Full',
  themeHint: 'Automatic follows the page it’s on.',
  accentHint:
    'With the automatic theme, the color of your page’s links is used in place of the default blue.',
  titleHint: 'Shown instead of the feed’s name.',
  repeatsHint: 'Months always show every date.',
  anyLanguage: 'Language of the visitor',
  languageHint:
    'A page that declares its language shows the widget in that language. The feed’s own pages are in English until you choose a language.',
  calendarHint: 'With Apple, Google, or Outlook. Also applies to the feed’s page.',
}

export const DIGEST_LABELS = {
  enabled: 'Send email digests',
  hour: 'Time of day',
  weekday: 'Day of the weekly digest',
}

export const DIGESTS = {
  enabledHint:
    'When this is off, no digests are sent and the sign-up page doesn’t mention a schedule.',
  hourHint: (place: string) =>
    `In ${place} time, the time zone of the feed. Daily digests are sent at this time if there is something new.`,
  preview: 'Next digest',
  previewText:
    'Write a note above the events, see the email for any subscriber preferences, and send yourself a test.',
  previewLink: 'Open next digest',
  help: 'What subscribers get, and when',
}

export const NOTE_LABELS = {
  note: 'Your note',
  weekly: 'Next weekly digest',
  daily: 'Next daily digest',
}

export const NOTE = {
  title: 'Note to subscribers',
  hint: (most: number) =>
    `Stands above the events, once. At most ${most} characters. Formatting: **bold**, *italic*, [text](https://…), - lists.`,
  digests: 'Put it in',
  noDigest: 'Choose at least one digest',
  save: 'Save note',
  notAlone: 'Your note isn’t in this email: it’s sent only to subscribers whose digest has events.',
  otherDigest: {
    weekly: 'Your note isn’t in the weekly digest.',
    daily: 'Your note isn’t in the daily digest.',
  },
  last: (frequency: DigestFrequency, date: string) =>
    `Last note: ${frequency} digest of ${longDate(date, 'en-US')}`,
  inRun: 'With your note',
}

export const PREVIEW = {
  title: 'Next digest',
  lead: 'Based on the current calendar. It’s sent at its usual time.',
  preferences: 'Preview as a subscriber who chose',
  impossible: 'Fix the highlighted preferences to see the email.',
  sent: 'The test email is on its way to you.',
  tooMany:
    'You sent yourself 10 test emails in the last 24 hours. You can send more in 24 hours. This page shows the same email.',
  off: 'Digests for this feed are off, so this email won’t be sent.',
  when: (digest: string, day: string, time: string, place: string) =>
    `${digest} for a new subscriber, ${day}, ${time}, ${place} time`,
  quietTitle: 'No matching events',
  quiet: 'No digest would be sent. After 4 weeks without a match, subscribers get this email once:',
  shownTitle: 'Next digest',
  nothingTitle: 'Nothing to send',
  nothing: 'The calendar has no upcoming events, so no digest would be sent.',
  plainText: 'Plain-text version',
  send: 'Send me a test email',
}

export const FREQUENCIES = { weekly: 'Weekly digest', daily: 'Daily digest' }

export const RUNS = {
  title: 'Sent emails',
  bounced: (count: string) => `${count} bounced`,
  unsubscribed: (count: string) => `${count} unsubscribed`,
  preferencesChanged: (count: string) => `Preferences changed: ${count}`,
  counted: (days: number) =>
    `Bounced, unsubscribed, and changed preferences count for the last digest that a subscriber got, for ${days} days. Opens and clicks aren’t tracked.`,
  empty: 'No emails yet. Digests and event updates are listed here for 2 months.',
  versions: (count: string) => `${count}, by the preferences of subscribers`,
  update: 'Event updates tell subscribers that an event they got an email about has changed.',
  sent: (people: string) => `Sent to ${people}`,
  nothing: 'Nothing was sent',
  unconfirmed: 'Not confirmed by the email provider',
  planning: 'Sending starts within a minute',
  sending: (sent: string, all: string) => `Sending: ${sent} of ${all} sent`,
  waiting: (problem: string) => `Waiting for the email provider: ${problem}`,
  stopped: (people: string) => `Stopped after it was sent to ${people}`,
  stoppedFirst: 'Stopped before anything was sent',
  stoppedBy: (reason: string) => `Stopped by ${reason}`,
  missed: `Not sent because it would have been more than ${LATEST_HOURS} hours late`,
  internalError: 'an internal error. The next digest includes everything new.',
  failedBy: 'The cause was an internal error.',
  late: {
    digest: `The rest would have been more than ${LATEST_HOURS} hours late.`,
    'event-update': `The rest would have been more than ${UPDATES_LATEST_DAYS} days late.`,
  },
  provider: (problem: string) => `The email provider’s last error was: ${problem}`,
}

/** Why emails were not sent, one sentence for each number. */
export const NOT_SENT = {
  failed: (count: string) => `${count} failed.`,
  unknown: {
    digest: (count: string) =>
      `${count} unknown: the email provider didn’t confirm, so the email may have been sent. Digests aren’t resent.`,
    'event-update': (count: string) =>
      `${count} unknown: the email provider didn’t confirm, so the email may have been sent. Event updates are sent up to 3 times.`,
  },
  skipped: (count: string) => `${count} skipped: they unsubscribed, or sending was stopped.`,
  blocked: (count: string) => `${count} not delivered: see {blocked}.`,
  noMatch: (people: string) => `No events matched the preferences of ${people}.`,
}

/** Errors under the fields of the forms, and instead of a page. */
export const ERRORS = {
  name: 'Enter a name for the feed',
  slugTaken: 'Another feed already has this short name. Choose a different one',
  hasSubscribers: 'A feed with subscribers can’t be deleted. Archive it instead.',
  choice: 'Choose one of the options',
  view: 'Choose a default view',
  theme: 'Choose a theme',
  color: 'Choose a color',
  accentColor: 'Enter a hex color, for example #2557d6',
  language: 'Choose a language',
  perPage: 'Enter a whole number from 1 to 100',
  repeats: 'Choose how repeating events are listed',
  images: 'Choose where images are shown',
}
