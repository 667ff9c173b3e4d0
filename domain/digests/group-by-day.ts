/** Neighbours of one day together, in the order they come. */
export function groupByDay<I extends { displayDate: string }>(items: I[]) {
  const days: { date: string; items: I[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last?.date === item.displayDate) last.items.push(item)
    else days.push({ date: item.displayDate, items: [item] })
  }
  return days
}
