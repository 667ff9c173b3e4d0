import type { ToldEdition, ToldReader, ToldSend } from '../../db/digests/list-told.ts'
import type { DigestItem } from '../../domain/digests/digest-event.ts'
import { makeNotice } from '../../domain/digests/make-notice.ts'
import type { NoticeContent, NoticedChange, NowItem } from '../../domain/digests/notice.ts'
import { shaPrefix } from './sha-prefix.ts'

type Change = NoticedChange & { now: NowItem | undefined }
type Edition = { id: string; content: NoticeContent }
type Chosen = {
  sends: { id: string; edition: Edition }[]
  /** Events of which somebody has a mail that is still on its way. */
  later: Set<string>
}
export type NoticeChooser = (readers: ToldReader[]) => Promise<Chosen>

/** So many different histories are remembered at once: memory stays flat. */
const MOST_KEPT = 2_000

/** Chooses what each reader hears. Readers who were told the same share the work and the edition. */
export function chooseNotices(changes: Change[], editions: ToldEdition[], at: Date): NoticeChooser {
  const keyOf = ({ of, runId }: Pick<ToldSend, 'of' | 'runId'>, id: string) =>
    [of, runId, id].join('/')
  const turnOf = new Map(editions.map((edition, i) => [keyOf(edition, edition.id), i]))
  const notices = new Map<string, Edition | undefined>()

  async function noticeFor(told: number[], open: Set<string>): Promise<Edition | undefined> {
    const key = [told.join(), ...open].join(' ')
    if (notices.has(key)) return notices.get(key)
    if (notices.size > MOST_KEPT) notices.clear()
    const heard = new Map<string, DigestItem>()
    for (const turn of told) {
      for (const item of editions[turn]?.items ?? []) heard.set(item.id, item)
    }
    const others = changes.filter(({ id }) => !open.has(id))
    const content = makeNotice(heard, others, at)
    const edition = content && { id: await shaPrefix(JSON.stringify(content), 10), content }
    notices.set(key, edition)
    return edition
  }

  return async (readers) => {
    const chosen: Chosen = { sends: [], later: new Set() }
    for (const { id, sends } of readers) {
      const told: number[] = []
      const open = new Set<string>()
      for (const { editionId, isOpen, ...run } of sends) {
        const turn = turnOf.get(keyOf(run, editionId))
        if (turn === undefined) continue
        if (!isOpen) told.push(turn)
        else for (const item of editions[turn]?.items ?? []) open.add(item.id)
      }
      for (const event of open) chosen.later.add(event)
      const edition = await noticeFor(
        told.toSorted((a, b) => a - b),
        open,
      )
      if (edition) chosen.sends.push({ id, edition })
    }
    return chosen
  }
}
