import { getPreview } from '../../db/digests/get-preview.ts'
import { savedCriteria } from '../../domain/subscriber-criteria.ts'
import { letterhead } from '../mail/letterhead.ts'
import type { MailComposer } from '../mail/mail-task.ts'
import { voiceOf } from '../mail/voice.ts'
import { makePreview } from './preview.ts'

/** To somebody of the organization: the next digest of a reader with the wish they chose. */
export const previewMail: MailComposer = async (deps, subject) => {
  const [feedId = '', personId = '', frequency, ...criteria] = subject.split('.')
  const feed = await getPreview(deps.db, feedId, personId)
  if (!feed) return undefined
  const { mail } = await makePreview(deps, feed, {
    digestFrequency: frequency === 'daily' ? 'daily' : 'weekly',
    ...savedCriteria({ criteria: criteria.join('.') }),
  })
  if (!mail) return undefined
  const { language: _, ...head } = letterhead(feed, await voiceOf(feed.feedLanguage), feed.email)
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return { ...head, ...mail, subject: `Preview: ${mail.subject}`, headers }
}
