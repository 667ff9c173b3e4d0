import { getSubmission, type Submission } from '../../db/submissions/sender.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import type { Language } from '../../domain/words.ts'
import { brandOf, envelopeOf, footerLines, privacyLinks } from '../mail/email-branding.ts'
import { composeMail } from '../mail/mail-layout.tsx'
import type { MailComposer } from '../mail/mail-task.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { type MailWords, makeVoice, type Voice } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import { submissionLink } from './submission-links.ts'

type SenderVoice = Voice<MailWords & Language['submissions']>
type OfVisitor = Submission & { email: string }

/** What the emails to people who suggest an event contain, by kind. */
export const senderMails = {
  async submission(deps, id) {
    const to = await ofVisitor(deps, id)
    if (to?.state !== 'unconfirmed' || !to.takesSubmissions) return undefined
    return confirmMail(deps, to)
  },
  async 'submission-asked'(deps, id) {
    const to = await ofVisitor(deps, id)
    return to?.state === 'asked' && to.question ? askedMail(deps, to, to.question) : undefined
  },
  async 'submission-accepted'(deps, id) {
    const to = await ofVisitor(deps, id)
    return to?.state === 'accepted' ? acceptedMail(deps, to) : undefined
  },
  async 'submission-declined'(deps, id) {
    const to = await ofVisitor(deps, id)
    return to?.state === 'declined' ? declinedMail(deps, to) : undefined
  },
  async 'submission-removal'(deps, id) {
    const to = await ofVisitor(deps, id)
    if (to?.state !== 'withdrawn' && to?.state !== 'accepted') return undefined
    return removalMail(deps, to, to.state === 'withdrawn')
  },
} satisfies Partial<Record<MailKind, MailComposer>>

/** People who were blocked meanwhile get no more emails. */
async function ofVisitor(deps: Deps, id: string): Promise<OfVisitor | undefined> {
  const to = await getSubmission(deps.db, id)
  if (!to || to.email === null || to.isOrgShut || to.isBlocked) return undefined
  return { ...to, email: to.email }
}

/** Anyone may have entered the address, so nothing from the form is in this email. */
async function confirmMail(deps: Deps, to: OfVisitor): Promise<MailMessage> {
  const voice = await voiceOf(to)
  const { say } = voice
  const names = { feed: to.feedName, org: to.orgName }
  return composeMail({
    ...envelope(to, voice),
    brand: brandOf(to, deps.env.PUBLIC_URL),
    subject: to.isOrgKnown ? say('submitSubject', names) : say('submitSubjectNew'),
    before: [say('submitAsked', names), say('submitPlease')],
    button: { label: say('submitButton'), url: await submissionLink(deps, 'confirm', to) },
    after: [say('submitLater', { hours: SUBMISSION_LIMITS.confirmHours })],
    footer: { lines: footerLines(to, say('sentFor', names)), links: privacyLinks(to, voice) },
  })
}

async function askedMail(deps: Deps, to: OfVisitor, question: string): Promise<MailMessage> {
  const voice = await voiceOf(to)
  const { say } = voice
  return composeMail({
    ...answerTo(deps, to, voice),
    ...subjectOf(to, say('askedSubject')),
    before: [say('askedText', { org: to.orgName, title: to.title }), question],
    button: { label: say('askedButton'), url: await submissionLink(deps, 'mine', to) },
    after: [],
  })
}

async function acceptedMail(deps: Deps, to: OfVisitor): Promise<MailMessage> {
  const voice = await voiceOf(to)
  const { say, language } = voice
  const { eventPath } = to
  const mine = { label: say('yourSuggestion'), url: await submissionLink(deps, 'mine', to) }
  const mail = answerTo(deps, to, voice)
  return composeMail({
    ...mail,
    ...subjectOf(to, say('acceptedSubject')),
    before: [say('acceptedText', { org: to.orgName, feed: to.feedName, title: to.title })],
    ...(eventPath && {
      button: { label: language.event.eventPage, url: deps.env.PUBLIC_URL + eventPath },
    }),
    after: [say('acceptedLater', { org: to.orgName })],
    footer: { ...mail.footer, links: [mine, ...mail.footer.links] },
  })
}

async function declinedMail(deps: Deps, to: OfVisitor): Promise<MailMessage> {
  const voice = await voiceOf(to)
  const { say } = voice
  const org = to.orgName
  const reason = to.reason ? [say('updateSentence', { org, text: to.reason })] : []
  return composeMail({
    ...answerTo(deps, to, voice),
    ...subjectOf(to, say('declinedSubject')),
    before: [say('declinedText', { org, feed: to.feedName, title: to.title }), ...reason],
    after: [],
  })
}

/** What staff say to a sender who would like their event to be taken off. */
async function removalMail(deps: Deps, to: OfVisitor, isRemoved: boolean): Promise<MailMessage> {
  const voice = await voiceOf(to)
  const { say } = voice
  const names = { org: to.orgName, title: to.title }
  return composeMail({
    ...answerTo(deps, to, voice),
    ...subjectOf(to, say('declinedSubject')),
    before: [isRemoved ? say('removedText', names) : say('keptText', names)],
    after: [],
  })
}

/** The title tells several suggestions apart. Of a new organization, nothing that people typed is in a subject. */
function subjectOf({ isOrgKnown, title }: OfVisitor, subject: string) {
  return isOrgKnown ? { subject: `${subject}: ${title}`, heading: subject } : { subject }
}

/** What emails to people who confirmed have in common. */
function answerTo(deps: Deps, to: OfVisitor, voice: SenderVoice) {
  const because = voice.say('submitBecause', { org: to.orgName, feed: to.feedName })
  return {
    ...envelope(to, voice),
    brand: brandOf(to, deps.env.PUBLIC_URL),
    footer: { lines: footerLines(to, because), links: privacyLinks(to, voice) },
  }
}

/** Who gets it may never have heard of the organization: its words are not what an inbox shows first. */
function envelope(to: OfVisitor, voice: SenderVoice) {
  const { fromName, ...from } = envelopeOf(to, voice, to.email)
  return { ...from, ...(to.isOrgKnown ? { fromName } : {}) }
}

function voiceOf({ feedLanguage }: Submission): Promise<SenderVoice> {
  return makeVoice(feedLanguage, ({ email, submissions }) => ({ ...email, ...submissions }))
}
