import { FORMAT_NAMES } from '../../../domain/imports/import-formats.ts'
import {
  FETCH_SECONDS,
  MAX_EVENTS,
  MAX_FILE_MB,
  MAX_SOURCES,
  PREVIEW_HOURS,
  PREVIEWS,
  PREVIEWS_MB,
  REMOVED_AFTER_HOURS,
  STOPPED_AFTER_DAYS,
} from '../../../domain/imports/limits.ts'
import type { Calendar, ReadResult, Refusal } from '../../../domain/imports/source-event.ts'
import { MOST_EVENTS, MOST_NEW_NAMES } from '../../../domain/organization-limits.ts'
import { MAX_URL } from '../../../domain/web-address.ts'
import type { Refusal as UrlRefusal } from '../../outbound/endpoint-url.ts'
import type { FileFailure } from '../../outbound/fetch-file.ts'
import { formatNumber } from '../parts/format.ts'

/** Texts of the pages of imports. */

export const LIST = {
  title: 'Imports',
  lead: 'Calendars that you keep somewhere else. We fetch them regularly, so your events here stay up to date.',
  new: 'Import a calendar',
  emptyTitle: 'No imported calendars yet',
  empty:
    'If your events are already in Google Calendar, Outlook, a WordPress calendar, LibCal, or a spreadsheet, import them. You don’t have to enter them again.',
  source: 'Calendar',
  feed: 'Feed',
  state: 'Status',
  fetched: 'Last fetched',
  never: 'Not yet',
  previews: 'Waiting previews',
  previewsLead: `Import or discard them. Each is deleted after ${PREVIEW_HOURS === 1 ? 'an hour' : `${PREVIEW_HOURS} hours`}.`,
  file: 'File',
}

export const NEW = {
  title: 'Import a calendar',
  lead: 'You see what would be imported before anything is saved.',
  url: 'Calendar URL',
  urlHint: (minutes: number) =>
    `The public or secret iCal URL. It often ends in .ics or begins with webcal://. We keep it encrypted and fetch it about ${minutes === 60 ? 'once an hour' : `every ${minutes} minutes`}.`,
  where: 'Where do I find this URL?',
  places: [
    ['Google Calendar', 'Settings of the calendar, “Secret address in iCal format”'],
    ['Outlook', 'Settings, Calendar, Shared calendars, “Publish a calendar”, the ICS link'],
    [
      'The Events Calendar (WordPress)',
      'Your events page, “Subscribe to calendar”, “Export .ics file”',
    ],
    ['LibCal', 'The calendar, “Subscribe”, the iCal link'],
    ['Apple Calendar', 'Share the calendar, “Public calendar”, copy the link'],
  ] as const,
  or: 'Or a file',
  file: 'File',
  fileHint: `${FORMAT_NAMES}, at most ${MAX_FILE_MB} MB. A file is imported once.`,
  feed: 'Feed',
  feedHint: 'Imported events become events of this feed.',
  noFeed: 'Create a feed first. Imported events become events of a feed.',
  createFeed: 'Create feed',
  next: 'Show preview',
}

const INCOMPRESSIBLE =
  'This calendar contains too much besides text, such as attached files. Export it without them'

export const ERRORS = {
  nothing: 'Enter a URL or choose a file',
  both: 'Enter a URL or choose a file, not both',
  feed: 'Choose a feed',
  full: `You have reached the limit of ${MAX_SOURCES} imported calendars. Delete one first`,
  previews: (again: string) =>
    `Too many previews are waiting: your team can have ${PREVIEWS}, together up to ${PREVIEWS_MB} MB. Import or discard one, or try again after ${again}`,
  gone: 'This feed or import was archived or deleted',
  today: (most: number, again: string) =>
    `Your team had ${formatNumber(most)} calendars fetched or uploaded within 24 hours, the most that your plan allows. Calendars that you’ve imported still update by themselves. Try again after ${again}.`,
  busy: 'We couldn’t look up this hostname. Try again in a minute',
  twice: (field: string) =>
    `Two columns are chosen as “${field}”. Choose only one, and “Not imported” for the other`,
  tooLarge: `This file is larger than ${MAX_FILE_MB} MB`,
  incompressible: INCOMPRESSIBLE,
}

type Problem =
  | UrlRefusal
  | FileFailure
  | Exclude<ReadResult, Calendar | Refusal>['kind']
  | Refusal['code']
  | 'incompressible'
  | 'fault'
  | 'stopped'

