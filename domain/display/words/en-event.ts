/** The details of an event, in English. */
export const enEvent = {
  add: 'Add to calendar',
  file: 'Calendar file',
  tickets: 'Tickets',
  page: 'Event website',
  map: 'Map',
  accessibility: 'Accessibility',
  reason: 'Reason',
}
