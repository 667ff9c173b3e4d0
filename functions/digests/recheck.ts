import { listChangedEvents } from '../../db/digests/event-update-recipients.ts'
import type { RunOf } from '../../db/digests/runs.ts'
import {
  listOutdated,
  type OutdatedEdition,
  type Range,
  replaceEditions,
  skipOvertaken,
} from '../../db/digests/sends.ts'
import type { EditionContent, MailingKind } from '../../domain/digests/edition.ts'
import { type EventUpdateContent, eventUpdateKind } from '../../domain/digests/event-update.ts'
import { refreshEdition } from '../../domain/digests/refresh-edition.ts'
import type { Deps } from '../platform/deps.ts'
import { withPlace } from './email-parts.tsx'
import { type Edition, editionOf } from './plan-mailing.ts'

/**
 * Before a part of a run is sent: what was planned may be untrue by now. Digests then show their
 * events as they are. An event update is skipped, and its events count as changed again, so that the
 * next update compares them with what was really sent.
 */
export const RECHECK: {
  [Kind in MailingKind]: (deps: Deps, run: RunOf[Kind], range: Range) => Promise<void>
} = {
  async digest(deps, run, range) {
    const outdated = await listOutdated<EditionContent>(deps.db, range)
    if (outdated.length === 0) return
    const nowOf = await eventsNow(deps, run.orgId, outdated)
    const replaced: { id: string; by: Edition | undefined }[] = []
    for (const { id, content } of outdated) {
      const fresh = refreshEdition(content, run, nowOf)
      if (fresh !== content) replaced.push({ id, by: fresh && (await editionOf(fresh)) })
    }
    if (replaced.length > 0) await replaceEditions(deps.db, range.runId, replaced)
  },
  async 'event-update'(deps, run, range) {
    const outdated = await listOutdated<EventUpdateContent>(deps.db, range)
    const nowOf = outdated.length > 0 ? await eventsNow(deps, run.orgId, outdated) : new Map()
    const untrue = outdated.filter(({ content }) =>
      content.items.some((item) => eventUpdateKind(item, nowOf.get(item.id))),
    )
    const editions = untrue.map(({ id }) => id)
    await skipOvertaken(deps.db, range, { editions, now: deps.now() })
  },
}

type WithItems = OutdatedEdition<{ items: { id: string }[] }>

async function eventsNow({ db }: Deps, orgId: string, editions: WithItems[]) {
  const ids = editions.flatMap(({ content }) => content.items.map(({ id }) => id))
  const events = await listChangedEvents(db, orgId, [...new Set(ids)])
  return new Map(events.map((event) => [event.id, withPlace(event)]))
}
