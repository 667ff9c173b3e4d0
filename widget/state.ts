import { isOver } from '../domain/display/event-time.ts'
import type { NearbyEvent } from '../domain/event-contract.ts'
import type { FeedError } from './feed-error.ts'
import { type Filter, filterKey, isFilter, NO_FILTER } from './filter.ts'
import { isMonthInReach } from './month-reach.ts'

// What a visitor looks at and what has been read for it, without a screen or a network. Each exported
// function is an action (a state and what happened in, the next state out) or asks a state something.

export type View = 'list' | 'month'
/** Events in the order of their list, and where it goes on; no cursor when it does not. */
export type Page = { events: NearbyEvent[]; cursor: string | null | undefined }

export type State = {
  view: View
  /** The view that the end of a search leads back to. */
  home: View
  filter: Filter
  /** `2026-07`: the month that the month view shows. */
  month: string
  /** The day whose events stand below the month; undefined until somebody chooses one. */
  day?: string | undefined
  /** How many events a page of the list holds, and how many the list shows by now. */
  perPage: number
  shown: number
  /** More events were asked for than have been read. */
  isShort?: boolean
  /** What has been read of the list, and for which filter. */
  list?: Page & { key: string }
  months: Record<string, Page>
  problem?: FeedError | undefined
}

/** What happened, ready to be told to a state. */
export type Action = (state: State) => State

/** What the element's settings decide: where to begin, and how many events a page holds. */
export type Start = { view: View; month: string; perPage: number }

export function begin({ view, month, perPage }: Start, today: string): State {
  return {
    view,
    home: view,
    filter: NO_FILTER,
    month: startMonth(month, today),
    perPage,
    shown: perPage,
    months: {},
  }
}

export function setView(state: State, view: View): State {
  // A month shows all of its events, so what narrowed the list ends there.
  return { ...state, view, home: view, filter: view === 'month' ? NO_FILTER : state.filter }
}

/** What is found lies in any month, so it is shown as a list, and a month comes back afterwards. */
export function narrow(state: State, part: Partial<Filter>): State {
  const home = state.filter === NO_FILTER ? state.view : state.home
  const asked = { ...state.filter, ...part }
  const filter = isFilter(asked) ? asked : NO_FILTER
  return { ...state, home, filter, view: filter === NO_FILTER ? home : 'list' }
}

export function turnTo(state: State, month: string, day: string | undefined): State {
  return { ...state, month, day }
}

/** Begins again at the settings' month, or at today's. */
export function turnToStart(state: State, { month }: Start, today: string): State {
  return turnTo(state, startMonth(month, today), undefined)
}

export function showMore(state: State): State {
  const { list } = state
  const shown = state.shown + state.perPage
  return { ...state, shown, isShort: !!list?.cursor && list.events.length < shown }
}

/** The first page of what a filter finds, or one more. */
export function addPage(state: State, filter: Filter, page: Page): State {
  const key = filterKey(filter)
  const before = state.list?.key === key ? state.list : undefined
  const list = { key, ...joinPages(before, page) }
  return { ...state, list, shown: before ? state.shown : state.perPage, isShort: false }
}

export function addMonth(state: State, month: string, page: Page): State {
  return { ...state, months: { ...state.months, [month]: page } }
}

/** One page after another; an event that moved between them stands once. */
export function joinPages(before: Page | undefined, { events, cursor }: Page): Page {
  const known = before?.events ?? []
  const ids = new Set(known.map(({ id }) => id))
  return { cursor, events: [...known, ...events.filter(({ id }) => !ids.has(id))] }
}

export function setProblem(state: State, problem?: FeedError): State {
  return { ...state, problem }
}

/** Whether the list has been read for what is looked for now. */
export function hasList({ list, filter }: State): boolean {
  return list?.key === filterKey(filter)
}

/** Whether nothing that is shown has to be read first. */
export function isComplete(state: State): boolean {
  if (state.view === 'month') return state.month in state.months
  return hasList(state) && !state.isShort
}

/** The coming events of what has been read: those that ended meanwhile are left out. */
export function comingEvents({ list }: State, now: number): NearbyEvent[] {
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
