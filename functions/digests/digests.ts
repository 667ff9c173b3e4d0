import {
  type DigestRecipient,
  listDigestEvents,
  listDigestRecipients,
} from '../../db/digests/digest-recipients.ts'
import { listDigestTimes, startDigests } from '../../db/digests/start-runs.ts'
import { matchesCriteria } from '../../domain/criteria.ts'
import { type DigestTimes, dueDigests, LATEST_MS } from '../../domain/digests/due-digests.ts'
import { isNoMatchMailDue, makeEdition, makeNoMatchEdition } from '../../domain/digests/edition.ts'
import {
  type Digest,
  type DigestEvent,
  type Known,
  saidOf,
  windowOf,
} from '../../domain/digests/pick-events.ts'
import { compileWish, savedCriteria } from '../../domain/subscriber-criteria.ts'
import type { Deps } from '../platform/deps.ts'
import { composeDigest } from './digest-email.tsx'
import { withPlace } from './email-parts.tsx'
import { type Chosen, type Edition, editionOf, memo, planMailing } from './plan-mailing.ts'
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
  const events = listed.map(withPlace)
  // The weekly digest repeats: only of cancelled events it must know whether earlier mails named them.
  const isAsked = ({ status }: DigestEvent) => run.frequency === 'daily' || status === 'cancelled'
  const asked = events.filter(isAsked).map((event) => ({ id: event.id, said: saidOf(event) }))
  const choose = chooseDigests(run, events, asked)
  return async (after) => {
    const { recipients, isCut } = await listDigestRecipients(db, run, { after, events: asked })
    return { recipients, sends: await choose(recipients), isCut }
  }
})

/** While the provider takes nothing it is tried for six hours and a half. */
export const sendDigests = sendMailing({
  kind: 'digest',
  delays: [60, 300, 1800, 7200, 14_400],
  latestMs: LATEST_MS,
  compose: composeDigest,
})

/**
 * Chooses what each recipient gets. Recipients who want and were notified of the same share the work
 * and the edition. `asked`: the list that says which events each knows.
 */
function chooseDigests(
  run: Digest & { cutAt: Date },
  events: DigestEvent[],
  asked: { id: string }[],
) {
  const matching = memo<DigestEvent[]>()
  const editions = memo<Promise<Edition | undefined>>()
  const allEvents = makeNoMatchEdition(events, run)
  const noMatchEdition = allEvents && editionOf(allEvents)

  function matchingOf(criteria: string | null): DigestEvent[] {
    return matching(criteria ?? '', () => {
      const matcher = compileWish(savedCriteria({ criteria }))
      return events.filter((event) => matchesCriteria(event, matcher))
    })
  }

  function known(turns: number[] | null, as: Known): [string, Known][] {
    return (turns ?? []).map((turn) => [asked[turn]?.id ?? '', as])
  }

  function editionFor(recipient: DigestRecipient): Promise<Edition | undefined> {
    const { criteria, lastAt, confirmedAt, same, changed } = recipient
    const since = lastAt ?? confirmedAt
    return editions(JSON.stringify([criteria, since, same, changed]), async () => {
      const notified = new Map([...known(same, 'same'), ...known(changed, 'changed')])
      const about = { since, until: run.cutAt, notified }
      const content = makeEdition(matchingOf(criteria), run, about, savedCriteria({ criteria }))
      return content && editionOf(content)
    })
  }

  return async (recipients: DigestRecipient[]): Promise<Chosen[]> => {
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