/** Why a fetch brought no events, by its code. */
const PROBLEMS: Record<Problem, string> = {
  'not-a-url': 'This isn’t a URL. Enter one such as https://example.com/calendar.ics',
  'too-long': `This URL is longer than ${formatNumber(MAX_URL)} characters`,
  'not-https': 'Enter a URL that begins with https://, http://, or webcal://',
  'user-info': 'Remove the user name and password from the URL',
  fragment: 'Remove # and everything after it',
  'ip-literal': 'The URL contains an IP address. Only hostnames are allowed',
  port: 'Remove the port. Only the standard port is allowed',
  'reserved-name': 'The server isn’t reachable from the internet',
  'own-host': 'This calendar is on this service already. Enter the URL of another one',
  'private-address': 'The server isn’t reachable from the internet',
  'unknown-name': 'The server could not be found. Check the spelling',
  timeout: `The server took longer than ${FETCH_SECONDS} seconds to respond`,
  connect: 'The server could not be reached',
  redirects: 'The server redirected us too often',
  'too-large': `The calendar is larger than ${MAX_FILE_MB} MB`,
  incompressible: INCOMPRESSIBLE,
  empty: 'The file is empty',
  'web-page': 'This is a web page. Look for a URL that ends in .ics',
  'not-a-calendar': `This isn’t a calendar. Choose an ${FORMAT_NAMES} file`,
  'json-error': 'The server responded with an error message instead of a calendar',
  'broken-json': 'This JSON file is incomplete or damaged',
  'json-too-large': 'This JSON file holds far more than a list of events',
  'too-many-events': `This calendar has more than ${formatNumber(MAX_EVENTS)} events`,
  'mapping-needed': 'The columns of the table have changed. Upload the file again and choose them',
  question: 'The dates of the table can be read in two ways. Upload the file again and choose one',
  fault: 'An internal error on our side',
  stopped: 'Stopped because the import was deleted',
}

/** What met a limit of the organization: a calendar, a file, or what staff did. */
export type WorkOf = 'url' | 'file' | 'undo' | 'remove' | 'delete'

/** The limits of an organization, and how what they ended is done again. */
const LIMITS = {
  full: {
    text: `Your organization has ${formatNumber(MOST_EVENTS)} events, the most on the Free plan. Delete events that you no longer need, then`,
    url: 'select “Fetch now”',
    file: 'upload the file again',
    undo: 'undo the import again',
    remove: 'remove the events again',
    delete: 'delete the import again',
  },
  'full-today': {
    text: `Your organization added, renamed, and deleted more than ${formatNumber(MOST_NEW_NAMES)} events today.`,
    url: 'The rest follows after midnight UTC',
    file: 'Upload the file again after midnight UTC',
    undo: 'Undo the import again after midnight UTC',
    remove: 'Remove the events again after midnight UTC',
    delete: 'Delete the import again after midnight UTC',
  },
}

export function isLimit(problem: string): problem is keyof typeof LIMITS {
  return Object.hasOwn(LIMITS, problem)
}

export function problemText(problem: string, status: number | null, of: WorkOf = 'url'): string {
  if (problem === 'http') return httpText(status)
  if (isLimit(problem)) return `${LIMITS[problem].text} ${LIMITS[problem][of]}`
  return PROBLEMS[problem as Problem] ?? PROBLEMS.fault
}

function httpText(status: number | null): string {
  if (status === 401 || status === 403)
    return 'The server refused access. Check that the calendar is shared'
  if (status === 404 || status === 410) return 'There is no calendar at this URL'
  return status === null
    ? 'The server responded with an error'
    : `The server responded with an error (${status})`
}

