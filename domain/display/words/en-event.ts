/** The details of an event, in English. */
export const enEvent = {
  add: 'Add to calendar',
  file: 'Calendar file',
  tickets: 'Tickets',
  accessibility: 'Accessibility',
  reason: 'Reason',
}
