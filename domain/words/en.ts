import { ordinals, type RepeatWords } from '../display/repeat-grammar.ts'

// English, and the type of every other language: a language that lacks one of these texts does not compile.
// `{gap}` is filled in by `fill()`. After `until`, `untilTime`, and `moreEvents` may follow what is written otherwise once
// the gap is filled: `|al 8 =all’8 `. How events repeat is grammar, so that section has functions.

/** What the widget’s script says: the list, its toolbar, and problems. */
export const widget = {
  list: 'List',
  cards: 'Cards',
  month: 'Month',
  search: 'Search events',
  filter: 'Filter',
  state: 'State or region',
  place: 'City or postal code',
  city: 'City or region',
  near: 'Near me',
  count: 'Events',
  none: 'No upcoming events.',
  noMatch: 'No events found.',
  more: 'Show more',
  all: 'See all events',
  allDay: 'All day',
  timeLater: 'Time to be announced',
  ongoing: 'Ongoing',
  until: 'Until {date}',
  untilTime: 'Until {time}',
  comma: ', ',
  now: 'Happening now',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  newDateLater: 'The new date will be announced.',
  originalDate: 'Original date',
  online: 'Online',
  mixed: 'In person and online',
  free: 'Free',
  close: 'Close',
  subscribe: 'Get events by email',
  subscribeCalendar: 'Subscribe to this calendar',
  wait: 'Too many attempts. Try again later.',
  failed: 'Something went wrong. Try again later.',
  offline: 'You’re offline.',
  network:
    'The calendar couldn’t be reached. Your connection may be down, or this website may block it.',
  unknown: 'Calendar not found.',
  setup: 'This calendar isn’t set up correctly.',
  tooOld: 'Update your browser to see this calendar.',
  retry: 'Try again',
}

/** A month: what leads to events that do not fit into their day, and the zone of its times. */
export const month = {
  moreEvents: '+{count} more',
  timeZone: 'Time zone: {zone}',
}

/** The details of an event. */
export const event = {
  yourTime: 'Your time',
  add: 'Add to calendar',
  file: 'Calendar file',
  tickets: 'Tickets',
  accessibility: 'Accessibility',
  accessYes: 'Accessibility features',
  accessNo: 'Not available',
  'step-free': 'Step-free access',
  'accessible-restroom': 'Accessible restroom',
  'assistance-animals': 'Assistance animals',
  'hearing-loop': 'Hearing loop',
  'sign-language': 'Sign language',
  captions: 'Captions',
  'audio-description': 'Audio description',
  'quiet-session': 'Quiet session',
  reason: 'Reason',
  organizer: 'Organizer',
  website: 'Event website',
  eventPage: 'Event page',
}

/** The widget’s filter. */
export const filter = {
  noPlace: 'Your location isn’t available.',
  unknownPlace:
    'Place not found. Enter a postal code, or a city with its state, for example Austin, TX.',
  unknownCity: 'Place not found. Enter a city with its country, for example München, Deutschland.',
  categories: 'Categories',
  from: 'From',
  to: 'Until',
  within: 'Within {distance} of {place}',
  whichPlace: 'Which {place}?',
  placesFound: 'Places found: {count}',
}

/** Days that visitors ask for first. */
export const near = {
  today: 'Today',
  weekend: 'This weekend',
  week: 'Next 7 days',
}

/** The widget’s form for emails. */
export const signUp = {
  email: 'Email address',
  often: 'Frequency',
  daily: 'Daily',
  weekly: 'Weekly',
  keywords: 'Keywords (optional)',
  stateOptional: 'State or region (optional)',
  send: 'Subscribe',
  sent: 'Almost done. Check your email for a confirmation link.',
  refused: 'Check your entries and try again.',
}

/** Where visitors subscribe to a calendar; `apple` and `google` are what these call their apps. */
export const subscribe = {
  apple: 'Apple Calendar',
  google: 'Google Calendar',
  calendarAddress: 'Or copy this link into any calendar app',
  calendarOften:
    'New events appear automatically. Google Calendar checks every few hours to once a day, Outlook about every 3 hours, and Apple Calendar as its settings say.',
  copy: 'Copy',
  copied: 'Copied',
  privacy: 'Privacy policy',
  suggest: 'Suggest an event',
}

