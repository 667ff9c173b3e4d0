/** Texts of exporting and deleting an organization. */

export const EXPORT = {
  heading: 'Export',
  summary: 'Download everything in one file, as a copy or to move to another server.',
  link: 'Export everything',
  title: 'Export everything',
  what: 'You get one JSON file with your settings, feeds, custom feeds, events, subscribers, team, and who changed what. The operator of a service like this one can import it with one command.',
  without:
    'It doesn’t contain webhook secrets, URLs of imported calendars, uploaded image files, or emails that were sent. Webhook endpoints and imports are listed, but have to be set up again.',
  personal:
    'It contains the email addresses of your subscribers and your team, so store it in a safe place.',
  label: 'Download file',
}

export const DELETE = {
  heading: 'Delete',
  summary: (days: number) =>
    `Closes all calendars right away and deletes everything ${days} days later. Until then, you can undo it.`,
  link: 'Delete this organization',
  title: 'Delete this organization?',
  what: 'Deleting {organization} happens in two steps.',
  nowTitle: 'Today',
  now: 'Its pages, widgets, and API URLs stop working. Calendar apps show that the calendar has ended. No more emails are sent. The dashboard stays open, but nothing in it can be changed.',
  laterTitle: (days: number) => `${days} days later`,
  later:
    'Subscribers get one last email that the calendar has closed. Your webhook endpoints get an unsubscribe for each subscriber. Then everything is deleted: feeds, events, subscribers, settings, and the team. This can’t be undone.',
  undo: 'Until then, an owner can undo the deletion, and everything is as before.',
  keep: 'To keep a copy, {export} first.',
  export: 'export everything',
  name: 'Organization name',
  hint: 'Enter {organization} to confirm.',
  wrongName: (organization: string) => `Enter the name of the organization: ${organization}`,
  label: 'Delete organization',
  notDeleted: 'Nothing was deleted. Check the name.',
}

export const CLOSED = {
  text: 'This organization will be deleted on {day}. It isn’t public and sends no emails. Nothing here can be changed.',
  late: 'This organization is being deleted. This can’t be undone.',
  undo: 'Undo deletion',
  askOwner: 'An owner can undo the deletion.',
  tooLate: 'It’s too late to undo this deletion.',
}
