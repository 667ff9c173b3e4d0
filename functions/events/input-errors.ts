/** Errors under the fields of the event form. */
export const ERRORS = {
  feed: 'Choose a feed',
  feedGone: 'This feed was archived or deleted. Choose another feed',
  noFeed: 'There is no open feed. Create one in a new tab, then save again here',
  choice: 'Choose one of the options',
  unknownVenue: 'None of your latest events was at a venue with this name. Enter the address',
  unknownPlace: 'Enter a postal code or city that we know, or enter the coordinates',
  organizerName: 'Enter the organizer’s name',
  pastDate: 'This date is in the past. Change it, or save again to keep it',
  sentence: (most: number) => `Enter at most ${most} characters`,

  startDate: 'Enter a start date',
  date: (first: string, last: string) => `Enter a date between ${first} and ${last}`,
  skippedDate: (date: string, place: string) =>
    `${date} doesn’t exist in ${place} because the calendar there skipped that day`,
  startTime: 'Enter a start time, or select “All day” or “Time to be announced”',
  endTime: 'Enter an end time, or clear the end date',
  time: 'Enter a time, for example 19:30',
  timeNever: (time: string, place: string, from: string, to: string) =>
    `${time} doesn’t exist on this date in ${place} because clocks go forward from ${from} to ${to}`,
  timeTwice: (time: string, place: string) =>
    `${time} occurs twice on this date in ${place} because clocks go back. Choose which one`,
  endDateBeforeStart: 'End date must be on or after the start date',
  endBeforeStart: 'End must be after the start',
  endBeforeStartToday:
    'End must be after the start. If the event ends after midnight, enter its end date',

  halfPosition: 'Enter both latitude and longitude, or leave both blank',
  coordinate: (label: string, most: number) => `${label} must be a number from -${most} to ${most}`,

  freeWithAmount: 'You entered an amount. Choose “Paid”, or clear the amount',
  paidWithoutAmount: 'Enter an amount above 0, or choose “Free”',
  priceMin: 'Enter the lowest price, or 0 if some people get in free',
  priceMax: 'Highest price must be equal to or above the lowest price',
  amount: 'Enter an amount, for example 12 or 12.50',
  wholeAmount: (currency: string) => `Amounts in ${currency} must be whole numbers`,
  amountDigits: (currency: string, digits: number) =>
    `Amounts in ${currency} can have at most ${digits} digits after the decimal point`,
  currency: 'Enter a three-letter currency code, for example USD',
  unknownCurrency: (currency: string) =>
    `${currency} is not a currency code. Enter three letters, for example USD`,
}
