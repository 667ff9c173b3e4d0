import { countUpcomingOf, listItemHeads } from '../../db/imports/items.ts'
import type { Deps } from '../platform/deps.ts'
import { unpackBody } from './body.ts'
import { compareItems, type Item } from './compare-items.ts'
import { type Reading, type ReadSource, readSource } from './read-source.ts'
import type { Planning } from './run-work.ts'

type Preview = Extract<ReadSource, { kind: 'read' }> & {
  added: Item[]
  changed: Item[]
  /** How many events that are here the source does not name. */
  gone: number
}

type Previewed = Omit<Reading, 'env'> & Planning['of'] & Pick<Planning, 'feedId'> & { body: string }

/** What an import would do, without doing it. */
export async function previewSource(deps: Deps, previewed: Previewed) {
  const read = await readSource(await unpackBody(previewed.body), { ...previewed, env: deps.env })
  if (read.kind !== 'read') return read
  const { orgId, sourceId, feedId } = previewed
  const of = { orgId, sourceId }
  const heads = await listItemHeads(deps.db, of)
  const compared = await compareItems({ deps, of, feedId }, read, heads)
  const { different, renamed, gone, takeOvers } = compared
  const known = new Set(heads.map(({ uid }) => uid))
  const isNew = ({ uid }: Item) => !known.has(uid) && !renamed.has(uid)
  const upcoming = await countUpcomingOf(
    deps.db,
    of,
    gone.map(({ uid }) => uid),
    deps.now(),
  )
  // Dates that only change their event are not gone.
  const left = gone.filter(({ uid }) => (upcoming.get(uid) ?? 0) > (takeOvers.given.get(uid) ?? 0))
  const added = different.filter(isNew)
  const changed = different.filter((item) => !isNew(item))
  return { ...read, added, changed, gone: left.length } satisfies Preview
}
