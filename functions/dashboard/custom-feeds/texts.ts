/** Texts of the pages of custom feeds. */

export const LABELS = {
  name: 'Name',
  slug: 'Short name',
  keywords: 'Keywords',
  categories: 'Categories',
  state: 'State or province',
  feeds: 'Feeds',
}

export const HINTS = {
  slug: 'Part of its URL. Leave blank to create it from the name.',
  criteria: 'Events must match every field you fill in. Blank fields are ignored.',
  keywords:
    'Separate keywords with commas. Events match if the title, venue, city, or state contains one of them.',
  categories: 'Separate categories with commas. Events match if they have one of them.',
  feeds: '(leave all unchecked to include every feed)',
}

export const FORM = {
  criteria: 'Which events',
  preview: 'Preview matches',
  discard: 'Discard changes',
  lostFeeds:
    'The feeds selected here were deleted, so no events match. Select other feeds, or none to include all.',
  archived: (name: string) => `${name} (archived)`,
  deletedFeed: 'A deleted feed',
}

export const MATCHES = {
  title: 'Matching events',
  none: 'No upcoming events match. Try fewer keywords or leave a field blank.',
  notYet: 'Select “Preview matches” to see them.',
  first: (count: number) => `, the first ${count}:`,
  once: 'A repeating event counts once.',
}

export const LIST = {
  title: 'Custom feeds',
  lead: 'Filtered views of your events. Each has its own page, calendar, and API endpoint.',
  emptyTitle: 'No custom feeds yet',
  empty:
    'For example, create one for free events, or for all events in one state. You can preview the matches before you save.',
  notIncluded: (plan: string) =>
    `The ${plan} plan doesn’t include custom feeds, so their URLs return “not found”. If you don’t delete them, they work again on Pro or Enterprise.`,
}

/** Parts of a line such as `with jazz or blues, in Texas, in category Free`. */
export const CRITERIA = {
  or: ' or ',
  keywords: (words: string) => `with ${words}`,
  state: (state: string) => `in ${state}`,
  categories: (names: string) => `in category ${names}`,
  feeds: (count: string) => `of ${count}`,
  lostFeeds: 'of deleted feeds (no events)',
  all: 'all events',
}

export const LINKS = {
  title: 'Links',
  page: 'Public page',
  calendar: 'Calendar link for {apps}',
  apps: 'calendar apps',
  formats: 'For feed readers, replace {ics} with {rss} or {json}.',
  help: 'Help',
  api: '{events} in the {api}',
  events: 'Events as JSON',
  widget: 'Widget for your website',
  delete: 'Delete this custom feed',
}

export const DELETE = {
  title: 'Delete this custom feed?',
  text: 'Its page, calendar, and API endpoint stop working within a minute. No events are deleted. You can’t undo this.',
  label: 'Delete custom feed',
}

/** Errors under the fields of the form. */
export const ERRORS = {
  name: 'Enter a name for the custom feed',
  slugTaken: 'Another custom feed already has this short name. Choose a different one',
  lostFeeds: 'The feeds you selected were deleted. Select other feeds, or none to include all',
  manyFeeds: (most: number) =>
    `Select up to ${most} feeds. To include all feeds, leave all unchecked`,
}
