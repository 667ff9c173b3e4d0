import { QUIET_MINUTES } from '../../../domain/digests/event-updates.ts'

/** Longer texts of the event pages; labels and hints of fields are in `event-fields.ts`. */

export const MERGED = 'Changes that someone else made in the meantime are kept, too.'
/** After saving, by the `saved` parameter. */
export const SAVED: Record<string, string> = {
  created: 'Event created.',
  draft: 'Draft saved.',
  published: 'Event published.',
  unpublished: 'Event unpublished.',
  changed: 'Saved.',
  another: 'Saved. Lists that combine feeds now show both events.',
  same: 'Saved. Lists that combine feeds now show the event once.',
  undone: 'Undone.',
  'undone-without-image': 'Undone, without the image, which was deleted.',
  'undone-without-feed':
    'Restored. The event stays in its feed, since the earlier one is archived or deleted.',
  'undone-without-import': 'Restored. The import that it came from no longer updates it.',
  merged: `Saved. ${MERGED}`,
}
/** Above the form of a new event. */
export const NEW = {
  saved:
    'You already saved {event} from this form. If you save again with changes, you can choose whether to update it or add a second event.',
  next: 'Event created: {event} on {day}. Now add the next one.',
  copied: (title: string) => `Copied from “${title}”. Change the date, then select “Publish”.`,
}
export const UPDATES_SOON = 'Public pages and the API update within a minute.'

export const PUBLISH = 'Publish'
/** Which button of the form was selected. */
export const INTENT = 'intent'
/** The event's page as the form would make it. */
export const PREVIEW = {
  label: 'Preview',
  phone: 'Phone',
  desktop: 'Desktop',
  /** In the place of a title. */
  title: 'Untitled event',
}
export const DRAFT = {
  hint: 'Visitors can’t see this draft.',
  ofSeries: 'Publishing makes all its dates visible.',
  side: 'This event is a draft. Visitors can’t see it until you publish it.',
}

/** The ways to tell people of a public event. */
export const SHARE = {
  title: 'Share',
  link: 'Link to share',
  button: 'Share…',
  code: 'QR code for the event’s page',
  page: 'Event page',
  download: 'Download the QR code',
  website: 'Put the calendar on your website',
  hidden: 'Visitors can’t see this event',
  closed: 'Its page and its QR code don’t work at the moment.',
  archived: 'This event’s feed is archived, so visitors can’t see it.',
}

/** Above a poster, which is in the language of its readers. */
export const POSTER = {
  link: 'Print a poster',
  language: 'Language',
  paper: 'Paper size',
  papers: [
    { value: 'a4', label: 'A4' },
    { value: 'letter', label: 'US Letter' },
  ],
  dates: 'Dates',
  datesOptions: [
    { value: 'one', label: 'This date' },
    { value: 'all', label: 'All dates' },
  ],
  show: 'Show',
  print: 'Print',
  onePage: 'One page.',
  keys: 'Print it with Ctrl+P (⌘P on a Mac).',
  pdf: 'To send it, choose “Save as PDF” when you print.',
  past: 'This event is over.',
  noDates: 'All dates are over, cancelled, or postponed, so the poster lists none.',
  cancelled: 'This event is cancelled, and the poster says so.',
  postponed: 'This event is postponed, and the poster says so.',
}

export const UNPUBLISH = {
  title: 'Unpublish this event?',
  text: 'The event becomes a draft. It’s removed from every list, and its page and links to it stop working. You can publish it again.',
  ofSeries: 'This applies to all dates of the series.',
  label: 'Unpublish the event',
}

/** Confirmation of a change of status. */
export const STATUSES = {
  cancelled: {
    title: 'Cancel this event?',
    text: 'The event stays visible and is labeled “Cancelled”, so people who planned to come find out. You can undo this.',
    label: 'Cancel the event',
    danger: true,
  },
  postponed: {
    title: 'Postpone this event?',
    text: 'The event stays visible and is labeled “Postponed” for up to a year after its date. When you know the new date, change the date and mark the event as scheduled.',
    label: 'Postpone the event',
    danger: false,
  },
  scheduled: {
    title: 'Mark this event as scheduled?',
    text: 'The “Cancelled” or “Postponed” label is removed.',
    label: 'Mark as scheduled',
    danger: false,
  },
}

