/** Every text of the mails to subscribers; `{…}` is filled in. */
export const en = {
  confirmSubject: 'Please confirm: events of {feed}',
  confirmAsked:
    'You, or somebody with your address, asked for mails with events of {feed} ({org}).',
  confirmPlease: 'Please confirm that it was you. Nothing is sent until you do.',
  confirmButton: 'Confirm subscription',
  confirmLater:
    'The link works for {hours} hours. If it was not you, do nothing: we will forget the request.',
  alreadySubject: 'You are already subscribed to {feed}',
  alreadyText:
    'Somebody, perhaps you, asked to subscribe this address to {feed}. It is subscribed already, so nothing has changed.',
  welcomeSubject: 'You are on the list of {feed}',
  welcomeText:
    'Thank you, you are on the list. What will come by mail: events of {feed} that match what you chose.',
  welcomeKeep:
    'Keep this mail: its button opens your settings, where you can choose which events you want, or leave at any time.',
  settings: 'Change my settings',
  endedSubject: '{feed} has ended for now',
  endedText:
    '{org} has closed the calendar {feed}: its pages are gone, and no mails with its events will come.',
  endedBack:
    'Should it open again, your subscription goes on. If you would rather be off the list, unsubscribe below.',
  chosen: 'You chose: {filter}',
  everything: 'all events',
  matching: 'Matching now: {count}',
  noneYet: 'No event matches yet.',
  sentFor: 'Sent for {org}.',
  sentBecause: 'Sent for {org} because this address subscribed to {feed}.',
  unsubscribe: 'Unsubscribe',
  welcomeWeekly:
    'Thank you, you are on the list. Once a week you will get a mail with the coming events of {feed} that match what you chose.',
  welcomeDaily:
    'Thank you, you are on the list. You will get a mail on each day that has something new for you: events of {feed} that match what you chose.',
  digestRunning: 'Still on',
  digestChanged: 'Changed',
  digestLater: 'New, for later',
  digestBecause: 'Because you chose: {words}',
  digestMore: 'See all events (+{count})',
  digestAll: 'See all events',
  noMatchSubject: 'Nothing for you lately: {feed}',
  noMatchText:
    'In the last four weeks no event of {feed} matched what you chose. As soon as one does, you will get a mail again. You can change what you chose at any time.',
  noMatchHas: 'This is what the calendar has:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Something has changed in events that we told you of.',
  updateCancelled: 'Cancelled',
  updateCancelledText: 'This event is cancelled. It does not take place.',
  updatePostponed: 'Postponed',
  updatePostponedText: 'This event is postponed. It does not take place at the time we told you.',
  updateRemoved: 'No longer in the calendar',
  updateRemovedText: 'The calendar no longer lists this event. Please do not count on it.',
  updateBack: 'Takes place after all',
  updateBackText: 'This event takes place after all.',
  updateMoved: 'New time',
  updateMovedText: 'This event has a new time.',
  updatePlace: 'New place',
  updatePlaceText: 'This event takes place somewhere else.',
  updateNow: 'Now',
  updateBefore: 'Before',
  updateNoPlace: 'place to be announced',
  updateSentence: '{org} writes: {text}',
  inCalendar:
    'In your settings you also find an address that shows these events in your own calendar.',
  ownCalendar: 'Show these events in my own calendar',
}
