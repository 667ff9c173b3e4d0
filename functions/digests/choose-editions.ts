import type { ListedReader } from '../../db/digests/list-readers.ts'
import { compileCriteria, matchesCriteria } from '../../domain/criteria.ts'
import type { DigestEvent, ToldItem } from '../../domain/digests/digest-event.ts'
import type { EditionContent } from '../../domain/digests/edition.ts'
import { makeEdition, makeQuietEdition } from '../../domain/digests/make-edition.ts'
import type { DigestRun } from '../../domain/digests/pick-events.ts'
import { isTimeToSaySo } from '../../domain/digests/silence.ts'
import { savedCriteria } from '../../domain/subscriber-criteria.ts'
import { shaPrefix } from './sha-prefix.ts'

type Edition = { id: string; content: EditionContent }
type Chosen = {
  id: string
  edition: Edition | undefined
  noMatchSince: string | null
  noMatchNotified: boolean | null
}
export type EditionChooser = (readers: ListedReader[]) => Promise<Chosen[]>
type LoadTold = (keys: string[]) => Promise<{ key: string; items: Record<string, ToldItem> }[]>

/** More than so many criteria, histories or editions are forgotten again, so that memory stays flat. */
const MOST_KEPT = 2_000

/** Chooses what each reader gets. Readers who want and heard the same share the work and the edition. */
export function chooseEditions(
  run: DigestRun & { cutAt: Date },
  events: DigestEvent[],
  loadTold: LoadTold,
): EditionChooser {
  const matchingOf = remember((criteria: string) => {
    const matcher = compileCriteria(savedCriteria({ criteria }))
    return events.filter((event) => matchesCriteria(event, matcher))
  })
  const toldIn = new Map<string, [string, ToldItem][]>()
  const editions = new Map<string, Edition | undefined>()
  const coming = makeQuietEdition(events)
  const quiet = coming && editionOf(coming)

  async function load(readers: ListedReader[]) {
    const keys = new Set(readers.flatMap(({ told }) => told ?? []))
    if (toldIn.size > MOST_KEPT) toldIn.clear()
    const missing = [...keys].filter((key) => !toldIn.has(key))
    if (missing.length === 0) return
    for (const { key, items } of await loadTold(missing)) {
      toldIn.set(key, Object.entries(items ?? {}))
    }
  }

  async function editionFor(reader: ListedReader): Promise<Edition | undefined> {
    const { criteria, told, lastAt, confirmedAt } = reader
    const since = lastAt ?? confirmedAt
    const key = JSON.stringify([criteria, since, told])
    if (editions.has(key)) return editions.get(key)
    if (editions.size > MOST_KEPT) editions.clear()
    const heard = new Map((told ?? []).flatMap((edition) => toldIn.get(edition) ?? []))
    const wish = savedCriteria({ criteria })
    const about = { since: new Date(since), until: run.cutAt, told: heard }
    const content = makeEdition(matchingOf(criteria ?? ''), run, about, wish)
    const edition = content && (await editionOf(content))
    editions.set(key, edition)
    return edition
  }

  return async (readers) => {
    await load(readers)
    const chosen: Chosen[] = []
    for (const reader of readers) {
      const edition = await editionFor(reader)
      if (edition) {
        chosen.push({ id: reader.id, edition, noMatchSince: null, noMatchNotified: null })
        continue
      }
      // After a pause nobody knows what would have matched: the silence counts from this digest on.
      const noMatchSince = reader.noMatchSince ?? reader.lastAt ?? run.cutAt.toISOString()
      const silence = { since: new Date(noMatchSince), told: reader.noMatchNotified ?? false }
      const saysSo = quiet !== undefined && isTimeToSaySo(silence, run.cutAt)
      chosen.push({
        id: reader.id,
        edition: saysSo ? await quiet : undefined,
        noMatchSince,
        noMatchNotified: silence.told || saysSo,
      })
    }
    return chosen
  }
}

function remember<T>(make: (key: string) => T) {
  const made = new Map<string, T>()
  return (key: string): T => {
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size > MOST_KEPT) made.clear()
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** Equal content has the same id, so that all who get it share one row. */
async function editionOf(content: EditionContent): Promise<Edition> {
  return { id: await shaPrefix(JSON.stringify(content), 10), content }
}