export const PREVIEW = {
  title: 'Preview',
  lead: (name: string) => `What “${name}” contains. Nothing is saved yet.`,
  import: 'Import',
  update: 'Update preview',
  discard: 'Discard',
  counts: 'What will happen',
  added: 'will be added',
  changed: 'will change',
  gone: (count: number) =>
    count === 1
      ? 'One event that is here is no longer in the file. It stays until you decide.'
      : `${count} events that are here are no longer in the file. They stay until you decide.`,
  past: (count: number) =>
    count === 1 ? 'One past event is skipped.' : `${count} past events are skipped.`,
  same: 'Everything in this calendar is already here.',
  none: 'This calendar has no upcoming events. You can import it anyway: new events appear as they are added to it.',
  cut: 'This file is incomplete. The missing part can’t be imported.',
  events: 'Events',
  first: (count: number) => `The first ${count}:`,
  event: 'Event',
  when: 'Date and time',
  where: 'Location',
  problems: 'Problems',
  problemsLead: 'These lines could not be read as they are. Everything else is imported.',
  more: (count: string) => `and ${count} more`,
  line: (line: number) => `Line ${line}: `,
  settings: 'Settings',
  zone: 'Time zone for events without one',
  zoneFeed: 'As the feed',
  category: 'Category for events without one',
  location: 'Venue for events without one',
  past2: 'Also import past events',
  columns: 'Columns',
  columnsTitle: 'Which column holds what?',
  columnsLead: 'Above each column of your file, choose what it holds. The rest is not imported.',
  column: (number: number) => `Column ${number}`,
  noColumn: 'Not imported',
  rows: 'First rows of the file',
  recognized: 'Recognized',
  hiddenColumns: (count: number) =>
    count === 1
      ? 'One more column is not shown. To import it, move it to the left in your file, or name it as a field is called here.'
      : `${formatNumber(count)} more columns are not shown. To import one of them, move it to the left in your file, or name it as a field is called here.`,
  columnsMissing: {
    both: 'Choose the columns with the title and the start date.',
    title: 'Choose the column with the title.',
    start: 'Choose the column with the start date.',
    none: 'Check the columns with the title and the start date, then continue.',
  },
  noHeader: 'The first row of this file holds an event. The columns have no names.',
  noRows: 'This file names its columns, but has no events below them.',
  dateOrder: 'Order of dates',
  order: (example: string) => `Which date is ${example}?`,
  orderLead: 'Dates in this file can be read in two ways. Your answer holds for all of them.',
  continue: 'Continue',
  skipped: (count: number) =>
    count === 1
      ? 'One event can’t be read and will be skipped.'
      : `${count} events can’t be read and will be skipped.`,
}

/** Which part of a date comes first, as the settings name it. */
export const DATE_ORDERS = { mdy: 'Month first', dmy: 'Day first' }

export const SOURCE = {
  state: {
    active: 'Active',
    file: 'File',
    paused: 'Paused',
    stopped: 'Stopped',
    deleting: 'Being deleted',
    preview: 'Preview',
    held: 'Needs your decision',
    failing: 'Failing',
  },
  into: 'Events go to {feed}.',
  next: (time: string) => `Next fetch: ${time}`,
  soon: 'Next fetch: within a minute',
  failing: (since: string) => `We haven’t been able to fetch this calendar since ${since}.`,
  stopped: `We stopped fetching this calendar because it failed for ${STOPPED_AFTER_DAYS} days. Its events stay. Correct the URL or start it again.`,
  noImageSpace:
    'Your organization’s space for images is used up. New images from this calendar are shown from the website they’re on.',
  heldTitle: (missing: number, upcoming: number) =>
    `${missing} of ${upcoming} upcoming events ${missing === 1 ? 'is' : 'are'} gone from this calendar`,
  held: 'That is so many that we ask first. Until you decide, nothing is removed.',
  heldFile: 'Until you decide, nothing is removed.',
  remove: (missing: number) => (missing === 1 ? 'Remove 1 event' : `Remove ${missing} events`),
  keep: 'Keep them as our own events',
  fetchNow: 'Fetch now',
  pause: 'Pause',
  resume: 'Resume',
  upload: 'Upload a newer file',
  delete: 'Delete this import',
  settings: 'Settings',
  url: 'New URL',
  urlHint: (hint: string) => `Now ${hint}. Leave blank to keep it.`,
  name: 'Name',
  save: 'Save changes',
  behind: 'Also in another calendar',
  behindText:
    'These events are in the feed already, from another calendar or entered here. Visitors see each of them once.',
  separate: 'Show separately',
  history: 'History',
  noHistory: 'Nothing has been fetched yet.',
  when: 'When',
  result: 'Result',
  changes: 'Changes',
  writing: 'In progress',
  undo: 'Undo',
  undone: 'Undo of an earlier import',
  removedRun: 'Removed by staff',
  details: 'Details',
  edits: 'What happens to my changes?',
  editsText:
    'What you change in an imported event stays: from then on that field no longer follows the calendar. An event that you cancel or delete here stays that way.',
  gone: `Events that disappear from the calendar are removed after about ${REMOVED_AFTER_HOURS} hours.`,
  goneFile: 'Events that are missing from a newer file stay until you decide.',
}

export const UNDO = {
  title: 'Undo this import?',
  text: 'Events it added are deleted, and events it changed or removed are restored. Later fetches don’t repeat these changes.',
  label: 'Undo import',
}

export const DELETE = {
  title: (name: string) => `Delete the import “${name}”?`,
  text: 'We no longer fetch this calendar. What happens to its events?',
  keep: 'Keep all events as our own',
  remove: 'Delete its upcoming events, too',
  label: 'Delete import',
}
