import { h } from '../dom.ts'
import { NO_FILTER } from '../filter.ts'
import type { Modules } from '../modules.ts'
import * as to from '../state.ts'
import { later } from './event-item.ts'
import { listView } from './list.ts'
import { notice } from './notice.ts'
import type { Ui } from './ui.ts'

/** Carries out an action of `state.ts`. */
export type Dispatch = <A extends unknown[]>(
  action: (state: to.State, ...args: A) => to.State,
  ...args: A
) => void

/** The modules that draw views, as far as they are there. */
export type Drawers = Partial<Pick<Modules, 'month' | 'cards'>>

/** What a state shows below the toolbar: the list or the month as far as it is known, and a problem. */
export function bodyView(
  ui: Ui,
  state: to.State,
  dispatch: Dispatch,
  { month, cards }: Drawers,
): HTMLElement {
  const { problem, view } = state
  const retry = () => dispatch(to.retry)
  // Without the module of the month there is nothing else to go on with.
  const page = view === 'month' && !month && h('a.link', { href: ui.settings.page }, ui.words.all)
  return h(
    'div',
    {},
    view !== 'month' && to.hasList(state) && drawList(ui, state, dispatch, cards),
    view === 'month' && month && drawMonth(ui, state, dispatch, month),
    problem && notice(ui.words, problem.code, retry, page || undefined),
  )
}

function drawList(ui: Ui, state: to.State, dispatch: Dispatch, cards: Drawers['cards']) {
  const { shown, list, problem, filter, view } = state
  const events = to.upcomingEvents(state, ui.now())
  const hasMore = events.length > shown || list?.cursor
  const draw = view === 'cards' ? cards?.cardGrid : undefined
  const props = {
    around:
      (filter.near || list?.place) &&
      later(ui, 'filter', h('p.meta.around', {}, '\u00a0'), (line, module) =>
        module.sayAround(line, ui, filter.near ? '' : list?.place),
      ),
    none:
      list?.isUnknownPlace &&
      later(ui, 'filter', h('p', {}, ui.words.noMatch), (line, module) =>
        module.sayUnknownPlace(line, ui),
      ),
    events: events.slice(0, shown),
    onMore: hasMore && !problem ? () => dispatch(to.showMore, events.length) : undefined,
    onClear: filter === NO_FILTER ? undefined : stay(() => dispatch(to.narrow, NO_FILTER)),
  }
  return listView(ui, props, draw)
}

function drawMonth(ui: Ui, state: to.State, dispatch: Dispatch, { monthView }: Modules['month']) {
  const { month, day, months } = state
  return monthView(ui, {
    month,
    day,
    events: to.monthEvents(state),
    go: (month, day, focus) => dispatch(to.turnTo, month, day, focus),
    onDay: (day) => dispatch(to.chooseDay, day),
    onMore: months[month]?.cursor ? stay(() => dispatch(to.showMoreOfMonth)) : undefined,
  })
}

/** The button goes with what it stood in; the focus of the visitor who selected it stays here. */
function stay(act: () => void): EventListener {
  return ({ currentTarget }) => {
    ;(currentTarget as Element).closest<HTMLElement>('.body')?.focus()
    act()
  }
}
