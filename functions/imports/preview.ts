import { type ItemHead, listItemHeads } from '../../db/imports/items.ts'
import type { Deps } from '../platform/deps.ts'
import { hashText, unpackBody } from './body.ts'
import { formatContent } from './content.ts'
import { type Reading, type ReadSource, readSource } from './read-source.ts'

type Read = Extract<ReadSource, { kind: 'read' }>
export type Preview = Read & {
  added: Read['items']
  changed: Read['items']
  /** How many events that are here the source does not name. */
  gone: number
}

type Previewed = Reading & { orgId: string; sourceId: string; body: string }

/** What an import would do, without doing it. */
export async function previewSource(deps: Deps, previewed: Previewed) {
  const read = await readSource(await unpackBody(previewed.body), previewed)
  if (read.kind !== 'read') return read
  const { orgId, sourceId } = previewed
  const heads = await listItemHeads(deps.db, { orgId, sourceId })
  return { ...read, ...(await compare(read.items, heads)) }
}

async function compare(items: Read['items'], heads: ItemHead[]) {
  const known = new Map(heads.map(({ uid, hash }) => [uid, hash]))
  const added = items.filter(({ uid }) => !known.has(uid))
  const hashes = await Promise.all(items.map(({ content }) => hashText(formatContent(content))))
  const changed = items.filter(({ uid }, i) => known.has(uid) && known.get(uid) !== hashes[i])
  const named = new Set(items.map(({ uid }) => uid))
  const gone = heads.filter(({ uid, isDeleted }) => !isDeleted && !named.has(uid)).length
  return { added, changed, gone }
}
