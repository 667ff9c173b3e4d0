import {
  type DigestRecipient,
  listDigestEvents,
  listDigestRecipients,
  listNotifiedItems,
} from '../../db/digests/digest-recipients.ts'
import { listDigestTimes, startDigests } from '../../db/digests/start-runs.ts'
import { matchesCriteria } from '../../domain/criteria.ts'
import { type DigestTimes, dueDigests, LATEST_MS } from '../../domain/digests/due-digests.ts'
import { isNoMatchMailDue, makeEdition, makeNoMatchEdition } from '../../domain/digests/edition.ts'
import {
  type Digest,
  type DigestEvent,
  type NotifiedItem,
  windowOf,
} from '../../domain/digests/pick-events.ts'
import { compileWish, savedCriteria } from '../../domain/subscriber-criteria.ts'
import type { Deps } from '../platform/deps.ts'
import { composeDigest } from './digest-email.tsx'
import { withPlace } from './email-parts.tsx'
import {
  type Chosen,
  type Edition,
  editionOf,
  MOST_KEPT,
  memo,
  planMailing,
} from './plan-mailing.ts'
import { sendMailing } from './send-mailing.ts'

/** Begins the digests whose hour has come. `at` is the minute that the cron is for. */
export async function startDueDigests(deps: Deps, at: Date): Promise<void> {
  const times = await listDigestTimes(deps.db)
  const due = times.flatMap((of) => dueIn(deps, at, of).map((digest) => ({ ...of, ...digest })))
  if (due.length === 0) return
  const { tasks, missed } = await startDigests(deps.db, due, { cutAt: at, now: deps.now() })
  deps.enqueue(tasks)
  if (missed > 0) deps.log({ level: 'error', message: 'digests skipped (late)', runs: missed })
}

/** A zone that only the database knows must not keep all others waiting. */
function dueIn({ log }: Deps, at: Date, times: DigestTimes) {
  try {
    return dueDigests(at, times)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    log({ level: 'error', message: 'feed has an unknown time zone', timezone: times.timezone })
    return []
  }
}

export const planDigests = planMailing('digest', async ({ db }, run) => {
  const { orgId, feedId, cutAt } = run
  const until = windowOf(run).to
  const listed = await listDigestEvents(db, { orgId, feedId, now: cutAt, until })
  const choose = chooseDigests(run, listed.map(withPlace), (keys) =>
    listNotifiedItems(db, orgId, keys),
  )
  // The weekly digest repeats: only of cancelled events it must know what earlier mails said.
  const hasCancelled = listed.some(({ status }) => status === 'cancelled')
  const withNotified = run.frequency === 'daily' || hasCancelled
  return async (after) => {
    const recipients = await listDigestRecipients(db, run, { after, withNotified })
    return { recipients, sends: await choose(recipients) }
  }
})

/** While the provider takes nothing it is tried for six hours and a half. */
export const sendDigests = sendMailing({
  kind: 'digest',
  delays: [60, 300, 1800, 7200, 14_400],
  latestMs: LATEST_MS,
  compose: composeDigest,
})

type LoadNotified = (
  keys: string[],
) => Promise<{ key: string; items: Record<string, NotifiedItem> }[]>

/**
 * Chooses what each recipient gets. Recipients who want and were notified of the same share the work
 * and the edition.
 */
function chooseDigests(
  run: Digest & { cutAt: Date },
  events: DigestEvent[],
  loadNotified: LoadNotified,
) {
  const matching = memo<DigestEvent[]>()
  const editions = memo<Promise<Edition | undefined>>()
  const notifiedIn = new Map<string, [string, NotifiedItem][]>()
  const allEvents = makeNoMatchEdition(events, run)
  const noMatchEdition = allEvents && editionOf(allEvents)

  async function load(recipients: DigestRecipient[]) {
    const keys = new Set(recipients.flatMap(({ notified }) => notified ?? []))
    if (notifiedIn.size > MOST_KEPT) notifiedIn.clear()
    const missing = [...keys].filter((key) => !notifiedIn.has(key))
    if (missing.length === 0) return
    for (const { key, items } of await loadNotified(missing)) {
      notifiedIn.set(key, Object.entries(items ?? {}))
    }
  }

  function matchingOf(criteria: string | null): DigestEvent[] {
    return matching(criteria ?? '', () => {
      const matcher = compileWish(savedCriteria({ criteria }))
      return events.filter((event) => matchesCriteria(event, matcher))
    })
  }

  function editionFor(recipient: DigestRecipient): Promise<Edition | undefined> {
    const { criteria, lastAt, confirmedAt } = recipient
    const since = lastAt ?? confirmedAt
    return editions(JSON.stringify([criteria, since, recipient.notified]), async () => {
      const earlier = recipient.notified ?? []
      const notified = new Map(earlier.flatMap((edition) => notifiedIn.get(edition) ?? []))
      const about = { since, until: run.cutAt, notified }
      const content = makeEdition(matchingOf(criteria), run, about, savedCriteria({ criteria }))
      return content && editionOf(content)
    })
  }

  return async (recipients: DigestRecipient[]): Promise<Chosen[]> => {
    await load(recipients)
    const chosen: Chosen[] = []
    for (const recipient of recipients) {
      const { id, noMatchSince, noMatchNotified, lastAt } = recipient
      const edition = await editionFor(recipient)
      if (edition) {
        chosen.push({ id, edition })
        continue
      }
      // After a pause it is unknown what would have matched, so the weeks count from this digest on.
      const since = noMatchSince ?? lastAt ?? run.cutAt
      const notified = noMatchNotified ?? false
      const isDue = isNoMatchMailDue({ since, notified }, run.cutAt)
      const noMatchMail = isDue ? await noMatchEdition : undefined
      const noMatch = {
        since: since.toISOString(),
        notified: notified || noMatchMail !== undefined,
      }
      chosen.push({ id, edition: noMatchMail, noMatch })
    }
    return chosen
  }
}
