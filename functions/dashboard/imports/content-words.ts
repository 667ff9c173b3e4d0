import { ENGLISH } from '../../../domain/display/english.ts'
import { describeRepeat } from '../../../domain/display/repeat.ts'
import type { Content, SeriesContent } from '../../../domain/imports/content.ts'
import { occurrenceTimes } from '../../../domain/recurrence/occurrences.ts'
import { ruleOf } from '../../../domain/series/plan-series.ts'
import { formatDay, formatTime } from '../parts/format.ts'

/** When an event of a source takes place, or the first date of one that repeats. */
export function timesOfContent(content: Content): { startsAt: Date; inWords: string } {
  const { startsAt, timezone, allDay } = content.kind === 'event' ? content.event : first(content)
  const inWords = allDay ? formatDay(startsAt, timezone) : formatTime(startsAt, timezone)
  return { startsAt, inWords }
}

function first({ startsLocal, span, timezone }: SeriesContent) {
  const { startsAt } = occurrenceTimes(startsLocal, span, timezone)
  return { startsAt, timezone, allDay: startsLocal.length === 10 }
}

/** `Every Tuesday until December 28, 2026` */
export function repeatOfContent(content: SeriesContent): string {
  return describeRepeat({ rule: ruleOf(content), startsLocal: content.startsLocal }, ENGLISH)
}
