import { storedFunction } from '../stored/stored-function.ts'
import { calendar } from './calendar.ts'

/** A feed with its events for a calendar program or a feed reader, past ones too. */
export const readFeedCalendar = storedFunction('read_feed_calendar', {
  takes: {
    feedId: 'text',
    /** What one subscriber wants: all of a kind when null. */
    wantedWords: 'text[]?',
    wantedState: 'text?',
    wantedCategories: 'text[]?',
    ...calendar.takes,
  },
  gives: calendar.gives,
})