/** What the public pages say besides. */
export const page = {
  dateAndTime: 'Date and time',
  location: 'Location',
  price: 'Price',
  map: 'Map',
  directions: 'Directions',
  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  moreFrom: 'More from {calendar}',
  sameName: 'Other events with this name on this day',
  moreCalendars: 'More calendars',
  categories: 'Categories',
  subscribe: 'Subscribe',
  skipLink: 'Skip to content',
  /** On a printed poster, beside its QR code. */
  scan: 'Scan for details',
}

/** How events repeat; see `domain/display/repeat.ts`. */
export const repeats: RepeatWords = {
  allDates: 'All dates',
  several: 'Several dates',
  daily: (n) => (n === 1 ? 'Every day' : `Every ${n} days`),
  workdays: 'Every weekday',
  weekly: (n, days, list) =>
    n === 1 ? `Every ${list(days)}` : `Every ${n} weeks on ${list(days)}`,
  monthly: (n, on) => (n === 1 ? `Monthly ${on}` : `Every ${n} months ${on}`),
  yearly: (n, on) => (n === 1 ? `Every year ${on}` : `Every ${n} years ${on}`),
  onDate: (date) => `on ${date}`,
  onDays: (days, list) => `on day${days.length > 1 ? 's' : ''} ${list(days.map(String))}`,
  lastDay: 'on the last day',
  nth: (nth, day) =>
    `the ${ordinals('first', 'second', 'third', 'fourth', 'fifth', 'last')(nth)} ${day}`,
  onNth: (days, list) => `on ${list(days)}`,
  ofMonth: (nth, month) => `${nth} of ${month}`,
  until: (base, date) => `${base} until ${date}`,
  times: (base, n) => `${base}, ${n === 1 ? 'once' : `${n} times`}`,
}

