import { isOver, nextChange } from '../domain/display/event-time.ts'
import { monthName } from '../domain/display/when.ts'
import type { NearbyEvent } from '../domain/event-contract.ts'
import { type FeedError, toFeedError } from './client.ts'
import { h } from './dom.ts'
import type { FeedData } from './feed-data.ts'
import { type Filter, NO_FILTER } from './filter.ts'
import { focusKey, keyOfFocus } from './focus.ts'
import { emit, emitError } from './host-events.ts'
import { isMonthInReach } from './month-reach.ts'
import type { Settings } from './settings.ts'
import type { Frame } from './view/frame.ts'
import { listView } from './view/list.ts'
import { monthView } from './view/month.ts'
import { notice } from './view/notice.ts'
import type { Ui } from './view/ui.ts'

type View = Settings['view']
const QUARTER_HOUR = 900_000

/** Going through the events of a feed: which of them, in which view, and what is on its way. */
export function browse(host: Element, data: FeedData, say: (text: string) => void, first: Ui) {
  let ui = first
  let frame: Frame | undefined
  let { view } = ui.settings
  let filter = NO_FILTER
  /** Where a search began, and where its end leads back to. */
  let home = view
  let month = firstMonth()
  let day: string | undefined
  let shown = 0
  let problem: FeedError | undefined
  let work = new AbortController()
  let again = () => show()
  let timer = 0
  // What a page begins with is no news; what follows from somebody's doing is.
  let isNews = false

  function firstMonth(): string {
    const today = ui.today().slice(0, 7)
    const { month } = ui.settings
    return month && isMonthInReach(month, today) ? month : today
  }

  const isMissing = () => !(view === 'month' ? data.hasMonth(month) : data.hasList(filter))
  const listed = () => data.events().filter((event) => !isOver(event, ui.now()))

  /** Reads what the view needs and does not have. */
  async function load(signal: AbortSignal): Promise<void> {
    if (!isMissing()) return
    if (view === 'month') return data.readMonth(month, signal)
    await data.readList(filter, ui.settings.perPage, signal)
    shown = ui.settings.perPage
  }

  async function show(focus?: string): Promise<void> {
    frame?.show(view, filter)
    // A month that is partly known from the list is drawn at once: its grid will not move.
    if (view === 'month' && isMissing()) draw(focus)
    await attempt(load, focus)
  }

  async function more(): Promise<void> {
    const from = Math.min(shown, listed().length)
    const { perPage } = ui.settings
    shown += perPage
    const isShort = listed().length < shown && data.hasMore()
    await attempt(async (signal) => {
      if (isShort) await data.readMore(perPage, signal)
    })
    focusKey(frame?.body, `event-${listed()[from]?.id}`)
  }

  /** Only the latest attempt counts; one before it is given up. */
  async function attempt(read: (signal: AbortSignal) => Promise<void>, focus?: string) {
    if (!frame) return
    work.abort()
    work = new AbortController()
    const { signal } = work
    problem = undefined
    again = () => attempt(read)
    frame.body.ariaBusy = 'true'
    try {
      await read(signal)
    } catch (error) {
      problem = toFeedError(error)
    }
    if (signal.aborted) return
    draw(focus)
    if (problem) emitError(host, problem)
    else tell()
  }

  function tell(): void {
    const isMonth = view === 'month'
    const events = isMonth ? data.monthEvents(month) : listed()
    const count = `${ui.words.count}: ${events.length}`
    if (isNews) say(isMonth ? `${monthName(month, ui.locale)}. ${count}` : count)
    isNews = true
    emit(host, 'load', { feed: ui.settings.feed, view, events })
  }

  /** What goes wrong while drawing is told, and never leaves a calendar that says nothing. */
  function draw(focus?: string): void {
    if (!frame) return
    try {
      paint(frame, focus)
    } catch (error) {
      const { body } = frame
      body.ariaBusy = null
      again = () => show()
      problem = toFeedError(error)
      body.replaceChildren(notice(ui.words, problem.code, retry))
      emitError(host, error)
    }
  }

  function paint({ body }: Frame, focus?: string): void {
    const key = focus ?? keyOfFocus(body)
    body.replaceChildren(
      h(
        'div',
        {},
        view === 'month' ? drawMonth() : !isMissing() && drawList(),
        problem && notice(ui.words, problem.code, retry),
      ),
    )
    body.ariaBusy = null
    focusKey(body, key)
    // Again when an event begins or ends, and when the day turns.
    clearTimeout(timer)
    const wait = nextChange(data.events(), ui.now()) - ui.now()
    timer = window.setTimeout(() => draw(), Math.min(wait, QUARTER_HOUR))
  }

  function drawList() {
    const events: NearbyEvent[] = listed()
    const hasMore = events.length > shown || data.hasMore()
    return listView(ui, {
      events: events.slice(0, shown),
      onMore: hasMore && !problem ? () => void more() : undefined,
      onClear: filter === NO_FILTER ? undefined : clear,
    })
  }

  function drawMonth() {
    return monthView(ui, {
      month,
      day,
      events: data.monthEvents(month),
      go(toMonth, toDay, key) {
        month = toMonth
        day = toDay
        void show(key)
      },
      onDay(chosen) {
        day = chosen
      },
    })
  }

  /** The button goes with what it stood in; who pressed it stays here. */
  function clear(): void {
    frame?.body.focus()
    setFilter(NO_FILTER)
  }

  /** What is found lies in any month, so it is shown as a list, and a month comes back afterwards. */
  function setFilter(part: Partial<Filter>): void {
    if (filter === NO_FILTER) home = view
    filter = { ...filter, ...part }
    if (filter.search + filter.state === '' && !filter.near) filter = NO_FILTER
    view = filter === NO_FILTER ? home : 'list'
    void show()
  }

  function retry(): void {
    if (problem) void again()
  }

  return {
    load,
    retry,
    setFilter,
    filter: () => filter,
    /** A month shows all of its events, so what narrowed the list ends there. */
    setView(chosen: View) {
      view = home = chosen
      if (view === 'month') filter = NO_FILTER
      void show()
    },
    /** Draws into a frame from now on. */
    mount(newUi: Ui, newFrame: Frame, isOtherView: boolean, isOtherMonth: boolean) {
      ui = newUi
      if (!frame) shown = ui.settings.perPage
      if (isOtherView) view = home = ui.settings.view
      if (isOtherMonth) {
        month = firstMonth()
        day = undefined
      }
      frame = newFrame
      isNews = false
      void show()
    },
    stop() {
      clearTimeout(timer)
      work.abort()
      frame = undefined
    },
  }
}