/** When people who got an email about the event hear of a change. */
export const UPDATE_EMAIL = {
  edit: `If you change the date, time, or place, they’ll get an update ${QUIET_MINUTES} minutes after your last change.`,
  status: `They’ll get an update ${QUIET_MINUTES} minutes after you confirm.`,
  unpublish: `${QUIET_MINUTES} minutes after you unpublish it, they’ll get an email saying that it’s no longer in the calendar.`,
  delete: `${QUIET_MINUTES} minutes after you delete it, they’ll get an email saying that it’s no longer in the calendar.`,
}

export const DELETE_DRAFT =
  'This deletes the draft. Owners can restore it from Activity for a year.'

export const DELETE_EVENT =
  'This removes the event from every list. Its page and links to it stop working. Owners can restore it from Activity for a year. If the event isn’t happening,'

/** The same event in another feed; the names of those feeds follow. */
export const DUPLICATES = {
  shownOnce: {
    title: 'Duplicate in another feed',
    text: 'Lists that combine feeds show this event once, because it has the same title, start, and place as an event in:',
    button: 'Show both events',
  },
  shownSeparately: {
    title: 'Shown separately',
    text: 'Lists that combine feeds show this event in addition to the one with the same title, start, and place in:',
    button: 'Show the event once',
  },
}

/** Labels of the filters of the list. */
export const FILTERS = {
  month: 'Month',
  allMonths: 'All months',
  allStatuses: 'All statuses',
  category: 'Category',
  allCategories: 'All categories',
  origin: 'Added by',
  allOrigins: 'People and imports',
  addedHere: 'People',
}

export const EMPTY = {
  noMatch: { title: 'No events found', text: 'Try fewer words or search all feeds.' },
  noDrafts: {
    title: 'No drafts',
    text: 'To work on an event before visitors see it, save it as a draft.',
  },
  noPast: { title: 'No past events', text: 'Events are listed here after they end.' },
  noUpcoming: {
    title: 'No upcoming events',
    text: 'Add an event. It appears on the public page, in the widget, and in the API within a minute.',
  },
  noUpcomingInFeed: 'No upcoming events in this feed',
  noFeed: {
    title: 'No feeds yet',
    text: 'A feed is a calendar with its own page and widget. Create a feed first, then add events to it.',
  },
}

/** Beside the fields that are filled in from earlier events or from places. */
export const HELP = {
  venue: 'Fill in address',
  placesFound: 'Places found: {count}',
  place: 'Find coordinates',
  placeHint: 'Of the postal code or city. Nothing is saved.',
  found: (place: string) => `Coordinates of ${place}. Check that this is the right place.`,
  foundByAddress: 'Found by address. Edit the coordinates if they’re wrong.',
  mapData: '©\u00a0OpenStreetMap contributors',
  used: 'Used before:',
  zone: 'Your last event at this venue was in the time zone {zone}. {button}',
  useZone: 'Use this time zone',
}

/** Above all fields: the event's image. */
export const IMAGE = {
  title: 'Image',
  own: 'Your images',
  web: 'From the web',
  none: 'No uploaded image',
  current: 'Current image',
  uploaded: (day: string) => `Uploaded ${day}`,
  more: 'Show more images',
  upload: 'Upload an image under Appearance',
  inWords: 'an uploaded image',
}

/** Opens the end date. */
export const ANOTHER_DAY = 'Ends on another day'

/** Beside an event that was imported. */
export const ORIGIN = {
  title: 'Imported event',
  from: 'From {source}. Fields that you change here no longer follow that calendar.',
  changed: 'changed here',
  theirs: 'In the calendar: {value}',
  blank: '(blank)',
  restore: 'Use the calendar’s value',
  changedMeanwhile: 'Someone else changed this event. Go back, reload the page, and try again',
  times: 'Date and time',
  position: 'Coordinates',
  price: 'Price',
}
