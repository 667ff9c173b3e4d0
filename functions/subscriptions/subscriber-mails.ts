import { hasManyToTell, tellSubscribers } from '../../db/feeds/manage-feeds.ts'
import { type CriteriaPreview, previewCriteria } from '../../db/subscribers/manage-subscribers.ts'
import { isUploadStopped } from '../../db/subscribers/offers.ts'
import {
  CONFIRM_HOURS,
  getSubscription,
  type Subscription,
} from '../../db/subscribers/subscription.ts'
import { weekdayName } from '../../domain/digests/due-digests.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { compileWish, criteriaInWords, savedCriteria } from '../../domain/subscriber-criteria.ts'
import { OFFER_DAYS } from '../../domain/uploads/limits.ts'
import {
  brandOf,
  envelopeOf,
  footerLines,
  listHeaders,
  privacyLinks,
  sentBecause,
  toSubscriber,
} from '../mail/email-branding.ts'
import { composeMail } from '../mail/mail-layout.tsx'
import type { MailComposer } from '../mail/mail-task.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { subscriberLink } from '../mail/subscriber-links.ts'
import { type Voice, voiceOf } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { eventInWords } from './preferences-summary.tsx'

/** What the emails of this module contain, by kind. */
export const subscriberMails = {
  /** The answer to a wish to subscribe: confirm it, or change what is there already. */
  async subscription(deps, id) {
    const subscription = await getSubscription(deps.db, id)
    if (!subscription || subscription.isOrgShut) return undefined
    return subscription.state === 'pending' || subscription.bounced
      ? confirmMail(deps, subscription)
      : manageMail(deps, subscription)
  },
  /** To people on a list that staff uploaded: `id` names the upload, too. */
  async offer(deps, id) {
    const [uploadId = '', subscriberId = ''] = id.split('.')
    if (await isUploadStopped(deps.db, uploadId)) return undefined
    const subscription = await getSubscription(deps.db, subscriberId)
    const { state, isOrgShut, archivedAt } = subscription ?? {}
    if (!subscription || state !== 'pending' || isOrgShut || archivedAt) return undefined
    return offerMail(deps, subscription)
  },
  async welcome(deps, id) {
    const subscription = await getSubscription(deps.db, id)
    if (subscription?.state !== 'active' || subscription.isOrgShut) return undefined
    return subscription.archivedAt
      ? archivedMail(deps, subscription)
      : welcomeMail(deps, subscription)
  },
  async 'feed-archived'(deps, id) {
    const subscription = await getSubscription(deps.db, id)
    const isArchived = subscription?.state === 'active' && subscription.archivedAt !== null
    return isArchived && !subscription.isOrgShut ? archivedMail(deps, subscription) : undefined
  },
  async 'organization-closed'(deps, id) {
    const subscription = await getSubscription(deps.db, id)
    const isClosed = subscription?.state === 'active' && subscription.orgClosedAt !== null
    return isClosed && !subscription.orgDisabledAt ? closedMail(deps, subscription) : undefined
  },
} satisfies Partial<Record<MailKind, MailComposer>>

/** Emails the subscribers of an archived feed in batches; stops when the feed is restored. */
export const feedArchivedTask: TaskKind = {
  delays: () => [60],
  async run(deps, task) {
    const more = await hasManyToTell(deps.db, task.subjectId)
    const now = deps.now()
    const writes = tellSubscribers(task.subjectId, now)
    return more ? { againAt: new Date(now.getTime() + 1000), writes } : { writes }
  },
  onDead: () => [],
}

/** Anyone may have entered the address, so nothing else from the form is in this email. */
async function confirmMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  const voice = await voiceOf(to.feedLanguage)
  const { say } = voice
  const names = { feed: to.feedName, org: to.orgName }
  const { fromName, ...from } = envelopeOf(to, voice, to.email)
  return composeMail({
    // Who gets it may never have heard of the organization: its words are not what an inbox shows first.
    ...from,
    ...(to.isOrgKnown ? { fromName } : {}),
    brand: brandOf(to, deps.env.PUBLIC_URL),
    subject: to.isOrgKnown ? say('confirmSubject', names) : say('confirmSubjectNew'),
    before: [say('confirmAsked', names), say('confirmPlease')],
    button: { label: say('confirmButton'), url: await subscriberLink(deps, 'confirm', to) },
    after: [say('confirmLater', { hours: CONFIRM_HOURS })],
    footer: { lines: footerLines(to, say('sentFor', names)), links: privacyLinks(to, voice) },
  })
}

