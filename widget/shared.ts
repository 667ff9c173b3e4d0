// What the modules of `modules/` use of the script. The build leaves it out of the modules, which get
// it from the script of their own release (`dev/widget-bundle.ts`).
export { addMonths, range } from '../domain/display/calendar-days.ts'
export { badgesOf, filled } from '../domain/display/describe-event.ts'
export {
  dayOf,
  formerDay,
  isOver,
  isPostponedWithoutDate,
  lastDay,
  localDate,
  wallClock,
} from '../domain/display/event-time.ts'
export { httpLink } from '../domain/display/http-link.ts'
export { dateFormat, datePart } from '../domain/display/intl.ts'
export {
  dateRange,
  firstHours,
  inItsForm,
  isElsewhere,
  longDate,
  monthName,
  zoneName,
} from '../domain/display/when.ts'
export { bidiIsolate, emit, emitError, h, icon } from './dom.ts'
export { toFeedError } from './errors.ts'
export { isFilter, NO_FILTER } from './filter.ts'
export { loadModule, repeatModule } from './modules.ts'
export { getJson, request } from './service.ts'
export { isMonthInReach } from './state.ts'
export {
  badgeList,
  colored,
  dateText,
  eventLink,
  repeatLine,
  rowTexts,
  thumbnail,
  titleOf,
} from './view/event-item.ts'
export { daySection, moreButton } from './view/list.ts'
export { problemText } from './view/notice.ts'
