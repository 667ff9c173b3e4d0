/** The events of a calendar one after the other, so that never all of them are held as objects. */
export function* eventLines(events: string): Generator<string> {
  let from = 0
  // By count: every round goes at least one letter on.
  while (from < events.length) {
    const end = events.indexOf('\n', from)
    yield events.slice(from, end < 0 ? undefined : end)
    from = end < 0 ? events.length : end + 1
  }
}
