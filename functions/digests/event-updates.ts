import {
  listChangedEvents,
  listEndedSeries,
  listNotifiedEvents,
  listNotifiedRecipients,
  type NotifiedEvent,
  type NotifiedRecipient,
} from '../../db/digests/event-update-recipients.ts'
import { startEventUpdates } from '../../db/digests/start-runs.ts'
import { type ChangeNow, makeEventUpdate } from '../../domain/digests/event-update.ts'
import { UPDATES_LATEST_DAYS } from '../../domain/digests/event-updates.ts'
import type { DigestItem } from '../../domain/digests/pick-events.ts'
import type { Deps } from '../platform/deps.ts'
import { withPlace } from './email-parts.tsx'
import { composeEventUpdate } from './event-update-email.tsx'
import { type Chosen, type Edition, editionOf, memo, planMailing } from './plan-mailing.ts'
import { sendMailing } from './send-mailing.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000

/** Each minute: begins the updates of events that changed and are left alone since. `at` is the minute that the cron is for. */
export async function startDueEventUpdates(deps: Deps, at: Date): Promise<void> {
  deps.enqueue(await startEventUpdates(deps.db, { at, now: deps.now() }))
}

export const planEventUpdates = planMailing('event-update', async (deps, run) => {
  const { orgId, changes } = run
  const eventIds = changes.map(({ id }) => id)
  const listed = await listChangedEvents(deps.db, orgId, eventIds)
  const said = await listNotifiedEvents(deps.db, run, eventIds)
  const nowOf = new Map(listed.map((event) => [event.id, withPlace(event)]))
  const now = changes.map((change) => ({ ...change, now: nowOf.get(change.id) }))
  const endedSeries = await listEndedSeries(deps.db, {
    orgId,
    ids: seriesIn([...listed, ...said.map(({ item }) => item)]),
    now: deps.now(),
  })
  const choose = chooseEventUpdates(now, said, { at: deps.now(), endedSeries })
  return async (after) => {
    const page = { events: said, after }
    const { recipients, isCut } = await listNotifiedRecipients(deps.db, run, page)
    const { sends, open } = await choose(recipients)
    return { recipients, sends, isCut, later: changes.filter(({ id }) => open.has(id)) }
  }
})

/** While the provider takes nothing it is tried for two days and a half. */
export const sendEventUpdates = sendMailing({
  kind: 'event-update',
  delays: [60, 300, 1800, 2 * HOUR, 4 * HOUR, ...Array(9).fill(6 * HOUR)],
  latestMs: UPDATES_LATEST_DAYS * DAY_MS,
  compose: composeEventUpdate,
})

function seriesIn(items: Pick<DigestItem, 'seriesId'>[]): string[] {
  return [...new Set(items.flatMap(({ seriesId }) => seriesId ?? []))]
}

/**
 * Chooses what each recipient gets; `open`: events that some of them have a mail about which is still
 * on its way. Recipients who were notified of the same share the work and the edition.
 */
function chooseEventUpdates(
  changes: ChangeNow[],
  said: NotifiedEvent[],
  about: { at: Date; endedSeries: ReadonlySet<string> },
) {
  const updates = memo<Promise<Edition | undefined>>()
  const eventsAt = (turns: number[] | null) => (turns ?? []).flatMap((turn) => said[turn] ?? [])

  function updateFor({ known: turns, open }: NotifiedRecipient): Promise<Edition | undefined> {
    return updates(JSON.stringify([turns, open]), async () => {
      const notified = new Map(eventsAt(turns).map(({ id, item }) => [id, item]))
      const isOpen = new Set(eventsAt(open).map(({ id }) => id))
      const others = changes.filter(({ id }) => !isOpen.has(id))
      const content = makeEventUpdate(notified, others, about)
      return content && editionOf(content)
    })
  }

  return async (recipients: NotifiedRecipient[]) => {
    const sends: Chosen[] = []
    const allOpen = new Set<string>()
    for (const recipient of recipients) {
      for (const { id } of eventsAt(recipient.open)) allOpen.add(id)
      const edition = await updateFor(recipient)
      if (edition) sends.push({ id: recipient.id, edition })
    }
    return { sends, open: allOpen }
  }
}
