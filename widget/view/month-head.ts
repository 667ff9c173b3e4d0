import { addDays, addMonths, range } from '../../domain/display/calendar-days.ts'
import { dayOf } from '../../domain/display/event-time.ts'
import { datePart } from '../../domain/display/intl.ts'
import { monthName } from '../../domain/display/when.ts'
import { h } from '../dom.ts'
import { isMonthInReach } from '../month-reach.ts'
import { icon } from './icon.ts'
import type { MonthProps } from './month.ts'
import type { Ui } from './ui.ts'

/** The month's name, and the ways to today, the month before and the next. */
export function monthBar(
  { locale, heading, today }: Ui,
  month: string,
  go: MonthProps['go'],
): HTMLElement {
  const turn = (by: number, key: 'back' | 'next') => {
    const to = addMonths(month, by)
    const isEnd = !isMonthInReach(to, today())
    const onclick = () => isEnd || go(to, undefined, key)
    // Not `disabled`: who came here by pressing it keeps the focus.
    const props = {
      'aria-label': monthName(to, locale),
      'aria-disabled': isEnd && 'true',
      'data-key': key,
      onclick,
    }
    return h('button.round', props, icon(key))
  }
  // Intl knows the word in every language.
  const label = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
  const onclick = () => go(today().slice(0, 7), today(), 'today')
  return h(
    'div.month-bar',
    {},
    heading(1, 'month-name', { id: 'month-name' }, monthName(month, locale)),
    h('button.plain', { 'data-key': 'today', onclick }, label),
    turn(-1, 'back'),
    turn(1, 'next'),
  )
}

/** The names of the weekdays: short to look at, whole to hear. */
export function weekdayRow(locale: string, firstDay: number): HTMLElement {
  const names = range(7).map((i) => {
    // 2023-01-01 was a Sunday.
    const day = dayOf(addDays('2023-01-01', firstDay + i))
    const name = (weekday: 'short' | 'long') => datePart(locale, day, 'weekday', { weekday })
    const seen = h('span', { 'aria-hidden': 'true' }, name('short'))
    return h('th', { scope: 'col' }, seen, h('span.visually-hidden', {}, name('long')))
  })
  return h('tr', {}, names)
}
