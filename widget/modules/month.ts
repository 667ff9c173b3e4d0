import { addDays } from '../../domain/calendar-date.ts'
import { sameDayOf, weeksOf } from '../../domain/display/calendar-days.ts'
import { fill } from '../../domain/display/fill.ts'
import { firstDayOfWeek } from '../../domain/display/intl.ts'
import {
  anyWeek,
  type MonthDay,
  type MonthDays,
  monthDays,
} from '../../domain/display/month-days.ts'
import { isElsewhere, shortDates } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import {
  addMonths,
  bidiIsolate,
  colored,
  datePart,
  dateText,
  daySection,
  eventLink,
  h,
  icon,
  isMonthInReach,
  monthName,
  moreButton,
} from '../shared.ts'
import type { Ui } from '../view/ui.ts'
import { dayCell, markCell, withClasses } from './day-cell.ts'
import { MONTH_TEXTS } from './texts.ts'
import { wordsWith } from './words-with.ts'

export { default as css } from '../style/month.css'

export type MonthProps = {
  month: string
  /** The day whose events stand below the grid. */
  day: string | undefined
  events: Event[]
  /** Shows another month; `key` is what then has the focus. */
  go: (month: string, day: string | undefined, key: string) => void
  /** Remembers the day across redraws. */
  onDay: (day: string) => void
  /** Absent when these are all events of the month. */
  onMore: EventListener | undefined
}

/**
 * What lasts long over a month as a grid of days (arrow keys walk, Enter goes into the day) over the day's events.
 */
export function monthView(ui: Ui, props: MonthProps): HTMLElement {
  const { locale, timeZone: timezone } = ui
  const { month, events } = props
  const shown = monthDays({
    ...{ month, events, locale, timezone, isElsewhere },
    ...{ today: ui.today(), now: ui.now() },
  })
  const { zone, ongoing } = shown
  const { table, agenda } = new Grid(ui, props, shown)
  return h(
    'div.month',
    {},
    monthBar(ui, month, props.go),
    zone && h('p.meta.zone-name', {}, fill(wordsWith(ui, MONTH_TEXTS).timeZone, { zone })),
    ongoing[0] && stays(ui, ongoing),
    table,
    props.onMore && moreButton(ui, props.onMore),
    agenda,
  )
}

/** Long events with their days. */
function stays(ui: Ui, events: Event[]): HTMLElement {
  const item = (event: Event) =>
    colored(
      event,
      h(
        withClasses(ui, event, 'li.stay'),
        {},
        eventLink(ui, event, 'a.event-title', { 'aria-describedby': `days-${event.id}` }),
        h(
          'p.meta',
          { id: `days-${event.id}` },
          dateText(event, shortDates(event, ui.locale)),
          event.status !== 'scheduled' && ` · ${ui.words[event.status]}`,
        ),
      ),
    )
  return h(
    'section.stays',
    { 'aria-labelledby': 'stays' },
    ui.heading(2, 'date', { id: 'stays' }, ui.words.ongoing),
    h('ul', { role: 'list' }, events.map(item)),
  )
}

class Grid {
  readonly table: HTMLElement
  /** The events of the chosen day. */
  readonly agenda = h('section.agenda')
  readonly #ui: Ui
  readonly #props: MonthProps
  readonly #days = new Map<string, MonthDay>()
  readonly #cells = new Map<string, HTMLElement>()
  #chosen: string

