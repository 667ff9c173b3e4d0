import { addMonths } from '../domain/display/calendar-days.ts'
import { byStart, isOver } from '../domain/display/event-time.ts'
import type { NearbyEvent } from '../domain/event-contract.ts'
import type { FeedError } from './errors.ts'
import { type Filter, filterKey, isFilter, NO_FILTER } from './filter.ts'
import type { View } from './public-events.ts'

// The state of a widget and every change of it, without a screen, a network, or a clock. An action is
// a function that makes the next state of a state and of what happened; `session.ts` starts what
// follows from it.

/** Ten years, which is further than visitors page on purpose. */
const MOST_MONTHS = 120

export type { View }
/** Events in the order of their list, and where it goes on; no cursor when it does not. */
export type Page = {
  events: NearbyEvent[]
  cursor: string | null | undefined
  /** What the service calls the place that was looked for. */
  place?: string | null | undefined
  isUnknownPlace?: boolean | undefined
}

export type State = {
  /**
   * Opening: nothing has been read. Loading: something that is shown has to be read. Ready: all of it
   * is there, or there is a problem. Failed: nothing could be opened.
   */
  phase: 'opening' | 'loading' | 'ready' | 'failed'
  /** Counts requests for something else to be shown: each ends the loading of the one before. */
  attempt: number
  /** Whether a visitor did something: only what follows from that is announced. */
  isNews: boolean
  /** The key of what gets the focus with the next drawing, or the position of an event in the list. */
  focus?: string | number | undefined
  view: View
  /** The view that the end of a search leads back to. */
  home: View
  filter: Filter
  /** `2026-07`: the month that the month view shows. */
  month: string
  /** The day whose events stand below the month; undefined until a visitor chooses one. */
  day?: string | undefined
  /** How many events a page of the list holds, and how many the list shows by now. */
  perPage: number
  shown: number
  /** More events were asked for than have been read. */
  isShort?: boolean
  /** More pages of a long month were asked for. */
  isMonthShort?: boolean | undefined
  /** The views that can be drawn: the list, and those whose module is loaded. */
  drawable: View[]
  /** What has been read of the list, and for which filter. */
  list?: Page & { key: string }
  months: Record<string, Page>
  problem?: FeedError | undefined
}

/** What the element's settings decide: where to begin, and how many events a page holds. */
export type Start = { view: View; month: string; perPage: number }

/** What was read, ready for the state of later. */
export type Known = (state: State) => State

/** Something else is to be shown: what it lacks has to be read, and an earlier problem is past. */
function ask(state: State, more: Partial<State> = {}): State {
  const plain = { problem: undefined, focus: undefined, isMonthShort: false, isNews: true }
  return settle({ ...state, ...plain, ...more, attempt: state.attempt + 1, phase: 'loading' })
}

/** Nothing is left to read as soon as everything that is shown is there. */
function settle(state: State): State {
  const isDone =
    state.phase === 'loading' && state.drawable.includes(state.view) && isComplete(state)
  return isDone ? { ...state, phase: 'ready' } : state
}

export function begin({ view, month, perPage }: Start, today: string): State {
  return {
    phase: 'opening',
    attempt: 0,
    isNews: false,
    drawable: ['list'],
    view,
    home: view,
    filter: NO_FILTER,
    month: startMonth(month, today),
    perPage,
    shown: perPage,
    months: {},
  }
}

/** The settings are there, and perhaps the first events. */
export function open(state: State, start: Start, today: string, known?: Known): State {
  const { attempt, drawable } = state
  const first = { ...begin(start, today), attempt, drawable }
  return ask(known ? known(first) : first, { isNews: false })
}

/** Settings changed that need nothing to be read again. */
export function restyle(
  state: State,
  start: Start,
  today: string,
  changed: ReadonlySet<string>,
): State {
  const shown = changed.has('view') ? setView(state, start.view) : state
  return ask(changed.has('month') ? turnToStart(shown, start, today) : shown, { isNews: false })
}

export function setView(state: State, view: View): State {
  // A month shows all of its events, so what filtered the list ends there.
  return ask({ ...state, view, home: view, filter: view === 'month' ? NO_FILTER : state.filter })
}

/** Matches can be in any month, so a search switches from month to list, and back afterwards. */
export function narrow(state: State, part: Partial<Filter>): State {
  const home = state.filter === NO_FILTER ? state.view : state.home
  const asked = { ...state.filter, ...part }
  const filter = isFilter(asked) ? asked : NO_FILTER
  // A field that is left tells once more what Enter told.
  if (!state.problem && filterKey(filter) === filterKey(state.filter)) return state
  const view = home === 'month' && filter !== NO_FILTER ? 'list' : home
  return ask({ ...state, home, filter, view })
}

