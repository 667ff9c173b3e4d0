import type { Context } from 'hono'
import { liftBounces } from '../../../db/mail/suppressions.ts'
import {
  changeEmail,
  EMAIL_CHANGE_HOURS,
  type EmailChange,
  getEmailChange,
} from '../../../db/people/account.ts'
import { openLink } from '../../http/open-link.ts'
import { hashesOfAddress } from '../../keys/hash-address.ts'
import type { App } from '../../platform/deps.ts'
import { makeFormToken } from '../access/own-forms.ts'
import { fillText } from '../parts/fill-text.tsx'
import { ButtonForm } from '../parts/form.tsx'
import { plainPage } from '../parts/plain-page.tsx'
import { CHANGE_EMAIL } from './texts.ts'

/** GET /change-email/:token: shows a button and changes nothing, since email scanners open links, too. */
export async function confirmEmailPage(c: Context<App>) {
  const change = await openChange(c)
  if (!change) return tooLate(c)
  return plainPage(c, {
    title: CHANGE_EMAIL.title,
    lead: fillText(CHANGE_EMAIL.lead, {
      old: <bdi>{change.oldEmail}</bdi>,
      new: <bdi>{change.email}</bdi>,
    }),
    children: <ButtonForm token={await makeFormToken(c)} label={CHANGE_EMAIL.confirm} />,
  })
}

/** POST /change-email/:token: needs no session, since the link proves the new address. */
export async function confirmEmail(c: Context<App>) {
  const { db, env, now } = c.env
  const change = await openChange(c)
  if (!change) return tooLate(c)
  const { id: personId, nonce, email } = change
  const outcome = await changeEmail(db, { personId, nonce, now: now() })
  if (outcome === 'expired') return tooLate(c)
  const isTaken = outcome === 'taken'
  // The link arrived by email, so the mailbox works.
  if (!isTaken) await liftBounces(db, await hashesOfAddress(env, email), now())
  return plainPage(c, {
    status: isTaken ? 409 : 200,
    title: isTaken ? CHANGE_EMAIL.takenTitle : CHANGE_EMAIL.doneTitle,
    lead: fillText(isTaken ? CHANGE_EMAIL.taken : CHANGE_EMAIL.done, { email: <bdi>{email}</bdi> }),
    children: <ToDashboard />,
  })
}

async function openChange(c: Context<App>): Promise<EmailChange | undefined> {
  const { id, nonce } = await openLink(c, 'change-email')
  const change = await getEmailChange(c.env.db, id, c.env.now())
  return change?.nonce === nonce ? change : undefined
}

function tooLate(c: Context<App>) {
  return plainPage(c, {
    status: 410,
    title: CHANGE_EMAIL.expiredTitle,
    lead: CHANGE_EMAIL.expired(EMAIL_CHANGE_HOURS),
    children: <ToDashboard />,
  })
}

function ToDashboard() {
  return (
    <p>
      <a class="button" href="/dashboard">
        {CHANGE_EMAIL.toDashboard}
      </a>
    </p>
  )
}
