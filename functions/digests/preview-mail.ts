import { listDigestEvents } from '../../db/queries/digests/list-digest-events.ts'
import { getPreview } from '../../db/queries/digests/manage-digests.ts'
import { makeEdition, makeQuietEdition } from '../../domain/digests/make-edition.ts'
import { windowOf } from '../../domain/digests/pick-events.ts'
import { clockIn } from '../../domain/zoned-time.ts'
import { letterhead } from '../mail/letterhead.ts'
import type { MailKind } from '../mail/mail-task.ts'
import { voiceOf } from '../mail/voice.ts'
import { asDigestEvent } from './as-digest-event.ts'
import { composeDigest, fillLinks } from './digest-mail.tsx'

const WEEK_MS = 7 * 86_400_000

/** To somebody of the organization: the weekly digest that a reader of everything would get now. */
export const previewMail: MailKind = async (deps, subject) => {
  const [feedId = '', personId = ''] = subject.split('.')
  const feed = await getPreview(deps.db, feedId, personId)
  if (!feed) return undefined
  const now = deps.now()
  const localDate = clockIn(now, feed.timezone).date
  const run = { frequency: 'weekly', localDate } as const
  const until = windowOf(run).to
  const listed = await listDigestEvents(deps.db, { orgId: feed.orgId, feedId, now, until })
  const events = listed.map(asDigestEvent)
  const reader = { since: new Date(now.getTime() - WEEK_MS), until: now, told: new Map() }
  const content = makeEdition(events, run, reader, {}) ?? makeQuietEdition(events)
  if (!content) return undefined
  const voice = await voiceOf(feed.feedLanguage)
  const mail = composeDigest({ ...feed, ...run }, content, voice, deps.env.PUBLIC_URL)
  // Nobody's subscription: both links lead to where the mail was asked for.
  const page = `${deps.env.PUBLIC_URL}/dashboard/${feed.orgSlug}/feeds/${feedId}/digests`
  const { subject: line, ...parts } = fillLinks(mail, { settings: page, unsubscribe: page })
  const { language: _, ...head } = letterhead(feed, voice, feed.email)
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return { ...head, ...parts, subject: `Preview: ${line}`, headers }
}