/** Shows another month; `focus` is the key of what then has the focus. */
export function turnTo(
  state: State,
  month: string,
  day: string | undefined,
  focus?: string,
): State {
  return ask({ ...state, month, day }, { focus })
}

/** Begins again at the settings' month, or at today's. */
export function turnToStart(state: State, { month }: Start, today: string): State {
  return turnTo(state, startMonth(month, today), undefined)
}

export function chooseDay(state: State, day: string): State {
  return { ...state, day, focus: undefined }
}

/** `listed` is how many events of the list are not over: the one after them gets the focus. */
export function showMore(state: State, listed = state.shown): State {
  const { list } = state
  const shown = state.shown + state.perPage
  const isShort = !!list?.cursor && list.events.length < shown
  return ask({ ...state, shown, isShort }, { focus: Math.min(state.shown, listed) })
}

export function showMoreOfMonth(state: State): State {
  return ask(state, { isMonthShort: true })
}

export function retry(state: State): State {
  const { phase, attempt, problem, isMonthShort } = state
  if (phase === 'failed') return { ...state, phase: 'opening', attempt: attempt + 1 }
  return problem ? ask(state, { isMonthShort }) : state
}

/** Time passed: something may have begun or ended. */
export function tick(state: State): State {
  return { ...state, focus: undefined }
}

/** The first page of what a filter finds, or one more. */
export function addPage(state: State, filter: Filter, page: Page): State {
  const key = filterKey(filter)
  const before = state.list?.key === key ? state.list : undefined
  const list = { key, ...joinPages(before, page) }
  // The service sorts what is around a place by distance.
  if (filter.near || filter.place) list.events.sort(byStart)
  const shown = before ? state.shown : state.perPage
  return settle({ ...state, list, shown, isShort: false })
}

export function addMonth(state: State, month: string, page: Page): State {
  const months = { ...state.months, [month]: page }
  return settle({ ...state, months, isMonthShort: false })
}

/** The module that draws a view was loaded. */
export function addView(state: State, view: View): State {
  const { drawable } = state
  return drawable.includes(view) ? state : settle({ ...state, drawable: [...drawable, view] })
}

/** What is shown stays as it was. */
export function setProblem(state: State, problem?: FeedError): State {
  const isOpen = state.phase === 'loading' || state.phase === 'ready'
  return { ...state, problem, phase: isOpen ? 'ready' : 'failed' }
}

/** One page after another; an event that moved between them stands once. */
export function joinPages(before: Page | undefined, { events, ...page }: Page): Page {
  const known = before?.events ?? []
  const ids = new Set(known.map(({ id }) => id))
  return { ...page, events: [...known, ...events.filter(({ id }) => !ids.has(id))] }
}

/** Whether the list has been read for what is looked for now. */
export function hasList({ list, filter }: State): boolean {
  return list?.key === filterKey(filter)
}

/** Whether nothing that is shown has to be read first. */
export function isComplete(state: State): boolean {
  if (state.view === 'month') return state.month in state.months && !state.isMonthShort
  return hasList(state) && !state.isShort
}

/** Whether the whole calendar is known to have nothing to come. */
export function isEmpty({ list, filter }: State): boolean {
  return !!list && filter === NO_FILTER && !list.events[0] && !list.cursor
}

/** The events of the list that are not over. */
export function upcomingEvents({ list }: State, now: number): NearbyEvent[] {
  return list?.events.filter((event) => !isOver(event, now)) ?? []
}

/** A month as far as it is known: from the list, until its own answer is there. */
export function monthEvents({ list, months, month }: State): NearbyEvent[] {
  return (
    months[month]?.events ??
    list?.events.filter(
      ({ displayDate, endDate }) => displayDate.slice(0, 7) <= month && `${month}-01` <= endDate,
    ) ??
    []
  )
}

function startMonth(month: string, today: string): string {
  return month && isMonthInReach(month, today) ? month : today.slice(0, 7)
}

/** Whether the widget turns to a month: no key leads on forever. */
export function isMonthInReach(month: string, today: string): boolean {
  const now = today.slice(0, 7)
  return addMonths(now, -MOST_MONTHS) <= month && month <= addMonths(now, MOST_MONTHS)
}
