import { toFeedError } from './feed-error.ts'
import type { FeedRequests } from './feed-requests.ts'
import {
  type Action,
  addMonth,
  addPage,
  hasList,
  isComplete,
  type State,
  setProblem,
} from './state.ts'

/** Reads what a state lacks: a month, the list that its filter finds, or one more page of it. */
export async function load(
  requests: FeedRequests,
  state: State,
  signal: AbortSignal,
): Promise<Action> {
  const { view, month, filter, list, perPage } = state
  if (isComplete(state)) return (later) => later
  if (view === 'month') {
    const events = await requests.month(month, signal)
    return (later) => addMonth(later, month, events)
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
    async attempt(state: State): Promise<Action | undefined> {
      latest.abort()
      latest = new AbortController()
      const { signal } = latest
      const action = await load(requests, state, signal).catch(
        (error): Action =>
          (later) =>
            setProblem(later, toFeedError(error)),
      )
      return signal.aborted ? undefined : action
    },
    stop: () => latest.abort(),
  }
}