/** In our words: of the organization's own, it has the names of the organization and the calendar. */
async function offerMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  const voice = await voiceOf(to.feedLanguage)
  const { say } = voice
  const names = { feed: to.feedName, org: to.orgName }
  const unsubscribe = await subscriberLink(deps, 'unsubscribe', to)
  return composeMail({
    ...envelopeOf(to, voice, to.email),
    brand: brandOf(to, deps.env.PUBLIC_URL),
    subject: say('offerSubject', names),
    before: [say('offerText', names), say('confirmPlease')],
    button: { label: say('confirmButton'), url: await subscriberLink(deps, 'confirm', to) },
    after: [say('offerLater', { days: OFFER_DAYS })],
    footer: {
      lines: [say('sentFor', names)],
      links: [{ label: say('offerNever'), url: unsubscribe }, ...privacyLinks(to, voice)],
    },
    headers: listHeaders(to, deps.env.PUBLIC_URL, unsubscribe),
  })
}

async function manageMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  const voice = await voiceOf(to.feedLanguage)
  return composeMail({
    ...(await toSubscriber(deps, to, voice)),
    subject: voice.say('alreadySubject', { feed: to.feedName }),
    before: [voice.say('alreadyText', { feed: to.feedName })],
    lists: [await chosen(deps, to, voice)],
    after: [],
  })
}

async function welcomeMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  const voice = await voiceOf(to.feedLanguage)
  const { say } = voice
  return composeMail({
    ...(await toSubscriber(deps, to, voice)),
    subject: say('welcomeSubject', { feed: to.feedName }),
    before: [promiseOf(to, voice), say('welcomeKeep')],
    lists: [await chosen(deps, to, voice)],
    after: [say('inCalendar')],
  })
}

/** What to promise; without digests the feed sends no weekly or daily email. */
export function promiseOf(of: Subscription, { say, locale }: Voice): string {
  const { digestsOn, digestFrequency, feedName: feed } = of
  if (!digestsOn) return say('welcomeText', { feed })
  if (digestFrequency === 'daily') return say('welcomeDaily', { feed })
  return say('welcomeWeekly', { feed, weekday: weekdayName(of.digestWeekday, locale) })
}

async function archivedMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  const voice = await voiceOf(to.feedLanguage)
  const names = { feed: to.feedName, org: to.orgName }
  return composeMail({
    ...(await toSubscriber(deps, to, voice)),
    subject: voice.say('endedSubject', names),
    before: [voice.say('endedText', names), voice.say('endedBack')],
    after: [],
  })
}

/** The last email. It has no logo and no link to the subscription, because both are deleted soon after it is sent. */
async function closedMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  const voice = await voiceOf(to.feedLanguage)
  const names = { org: to.orgName }
  return composeMail({
    ...envelopeOf(to, voice, to.email),
    brand: { ...brandOf(to, deps.env.PUBLIC_URL), logo: undefined },
    subject: voice.say('closedSubject', names),
    before: [voice.say('closedText', names), voice.say('closedAddress')],
    after: [],
    footer: {
      lines: footerLines(to, sentBecause(to, voice)),
      links: privacyLinks(to, voice),
    },
  })
}

/** The chosen filter and what it matches at this moment. */
async function chosen(deps: Deps, to: Subscription, voice: Voice) {
  const { say, locale } = voice
  const criteria = savedCriteria(to)
  const { count, first }: CriteriaPreview = await previewCriteria(
    deps.db,
    { feedId: to.feedId },
    compileWish(criteria),
    { now: deps.now(), first: 5 },
  )
  const number = new Intl.NumberFormat(locale).format(count)
  return {
    title: say('chosen', { filter: criteriaInWords(criteria) || say('everything') }),
    text: count === 0 ? say('noneYet') : say('matching', { count: number }),
    items: first.map((event) => ({
      label: eventInWords(event, voice),
      url: deps.env.PUBLIC_URL + event.path,
    })),
  }
}
