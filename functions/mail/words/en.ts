/** Every text of the emails to subscribers; `{…}` is filled in. */
export const en = {
  confirmSubject: 'Confirm your subscription to {feed}',
  confirmAsked:
    'Someone (hopefully you) signed up this email address for event emails from {feed} ({org}).',
  confirmPlease: 'We won’t send event emails until you confirm.',
  confirmButton: 'Confirm subscription',
  confirmLater:
    'This link expires in {hours} hours. If you didn’t sign up, ignore this email and we’ll delete the request.',
  alreadySubject: 'You’re already subscribed to {feed}',
  alreadyText:
    'Someone (hopefully you) signed up this email address for {feed} again. You’re already subscribed, so nothing has changed.',
  welcomeSubject: 'You’re subscribed to {feed}',
  welcomeText:
    'Thanks for subscribing. You’ll get emails about {feed} events that match your preferences.',
  welcomeKeep:
    'Keep this email. Use the button to change your preferences or unsubscribe at any time.',
  settings: 'Manage preferences',
  endedSubject: '{feed} is closed for now',
  endedText:
    '{org} has closed the {feed} calendar. Its pages are offline, and you will no longer get emails about its events.',
  endedBack: 'If it reopens, your subscription continues. To leave the list, unsubscribe below.',
  chosen: 'Your preferences: {filter}',
  everything: 'all events',
  matching: 'Upcoming events that match now: {count}',
  noneYet: 'No upcoming events match yet.',
  sentFor: 'Sent on behalf of {org}.',
  sentBecause: 'You’re receiving this email because you subscribed to {feed} by {org}.',
  unsubscribe: 'Unsubscribe',
  welcomeWeekly:
    'Thanks for subscribing. Every {weekday} you’ll get an email with upcoming {feed} events that match your preferences, if there are any.',
  welcomeDaily:
    'Thanks for subscribing. You’ll get an email on days with something new: {feed} events that match your preferences.',
  digestRunning: 'Ongoing',
  digestChanged: 'Changed',
  digestLater: 'Just added',
  digestBecause: 'Matches your preferences: {words}',
  moreDates: 'More dates: {dates}',
  alsoDates: 'This also applies to: {dates}',
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
