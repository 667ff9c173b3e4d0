/** Texts of the month that staff work in. */
export const MONTH = {
  newOn: (day: string) => `New event on ${day}`,
  many: 'This month has more events than fit here. Choose a feed, or open the list.',
  showList: 'Show the list of this month',
  title: 'Title',
  time: 'Time',
  timeHint: 'For example 7pm or 7–9pm. Blank: all day.',
  save: 'Save event',
  close: 'Close',
  options: 'More options',
  undo: 'Undo',
  undoSome: (events: string) => `Undo for ${events}`,
  move: 'Move',
  noFeed: 'Create a feed first, then add events here.',
  touch: 'Hold an event to select or move it.',
  help: 'Drag an event to move it. Arrow keys go through days and events. Enter opens an event, or adds one to a day. M moves an event, Space selects it, Delete asks whether to delete it.',
}

/** Above the month, after something was done. */
export const DID = {
  added: 'Added {event} on {day}.',
  addedBefore: '{event} was already added on {day}.',
  moved: 'Moved {event} to {day}.',
  clock: 'Its time changed because clocks go forward that day.',
  movedAll: 'Moved {event} and the other dates that you chose.',
  conflict:
    '{event} wasn’t moved because someone else changed it in the meantime. It’s on {day} now.',
}

/** Before an event moves. */
export const MOVE = {
  title: 'Move this event?',
  to: 'To',
  label: 'Move the event',
  past: 'The new date is in the past.',
}

export const ADD_ERRORS = {
  time: 'Enter a time like 7pm, 7–9pm, or 19:00, or leave it blank',
}

/** For the script, which says them to screen readers and shows them. */
export const SAID = {
  moving: 'Moving {event}. Choose a day with the arrow keys, Enter moves it, Escape cancels.',
  tap: 'Choose a day for {event}.',
  stopped: 'Not moved.',
  selected: 'selected',
  gone: 'This event was deleted in the meantime.',
  failed: 'Not saved. Check your connection and try again.',
  saving: 'Saving…',
}
