import { nextChange } from '../domain/display/event-time.ts'
import { monthName } from '../domain/display/when.ts'
import { h } from './dom.ts'
import { toFeedError } from './feed-error.ts'
import type { FeedRequests } from './feed-requests.ts'
import { type Filter, NO_FILTER } from './filter.ts'
import { focusKey, keyOfFocus } from './focus.ts'
import { emit, emitError } from './host-events.ts'
import { latestLoad } from './load.ts'
import * as to from './state.ts'
import type { Frame } from './view/frame.ts'
import { listView } from './view/list.ts'
import { monthView } from './view/month.ts'
import { notice } from './view/notice.ts'
import type { Ui } from './view/ui.ts'

const QUARTER_HOUR = 900_000

export type Browsing = ReturnType<typeof browse>

/**
 * Going through the events of a feed: what somebody does changes the state, which is then shown.
 */
export function browse(
  host: Element,
  requests: FeedRequests,
  announce: (text: string) => void,
  first: to.State,
) {
  let ui: Ui
  let state = first
  let frame: Frame | undefined
  let timer = 0
  // What a page begins with is no news; what follows from somebody's doing is.
  let isNews = false
  const loads = latestLoad(requests)

  const listed = () => to.comingEvents(state, ui.now())
  const shownEvents = () => (state.view === 'month' ? to.monthEvents(state) : listed())

  async function show(next: to.State, focus?: string): Promise<void> {
    state = next
    frame?.show(state.view, state.filter)
    // A month that is partly known from the list is drawn at once: its grid will not move.
    if (state.view === 'month' && !to.isComplete(state)) draw(focus)
    await renew(focus)
  }

  async function more(): Promise<void> {
    const from = Math.min(state.shown, listed().length)
    state = to.showMore(state)
    await renew()
    focusKey(frame?.body, `event-${listed()[from]?.id}`)
  }

  async function renew(focus?: string, goOn?: boolean): Promise<void> {
    if (!frame) return
    frame.body.ariaBusy = 'true'
    state = to.setProblem(state)
    const action = await loads.attempt(state, goOn)
    if (!action) return
    state = action(state)
    draw(focus)
    if (state.problem) emitError(host, state.problem)
    else tellOfLoad()
  }

  function tellOfLoad(): void {
    const events = shownEvents()
    const count = `${ui.words.count}: ${events.length}`
    const isMonth = state.view === 'month'
    if (isNews) announce(isMonth ? `${monthName(state.month, ui.locale)}. ${count}` : count)
    isNews = true
    emit(host, 'load', { feed: ui.settings.feed, view: state.view, events })
  }

  /** What goes wrong while drawing is told, and never leaves a calendar that says nothing. */
  function draw(focus?: string): void {
    if (!frame) return
    try {
      paint(frame, focus)
    } catch (error) {
      const { body } = frame
      body.ariaBusy = null
      const problem = toFeedError(error)
      state = to.setProblem(state, problem)
      body.replaceChildren(notice(ui.words, problem.code, retry))
      emitError(host, error)
    }
  }

  function paint({ body }: Frame, focus?: string): void {
    const { view, problem, list } = state
    const key = focus ?? keyOfFocus(body)
    body.replaceChildren(
      h(
        'div',
        {},
        view === 'month' ? drawMonth() : to.hasList(state) && drawList(),
        problem && notice(ui.words, problem.code, retry),
      ),
    )
    body.ariaBusy = null
    focusKey(body, key)
    // Again when an event begins or ends, and when the day turns.
    clearTimeout(timer)
    const wait = nextChange(list?.events ?? [], ui.now()) - ui.now()
    timer = window.setTimeout(() => draw(), Math.min(wait, QUARTER_HOUR))
  }

  function drawList() {
    const { shown, list, problem, filter } = state
    const events = listed()
    const hasMore = events.length > shown || list?.cursor
    return listView(ui, {
      events: events.slice(0, shown),
      onMore: hasMore && !problem ? () => void more() : undefined,
      onClear: filter === NO_FILTER ? undefined : clear,
    })
  }

  function drawMonth() {
    return monthView(ui, {
      month: state.month,
      day: state.day,
      events: to.monthEvents(state),
      go: (month, day, key) => void show(to.turnTo(state, month, day), key),
      onDay(day) {
        state = to.turnTo(state, state.month, day)
      },
      onMore: state.months[state.month]?.cursor ? moreOfMonth : undefined,
    })
  }

  function clear(): void {
    stay()
    void show(to.narrow(state, NO_FILTER))
  }

  function moreOfMonth(): void {
    stay()
    void renew(undefined, true)
  }

  /** The button goes with what it stood in; who pressed it stays here. */
  function stay(): void {
    frame?.body.focus()
  }

  function retry(): void {
    if (state.problem) void renew()
  }

  return {
    retry,
    filter: () => state.filter,
    setFilter: (part: Partial<Filter>) => void show(to.narrow(state, part)),
    setView: (view: to.View) => void show(to.setView(state, view)),
    /** Draws into a frame from now on. */
    mount(newUi: Ui, newFrame: Frame, isOtherView?: boolean, isOtherMonth?: boolean) {
      ui = newUi
      const { settings } = ui
      if (isOtherView) state = to.setView(state, settings.view)
      if (isOtherMonth) state = to.turnToStart(state, settings, ui.today())
      frame = newFrame
      isNews = false
      void show(state)
    },
    stop() {
      clearTimeout(timer)
      loads.stop()
      frame = undefined
    },
  }
}
