import { listDigestEvents } from '../../db/digests/digest-recipients.ts'
import { getPreview, type PreviewedFeed } from '../../db/digests/settings.ts'
import { matchesCriteria } from '../../domain/criteria.ts'
import { nextDigest } from '../../domain/digests/due-digests.ts'
import { makeEdition, makeNoMatchEdition } from '../../domain/digests/edition.ts'
import { windowOf } from '../../domain/digests/pick-events.ts'
import {
  compileWish,
  criteriaOf,
  type SubscriberCriteria,
  type SubscriberSettings,
  savedCriteria,
} from '../../domain/subscriber-criteria.ts'
import { envelopeOf } from '../mail/email-branding.ts'
import { AUTO_GENERATED } from '../mail/mail-layout.tsx'
import type { MailComposer } from '../mail/mail-task.ts'
import { voiceOf } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import { composeDigest } from './digest-email.tsx'
import { type Email, withLinks, withPlace } from './email-parts.tsx'

const DAY_MS = 86_400_000
const DAYS = { weekly: 7, daily: 1 }

export type Preview = {
  localDate: string
  /** `undefined`: the calendar has no upcoming event. */
  mail: Email | undefined
  /** Nothing matches: this is the mail that comes once after four weeks of that. */
  isQuiet: boolean
}

/**
 * The next digest as a subscriber with these criteria would get it as their first, from the events of now, with this
 * note above them.
 */
export async function makePreview(
  deps: Pick<Deps, 'db' | 'now' | 'env'>,
  feed: PreviewedFeed,
  wish: SubscriberSettings,
  note: string | null,
): Promise<Preview> {
  const { orgId, feedId } = feed
  const { dueAt, ...run } = nextDigest(deps.now(), feed, wish.digestFrequency)
  const { frequency, localDate } = run
  const until = windowOf(run).to
  const listed = await listDigestEvents(deps.db, { orgId, feedId, now: dueAt, until })
  const events = listed.map(withPlace)
  const criteria = criteriaOf(wish)
  const matcher = compileWish(criteria)
  const matching = events.filter((event) => matchesCriteria(event, matcher))
  const since = new Date(dueAt.getTime() - DAYS[frequency] * DAY_MS)
  const edition = makeEdition(matching, run, { since, until: dueAt, notified: new Map() }, criteria)
  const content = edition ?? makeNoMatchEdition(events, run)
  if (!content) return { localDate, mail: undefined, isQuiet: false }
  const voice = await voiceOf(feed.feedLanguage)
  const mail = composeDigest({ ...feed, ...run, note }, content, voice, deps.env.PUBLIC_URL)
  // There is no subscription: both links lead to where the preview was requested.
  const page = `${deps.env.PUBLIC_URL}/dashboard/${feed.orgSlug}/feeds/${feedId}/digests`
  const links = { settings: page, unsubscribe: page }
  return { localDate, mail: withLinks(mail, links), isQuiet: !edition }
}

/** What a test email is made from: the wish that was chosen, and the note as it was typed. */
export function previewSubject(wish: SubscriberSettings, note: string | null): string {
  const { digestFrequency } = wish
  const about = { ...criteriaOf(wish), ...(note ? { note } : {}) }
  return `${digestFrequency}.${Object.keys(about).length > 0 ? JSON.stringify(about) : ''}`
}

/** To a member of the organization: the next digest of a recipient with the wish they chose. */
export const previewMail: MailComposer = async (deps, subject) => {
  const [feedId = '', personId = '', frequency, ...criteria] = subject.split('.')
  const feed = await getPreview(deps.db, { feedId, personId })
  if (!feed) return undefined
  const about: SubscriberCriteria & { note?: string } = savedCriteria({
    criteria: criteria.join('.'),
  })
  const { note = null, ...saved } = about
  const wish = { digestFrequency: frequency === 'daily' ? 'daily' : 'weekly', ...saved } as const
  const { mail } = await makePreview(deps, feed, wish, note)
  if (!mail) return undefined
  const { language: _, ...head } = envelopeOf(feed, await voiceOf(feed.feedLanguage), feed.email)
  return { ...head, ...mail, subject: `Preview: ${mail.subject}`, headers: AUTO_GENERATED }
}
