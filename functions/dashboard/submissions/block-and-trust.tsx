import type { Child } from 'hono/jsx'
import { blockSender, getSenderKey, trustSender } from '../../../db/submissions/senders.ts'
import { mailboxOf } from '../../../domain/email-address.ts'
import { newId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { hashAddress, hashesOfAddress } from '../../keys/hash-address.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { findSubmission } from './decide.ts'
import { didPath } from './did-alert.tsx'
import { BLOCK, PATH, TRUST } from './texts.ts'

/** GET submissions/:submissionId/block */
export const blockPage = (c: StaffContext) => askAbout(c, 'block')

/** GET submissions/:submissionId/trust */
export const trustPage = (c: StaffContext) => askAbout(c, 'trust')

const QUESTIONS = { block: BLOCK, trust: TRUST }

/** Only visitors are blocked or trusted: writers are on the team. */
async function askAbout(c: StaffContext, action: keyof typeof QUESTIONS) {
  const { submission } = await findSubmission(c)
  const { id, title, email } = submission
  if (!email) throw notFound('Sender')
  const { title: question, text, label } = QUESTIONS[action]
  const shown: Child = (
    <strong>
      <bdi>{email}</bdi>
    </strong>
  )
  return confirmPage(c, {
    title: question,
    section: 'submissions',
    above: { label: title, path: `${PATH}/${id}` },
    action: `${PATH}/${id}/${action}`,
    label,
    danger: action === 'block',
    children: <p>{fillText(text, { email: shown })}</p>,
  })
}

/** POST submissions/:submissionId/block: selected twice, nothing more happens. */
export async function blockTheSender(c: StaffContext) {
  const { submission } = await findSubmission(c)
  const { of, mailboxHash: emailHash } = await findSender(c)
  if ((await blockSender(c.env.db, { ...of, emailHash })) === undefined) throw notFound('Sender')
  return c.redirect(didPath(c, submission, 'blocked'), 303)
}

/** POST submissions/:submissionId/trust */
export async function trustTheSender(c: StaffContext) {
  const { of, emailHash } = await findSender(c)
  if (!(await trustSender(c.env.db, { ...of, emailHash }))) throw notFound('Sender')
  return c.redirect(c.var.session.path(`${PATH}/${of.submissionId}?done=sender-trusted`), 303)
}

/** A block is of the mailbox, trust of the very address. */
async function findSender(c: StaffContext) {
  const { session } = c.var
  const { env, db, random, now } = c.env
  const named = { orgId: session.org.id, submissionId: pathId(c, 'submissionId') }
  const key = await getSenderKey(db, named)
  if (!key) throw notFound('Sender')
  const mailbox = mailboxOf(key)
  const of = {
    ...named,
    id: newId('snd', random),
    mailboxHashes: await hashesOfAddress(env, mailbox),
    personId: session.personId,
    now: now(),
  }
  return {
    of,
    emailHash: await hashAddress(env.APP_SECRET, key),
    mailboxHash: await hashAddress(env.APP_SECRET, mailbox),
  }
}