/** Emails to subscribers. */
export const email = {
  confirmSubject: 'Confirm your subscription to {feed}',
  confirmSubjectNew: 'Confirm your email subscription',
  confirmAsked:
    'Someone (hopefully you) signed up this email address for event emails from {feed} ({org}).',
  confirmAskedSame:
    'Someone (hopefully you) signed up this email address for event emails from {org}.',
  confirmPlease: 'We won’t send event emails until you confirm.',
  confirmButton: 'Confirm subscription',
  confirmLater:
    'This link expires in {hours} hours. If you didn’t sign up, ignore this email and we’ll delete the request.',
  offerSubject: 'Would you like event emails from {feed}?',
  offerText:
    '{org} would like to send you event emails from {feed}, and says that you agreed to this.',
  offerTextSame: '{org} would like to send you event emails, and says that you agreed to this.',
  offerLater:
    'The link expires in {days} days. If you don’t want these emails, you don’t need to do anything: we won’t ask you again, and then delete your email address.',
  offerNever: 'I don’t want this: never email me again',
  alreadySubject: 'You’re already subscribed to {feed}',
  alreadyText:
    'Someone (hopefully you) signed up this email address for {feed} again. You’re already subscribed, so nothing has changed.',
  welcomeSubject: 'You’re subscribed to {feed}',
  welcomeText:
    'Thanks for subscribing. You’ll get emails about {feed} events that match your preferences.',
  welcomeKeep:
    'Keep this email: with it, you can change your preferences or unsubscribe at any time.',
  settings: 'Manage preferences',
  endedSubject: '{feed} is closed for now',
  endedText:
    '{org} has closed the {feed} calendar. Its pages are offline, and you will no longer get emails about its events.',
  endedTextSame:
    '{org} has closed its calendar. Its pages are offline, and you will no longer get emails about its events.',
  endedBack: 'If it reopens, your subscription continues. To leave the list, unsubscribe below.',
  closedSubject: 'The calendar of {org} has closed',
  closedText: '{org} has closed its calendar for good. This is the last email about it.',
  closedAddress: 'We’re deleting your email address from its list. You don’t need to do anything.',
  chosen: 'Your preferences: {filter}',
  everything: 'all events',
  matching: 'Upcoming events that match now: {count}',
  noneYet: 'No upcoming events match yet.',
  sentFor: 'Sent on behalf of {org}.',
  sentBecause: 'You’re receiving this email because you subscribed to {feed} by {org}.',
  sentBecauseSame: 'You’re receiving this email because you subscribed to the calendar of {org}.',
  unsubscribe: 'Unsubscribe',
  welcomeWeekly:
    'Thanks for subscribing. Every {weekday} you’ll get an email with upcoming {feed} events that match your preferences, if there are any.',
  welcomeDaily:
    'Thanks for subscribing. You’ll get an email on days with something new: {feed} events that match your preferences.',
  digestChanged: 'Changed',
  digestLater: 'Just added',
  digestAfterwards: 'Later',
  digestBecause: 'Matches your preferences: {words}',
  moreDates: 'More dates: {dates}',
  alsoDates: 'This also applies to: {dates}',
  alsoAllDates: 'This also applies to all later dates.',
  digestMore: 'More matching events: {count}',
  digestAll: 'See all events',
  noMatchSubject: 'No matching events lately in {feed}',
  noMatchText:
    'No {feed} events matched your preferences in the last 4 weeks. We’ll email you again when one does. You can change your preferences at any time.',
  noMatchHas: 'Upcoming events in this calendar:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Some events we emailed you about have changed.',
  updateCancelled: 'Cancelled',
  updateCancelledText: 'This event is cancelled and won’t take place.',
  updatePostponed: 'Postponed',
  updatePostponedText: 'This event is postponed and won’t take place at the original time.',
  updateRemoved: 'Removed from the calendar',
  updateRemovedText: 'This event was removed from the calendar and may not take place.',
  updateBack: 'Back on',
  updateBackText: 'This event will take place after all.',
  updateMoved: 'New time',
  updateMovedText: 'This event has a new date or time.',
  updatePlace: 'New location',
  updatePlaceText: 'This event has a new location.',
  updateTimeAndPlace: 'New time and location',
  updateTimeAndPlaceText: 'This event has a new date or time, and a new location.',
  updateNow: 'Now',
  updateBefore: 'Before',
  updateNoPlace: 'location to be announced',
  updateSentence: 'Message from {org}: {text}',
  inCalendar:
    'Want these events in your calendar app? Get your private calendar link in your preferences.',
  ownCalendar: 'Get these events in your calendar app',
}

/** The pages for subscribers, besides what emails say too. */
export const subscribers = {
  frequency: 'Frequency',
  weekly: 'Weekly',
  daily: 'Daily',
  categories: 'Categories',
  keywords: 'Keywords',
  keywordsHint:
    'Separate words or phrases with commas, for example: jazz, open air. You’ll get events with any of them in the title, place, or category.',
  state: 'State or region',
  stateHint: 'Name or abbreviation, for example Texas or TX.',
  optional: '(optional)',
  needsScript:
    'To block spam, this form needs JavaScript. Allow scripts from challenges.cloudflare.com and reload the page, or use another browser.',
  humanInvalid: 'We couldn’t verify that you’re human. Try again.',
  joinTitle: 'Get {feed} events by email',
  joinDigests:
    '{org} sends one email every {weekday} with the week’s events, or a daily email when there’s something new. Unsubscribe at any time.',
  joinNoDigests: 'Get emails about {feed} events from {org}. Unsubscribe at any time.',
  joinNoDigestsSame: 'Get emails about events from {org}. Unsubscribe at any time.',
  email: 'Email address',
  joinNext: 'We’ll email you a link to confirm your subscription.',
  joinMore: 'Choose events and frequency',
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
  fullTitle: 'No more sign-ups at the moment',
  fullText:
    'This calendar can’t send more confirmation emails at the moment, so we sent nothing and saved nothing. Try again in 24 hours.',
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

/** Calendar files and news feeds. */
export const outputs = {
  span: 'Up to {max} events, from the past month and the next {months} months.',
  endedTitle: 'This calendar has ended',
  endedText: 'No more events are published here. You can remove this calendar from your app.',
}

export { submissions } from '../submission-words/en.ts'
