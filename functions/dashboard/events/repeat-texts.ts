import { formatCount, formatNumber } from '../parts/format.ts'

/** Texts about events that repeat. */

export const REPEAT = {
  title: 'Repeat or add dates',
  label: 'Repeats',
  options: {
    no: 'Does not repeat',
    daily: 'Daily',
    weekdays: 'Every weekday (Monday to Friday)',
    weekly: 'Weekly',
    monthlyDay: 'Monthly, on the same day of the month',
    monthlyWeekday: 'Monthly, on the same weekday (for example, the second Tuesday)',
    monthlyLast: 'Monthly, on the last weekday (for example, the last Tuesday)',
    yearly: 'Yearly',
    custom: 'Custom rule',
  },
  every: 'Every',
  everyHint: 'For example 2 for every second week. Leave blank for every one.',
  weekdays: 'On these days',
  ends: 'Ends',
  endOptions: { never: 'Never', until: 'On a date', count: 'After a number of dates' },
  until: 'Last date',
  count: 'Number of dates',
  rule: 'Rule',
  ruleHint: 'An iCalendar rule, for example FREQ=MONTHLY;BYDAY=1SA,3SA.',
  extraDates: 'More dates',
  extraHint: 'One per line, for example 2026-07-04, or 2026-07-04 18:30 at another time.',
  skippedDates: 'Skipped dates',
  skippedHint: 'One per line. The event does not take place on these dates.',
  typed: 'Type dates',
  show: 'Show dates',
}

export const DATES = {
  hint: 'Choose days to add or to skip. Nothing changes until you save.',
  list: 'All dates as a list',
  firstOnes: (count: number) => `The first ${count} dates as a list`,
  first: 'first date',
  date: 'takes place',
  skipped: 'skipped',
  earlier: 'Earlier months',
  later: 'Later months',
  more: (count: string, last: string) => `${count} in all, the last on ${last}.`,
  fromHereOn: (count: string, last: string) => `${count} from this one on, the last on ${last}.`,
  goesOn: (count: string, last: string) =>
    `${count} until ${last}. Later dates are added as time goes by.`,
  moved: (time: string) => `Clocks go forward that night, so it starts at ${time}.`,
  repeated: 'Clocks go back that night. The first of the two times counts.',
}

export const SCOPE = {
  label: 'Apply changes to',
  options: {
    one: 'This event',
    following: 'This and following events',
    all: 'All events',
  },
  hint: 'Past dates never change.',
  ruleHint: 'How the event repeats can’t differ for a single date.',
  reset: (dates: string) => `Also apply to ${dates} with different details`,
  resetHint: 'Otherwise, those dates keep their own details.',
  zone: 'In the new time zone, keep',
  zoneOptions: {
    clock: 'The time on the clock (7 PM stays 7 PM)',
    instant: 'The moment (7 PM in New York becomes 4 PM in Los Angeles)',
  },
}

/** How many dates there are, and how many have no details of their own where something was changed. */
type Dates = { all: number; changed: number }

/** `all 28 dates`, `26 of 28 dates` */
function inWords({ all, changed }: Dates): string {
  const some = changed < all ? `${formatNumber(changed)} of` : 'all'
  return `${some} ${formatCount(all, 'date')}`
}

/** After a date of a series was saved. */
export const SAVED_DATES = {
  one: (day: string) => `Saved for ${day} only.`,
  following: (day: string) => `Saved for ${day} and all later dates.`,
  all: (dates: Dates) =>
    dates.changed < dates.all
      ? `Saved for ${inWords(dates)}. The others keep their own details.`
      : `Saved for ${inWords(dates)}.`,
  insteadAll: (dates: Dates) => `Change ${inWords(dates)} instead`,
  changedMeanwhile:
    'Nothing changed because someone else saved this event. Check the form below. To change all dates, change it, then save.',
}

export const REPEAT_ERRORS = {
  every: 'Enter a whole number from 1 to 99',
  count: 'Enter how many dates there are, for example 10',
  until: 'Enter the last date',
  untilBeforeStart: 'The last date must be on or after the start date',
  emptyRule: 'Enter a rule, for example FREQ=WEEKLY;BYDAY=TU',
  ruleLength: (most: number) => `Enter at most ${most} characters`,
  tooOften:
    'Events can repeat daily at most. For several times a day, create one event for each time',
  endsTwice: 'A rule can have UNTIL or COUNT, but not both',
  unknownPart: (part: string) => `“${part}” is not a part of a rule`,
  value: (part: string) => `The value of ${part} is not valid`,
  date: (line: string) => `“${line}” is not a date. Enter dates like 2026-07-04`,
  singleDates: (most: number) => `Enter at most ${formatNumber(most)} dates`,
  noDates: 'With this rule and the skipped dates, there is no date left',
  tooManyDates: 'An event can repeat at most 1,500 times. Choose an end date, or a later start',
  allPast: 'All dates of this event are in the past, and past dates do not change',
  busy: 'Someone else is changing these events. Try again',
  zone: 'Choose what stays the same in the new time zone',
  ruleOfOne: 'To change how the event repeats, choose “This and following events” or “All events”',
}

/** A series in lists and beside the form of one of its dates. */
export const SERIES = {
  title: 'Repeating event',
  allDates: 'All dates',
  page: 'Page of all dates',
  ownDetails: 'Own details',
  hasOwnDetails: 'Some details of this date differ from the other dates.',
  previous: 'Previous date',
  next: 'Next date',
  skip: 'Skip this date',
  datesOf: 'Dates of the event',
  noUpcoming: {
    title: 'No upcoming dates',
    text: 'All dates of this event are past. Its past dates stay in the calendar.',
  },
  noPast: { title: 'No past dates', text: 'Dates are listed here after they end.' },
}

/** Before dates of a series are deleted. */
export const DELETE_DATES = {
  title: 'Delete dates of this event?',
  label: 'Delete dates',
  scopes: {
    one: (date: string) => `skips ${date}. The other dates stay.`,
    following: 'ends the event before this date. Earlier dates stay.',
    all: 'deletes every date that isn’t over. Past dates stay.',
  },
  text: 'Deleted dates disappear from every list. Their pages and links stop working. Owners can restore them from Activity for a year. If a date isn’t happening,',
}
