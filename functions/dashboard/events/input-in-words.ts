import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { isMediaPath } from '../../../domain/media.ts'
import { eventFields } from '../../events/event-fields.ts'
import { formatClock } from '../../events/format-clock.ts'
import { accessInSummary, accessInWords, isAccessInput } from './event-access.tsx'
import { PRICES } from './event-price.tsx'
import { IMAGE } from './texts.ts'

/** The value of an input as people read it. */
export function inputInWords(
  name: string,
  value: string,
  { feeds }: { feeds: FeedName[] },
): string {
  const options: Record<string, string> = eventFields.attendanceMode.options
  switch (name) {
    case 'feedId':
      return feeds.find(({ id }) => id === value)?.name ?? 'a deleted feed'
    case 'attendanceMode':
      return options[value] ?? value
    case 'imageUrl':
      return isMediaPath(value) ? IMAGE.inWords : value
    case 'price':
      return PRICES.find((price) => price.value === value)?.label ?? value
    case 'allDay':
    case 'timeUnknown':
      return value === 'on' ? 'selected' : 'not selected'
    case 'startTime':
    case 'endTime':
      return value && formatClock(value)
    default:
      return isAccessInput(name) ? accessInWords(value) : value
  }
}

/** The same among those of other inputs, where it does not follow the input's label. */
export function inputInSummary(name: string, value: string, found: { feeds: FeedName[] }): string {
  return isAccessInput(name) ? accessInSummary(name, value) : inputInWords(name, value, found)
}
