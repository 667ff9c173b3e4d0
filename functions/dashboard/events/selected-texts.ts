import { QUIET_MINUTES } from '../../../domain/digests/event-updates.ts'
import { formatCount } from '../parts/format.ts'
import { UPDATES_SOON } from './texts.ts'

/** Texts about several events that are changed at once. */

export const SELECTED_PATH = '/events/selected'

export type SelectedAction = 'cancel' | 'feed' | 'category' | 'delete'

/** Above the list. */
export const SELECTING = {
  all: 'Select all events on this page',
  one: (title: string) => `Select ${title}`,
  /** Of the script, with the number in front. */
  count: 'selected',
  buttons: {
    cancel: 'Cancel events',
    feed: 'Change feed',
    category: 'Change category',
    delete: 'Delete events',
  } satisfies Record<SelectedAction, string>,
}

type Question = { title: (events: string) => string; text: string; label: string; danger: boolean }

/** Before anything is done. */
export const QUESTIONS: Record<SelectedAction, Question> = {
  cancel: {
    title: (events) => `Cancel ${events}?`,
    text: 'Cancelled events stay visible and are labeled “Cancelled”, so people who planned to come find out. You can undo this for each event.',
    label: 'Cancel events',
    danger: true,
  },
  feed: {
    title: (events) => `Change the feed of ${events}`,
    text: 'Links to the events keep working. Subscribers of both feeds see the change in their calendars.',
    label: 'Change feed',
    danger: false,
  },
  category: {
    title: (events) => `Change a category of ${events}`,
    text: 'The other categories of the events stay as they are.',
    label: 'Change category',
    danger: false,
  },
  delete: {
    title: (events) => `Delete ${events}?`,
    text: 'This removes the events from every list. Their pages and links to them stop working. Owners can restore them from Activity for a year. If they aren’t happening, cancel them instead, so that people who planned to come find out.',
    label: 'Delete events',
    danger: true,
  },
}

export const SELECTED = {
  none: 'Select events first.',
  gone: 'These events were deleted in the meantime.',
  tooMany: (most: number) => `Select at most ${most} events at a time.`,
  series: (dates: string) =>
    `${dates} belong to repeating events. Choose whether only these dates change.`,
  scope: {
    label: 'Repeating events',
    options: {
      one: 'Only the selected dates',
      following: 'The selected and following dates',
      all: 'All dates',
    },
    hint: 'Past dates never change.',
  },
  cancelEmail: `They’ll get an update ${QUIET_MINUTES} minutes after you confirm.`,
  deleteEmail: `${QUIET_MINUTES} minutes after you delete them, they’ll get an email saying that the events are no longer in the calendar.`,
  reasonHint: 'Shown with the events, and included in the emails about them.',
  messageHint: 'Included in the email as plain text.',
  category: 'Category',
  mode: { label: 'Change', options: { add: 'Add it', remove: 'Remove it' } },
}

export const SELECTED_ERRORS = {
  feed: 'Choose an open feed',
  category: 'Enter a category',
  oneCategory: 'Enter one category, without commas',
  series: (most: number) => `Change at most ${most} repeating events at a time`,
}

/** What became of an event that was not changed. */
export const LEFT = {
  gone: 'It was deleted in the meantime.',
  changed: 'Someone else changed it in the meantime.',
  same: 'It was like this already.',
  categories: (most: number) => `It has ${most} categories already.`,
  feed: 'That feed was archived or deleted.',
  past: 'It’s past, and past dates don’t change with the others.',
  dates: 'No date of it would be left, or all of its dates are past.',
  undone: 'It was undone already.',
  late: 'That was more than an hour ago.',
  there: 'It’s there already.',
  formerFeed: 'Its former feed is archived or deleted.',
  series: 'Its repeating event was deleted.',
  tooLarge: 'Its repeating event has too many dates with long descriptions.',
  notPossible: 'It can’t be undone here.',
}

const DONE: Record<SelectedAction, string> = {
  cancel: 'cancelled',
  feed: 'moved to the other feed',
  category: 'changed',
  delete: 'deleted',
}

/** `12 events cancelled. Public pages and the API update within a minute.` */
export function doneText(action: SelectedAction, count: number): string {
  return `${formatCount(count, 'event')} ${DONE[action]}.${soonOf(count)}`
}

/** `Undone for 12 events. Public pages and the API update within a minute.` */
export function undoneText(count: number): string {
  return count === 0
    ? 'Nothing was undone.'
    : `Undone for ${formatCount(count, 'event')}.${soonOf(count)}`
}

function soonOf(count: number): string {
  return count > 0 ? ` ${UPDATES_SOON}` : ''
}

export function isSelectedAction(text: string): text is SelectedAction {
  return Object.hasOwn(DONE, text)
}