  constructor(ui: Ui, props: MonthProps, { weeks, start }: MonthDays) {
    this.#ui = ui
    this.#props = props
    this.#chosen = props.day ?? start
    const onkeydown = (event: KeyboardEvent) => this.#press(event)
    this.table = h(
      'table.grid',
      { role: 'grid', 'aria-labelledby': 'month-name', onkeydown },
      h('thead', {}, weekdayRow(ui.locale)),
      h(
        'tbody',
        {},
        weeks.map((week) =>
          h(
            'tr',
            {},
            week.map((day) => this.#cell(day)),
          ),
        ),
      ),
    )
    this.#mark(this.#chosen)
  }

  #cell(day: MonthDay | undefined): HTMLElement {
    if (!day) return h('td')
    const { date } = day
    const choose = () => this.#choose(date)
    const enter = () => this.#enter(date)
    const cell = dayCell(this.#ui, { day, choose, enter })
    this.#cells.set(date, cell)
    this.#days.set(date, day)
    return cell
  }

  #mark(date: string): void {
    markCell(this.#cells.get(this.#chosen), false)
    markCell(this.#cells.get(date), true)
    this.#chosen = date
    this.agenda.replaceChildren(dayAgenda(this.#ui, date, this.#days.get(date)))
  }

  #choose(day: string): void {
    const cell = this.#cells.get(day)
    if (cell) {
      this.#mark(day)
      cell.focus()
      this.#props.onDay(day)
    } else if (isMonthInReach(day.slice(0, 7), this.#ui.today())) {
      this.#props.go(day.slice(0, 7), day, `day-${day}`)
    }
  }

  #enter(day: string): void {
    this.#choose(day)
    this.agenda.querySelector<HTMLElement>('.event-title')?.focus()
  }

  #press(event: KeyboardEvent): void {
    const to = destination(event, this.#chosen, this.#ui.locale)
    if (to) this.#choose(to)
    else if (event.key === 'Enter' || event.key === ' ') this.#enter(this.#chosen)
    else return
    event.preventDefault()
  }
}

/** The events of a day; those that stand above the grid are only named. */
function dayAgenda(ui: Ui, date: string, { events, ongoing }: Partial<MonthDay> = {}): HTMLElement {
  const section = daySection(ui, date, events ?? [])
  const names = ongoing?.map(({ title }) => title).join(' · ')
  const line = names && h('p.meta.also', {}, `${ui.words.ongoing}: `, bidiIsolate(names))
  // In place of the words that there is nothing.
  if (line && !events?.[0]) section.lastElementChild?.replaceWith(line)
  else if (line) section.append(line)
  return section
}

function destination(event: KeyboardEvent, day: string, locale: string): string | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
  if (ctrlKey || metaKey || altKey) return
  const isRtl = getComputedStyle(currentTarget as Element).direction === 'rtl'
  const right = isRtl ? -1 : 1
  const days = { ArrowRight: right, ArrowLeft: -right, ArrowDown: 7, ArrowUp: -7 }[key]
  const months = { PageDown: 1, PageUp: -1 }[key]
  if (days) return addDays(day, days)
  if (months) return sameDayOf(addMonths(day.slice(0, 7), shiftKey ? months * 12 : months), day)
  const week = weeksOf(day.slice(0, 7), firstDayOfWeek(locale)).find((dates) => dates.includes(day))
  return { Home: week?.[0], End: week?.[6] }[key]
}

// The style sheet turns it to either side.
const ARROW = 'M9 5l7 7-7 7'

/** The month's name, and the ways to today, the month before and the next. */
function monthBar(
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
    return h(`button.round.${key}`, props, icon(key, ARROW))
  }
  // Intl knows the word in every language.
  const label = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
  const onclick = () => go(today().slice(0, 7), today(), 'today')
  return h(
    'div.month-bar.row',
    {},
    heading(1, 'month-name', { id: 'month-name' }, monthName(month, locale)),
    h(
      'div.turns.row',
      {},
      h('button.round.plain', { 'data-key': 'today', onclick }, label),
      turn(-1, 'back'),
      turn(1, 'next'),
    ),
  )
}

/** The names of the weekdays: short to look at, whole to hear. */
function weekdayRow(locale: string): HTMLElement {
  const names = anyWeek(locale).map((day) => {
    const name = (weekday: 'narrow' | 'short' | 'long') =>
      datePart(locale, day, 'weekday', { weekday })
    // A column that is narrower than the name shows its first letter.
    const narrow = name('short').length > 4 && name('narrow')
    const seen = h('span', { 'aria-hidden': 'true', 'data-narrow': narrow }, name('short'))
    return h('th', { scope: 'col' }, seen, h('span.visually-hidden', {}, name('long')))
  })
  return h('tr', {}, names)
}
