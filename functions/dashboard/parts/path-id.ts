import type { Context } from 'hono'
import type { Id } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { isRowId } from '../../http/list-cursor.ts'
import { pathParam } from '../../http/path-param.ts'
import type { App } from '../../platform/deps.ts'

/** The ids in paths: what they begin with, and what an error page calls the thing. */
const IN_PATHS = {
  customId: { thing: 'Custom feed', kinds: ['custom'] },
  deliveryId: { thing: 'Delivery', kinds: ['dlv', 'test'] },
  endpointId: { thing: 'Endpoint', kinds: ['whk'] },
  eventId: { thing: 'Event', kinds: ['evt'] },
  feedId: { thing: 'Feed', kinds: ['feed'] },
  importId: { thing: 'Import', kinds: ['imp'] },
  invitationId: { thing: 'Invitation', kinds: ['inv'] },
  personId: { thing: 'Person', kinds: ['person'] },
  runId: { thing: 'Email', kinds: ['run', 'update'] },
  senderId: { thing: 'Sender', kinds: ['snd'] },
  sourceId: { thing: 'Import', kinds: ['src'] },
  submissionId: { thing: 'Submission', kinds: ['smn'] },
  subscriberId: { thing: 'Subscriber', kinds: ['sub'] },
  uploadId: { thing: 'Upload', kinds: ['upl'] },
} as const
type InPaths = typeof IN_PATHS
type PathId<Name extends keyof InPaths> = Id<InPaths[Name]['kinds'][number]>

/** An id in the path: `pathId(c, 'feedId')`. What cannot be one of its kind is not found. */
export function pathId<Name extends keyof InPaths>(c: Context<App>, name: Name): PathId<Name> {
  const { thing, kinds } = IN_PATHS[name]
  const id = pathParam(c, name)
  const isOfKind = kinds.some((kind) => id.startsWith(`${kind}_`))
  if (!isRowId(id) || !isOfKind) throw notFound(thing)
  return id as PathId<Name>
}
