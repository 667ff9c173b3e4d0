import type { DigestItem } from './digest-event.ts'
import { itemOf } from './make-edition.ts'
import { isOver, type NoticeContent, type NoticeItem, type NowItem, noticeKind } from './notice.ts'

type Told = ReadonlyMap<string, DigestItem>
type Change = { id: string; sentence: string | null; now: NowItem | undefined }

/** What somebody has to hear of these changes, by what they were told; `undefined`: nothing. */
export function makeNotice(told: Told, changes: Change[], at: Date): NoticeContent | undefined {
  const items = changes.flatMap(({ id, sentence, now }): NoticeItem[] => {
    const before = told.get(id)
    const kind = before && noticeKind(before, now)
    if (!kind) return []
    // What was postponed may get its new date, or be cancelled, after the day it was told for.
    const isToCome = now && now.status !== 'cancelled' && !isOver(now, at)
    const isAwaited =
      before.status === 'postponed' && now?.status === 'cancelled' && now.hasFirstDate
    if (isOver(before, at) && !isToCome && !isAwaited) return []
    const shown = now ? itemOf(now) : { ...itemOf(before), status: 'cancelled' as const }
    return [{ ...shown, kind, before: itemOf(before), sentence }]
  })
  if (items.length === 0) return undefined
  return { items: items.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)) }
}

/** By when it was to be; ids only so that the same notice is the same text. */
function orderOf({ before: { displayDate, startsAt, title, id } }: NoticeItem): string {
  return [displayDate, new Date(startsAt).toISOString(), title, id].join(' ')
}
