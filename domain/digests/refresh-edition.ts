import { type EditionContent, type EditionItem, itemOf } from './edition.ts'
import { eventUpdateKind, type NowItem } from './event-update.ts'
import { type Digest, overlaps, windowOf } from './pick-events.ts'

/**
 * A digest that was not sent when it was planned, with its events as they are now: without those that
 * are gone, cancelled, or on a day that it is not about. The same object when nothing that matters has
 * changed; `undefined` when nothing is left.
 */
export function refreshEdition(
  content: EditionContent,
  run: Digest,
  nowOf: ReadonlyMap<string, NowItem>,
): EditionContent | undefined {
  const items = content.items.flatMap((item) => refreshItem(item, run, nowOf.get(item.id)))
  if (items.length === content.items.length && items.every((item, i) => item === content.items[i]))
    return content
  if (items.length === 0) return undefined
  return { ...content, items: inOrder(items) }
}

function refreshItem(item: EditionItem, run: Digest, now: NowItem | undefined): EditionItem[] {
  if (!eventUpdateKind(item, now)) return [item]
  if (!now) return []
  const { section, because, moreDates, category } = item
  const rest = { ...(moreDates && { moreDates }), ...(category && { category }) }
  const fresh = { ...itemOf(now), section, because, ...rest }
  // Its recipients were notified of it before.
  if (section === 'changed') return [fresh]
  const isInTime = section === 'later' || overlaps(now, windowOf(run))
  return now.status !== 'cancelled' && isInTime ? [fresh] : []
}

/** By day where the heading is a day; other parts stay as they are. */
function inOrder(items: EditionItem[]): EditionItem[] {
  const byDay = items.filter(({ section }) => section === 'upcoming')
  const others = items.filter(({ section }) => section !== 'upcoming')
  const key = ({ displayDate, startsAt }: EditionItem) => `${displayDate} ${startsAt}`
  return [...byDay.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)), ...others]
}
