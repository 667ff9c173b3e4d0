import { toFeedError } from './feed-error.ts'
import type { FeedRequests } from './feed-requests.ts'
import {
  type Action,
  addMonth,
  addPage,
  hasList,
  isComplete,
  joinPages,
  type State,
  setProblem,
} from './state.ts'

/** A month is read to its end, but what has no end in sight is asked for anew. */
const MONTH_PAGES = 10

/** Reads what a state lacks: a month, the list that its filter finds, or one more page of it. */
export async function load(
  requests: FeedRequests,
  state: State,
  signal: AbortSignal,
  /** Also goes on with a month that has been read in part. */
  goOn?: boolean,
): Promise<Action> {
  const { view, month, months, filter, list, perPage } = state
  if (!goOn && isComplete(state)) return (later) => later
  if (view === 'month') {
    let page = months[month]
    let left = MONTH_PAGES
    do page = joinPages(page, await requests.month(month, page?.cursor, signal))
    while (page.cursor && --left)
    const known = page
    return (later) => addMonth(later, month, known)
  }
  const cursor = hasList(state) ? list?.cursor : null
  const page = await requests.page(filter, perPage, cursor, signal)
  return (later) => addPage(later, filter, page)
}

/** Loads one thing at a time: an attempt is given up as soon as another one begins. */
export function latestLoad(requests: FeedRequests) {
  let latest = new AbortController()
  return {
    /** What has come of it, be it a problem; undefined when it was given up. */
    async attempt(state: State, goOn?: boolean): Promise<Action | undefined> {
      latest.abort()
      latest = new AbortController()
      const { signal } = latest
      const action = await load(requests, state, signal, goOn).catch(
        (error): Action =>
          (later) =>
            setProblem(later, toFeedError(error)),
      )
      return signal.aborted ? undefined : action
    },
    stop: () => latest.abort(),
  }
}
