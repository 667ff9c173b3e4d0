import type { Context } from 'hono'
import { EMAIL_UNDO_DAYS, getEmailUndo, undoEmailChange } from '../../../db/people/email-undo.ts'
import { openLink } from '../../http/open-link.ts'
import type { App } from '../../platform/deps.ts'
import { makeFormToken } from '../access/own-forms.ts'
import { SIGN_IN } from '../access/texts.ts'
import { fillText } from '../parts/fill-text.tsx'
import { ButtonForm } from '../parts/form.tsx'
import { plainPage } from '../parts/plain-page.tsx'
import { UNDO_EMAIL } from './texts.ts'

/** GET /change-email/undo/:token: shows a button and changes nothing, since email scanners open links, too. */
export async function undoEmailPage(c: Context<App>) {
  const { undo } = await openUndo(c)
  if (!undo) return tooLate(c)
  return plainPage(c, {
    title: UNDO_EMAIL.title,
    lead: fillText(UNDO_EMAIL.lead, { email: <bdi>{undo.email}</bdi> }),
    children: <ButtonForm token={await makeFormToken(c)} label={UNDO_EMAIL.confirm} />,
  })
}

/** POST /change-email/undo/:token: needs no session, which may be the one that was stolen. */
export async function undoEmail(c: Context<App>) {
  const { db, now } = c.env
  const { id, undo } = await openUndo(c)
  if (!undo) return tooLate(c)
  const outcome = await undoEmailChange(db, { id, now: now() })
  if (outcome === 'expired') return tooLate(c)
  const isTaken = outcome === 'taken'
  return plainPage(c, {
    status: isTaken ? 409 : 200,
    title: isTaken ? UNDO_EMAIL.takenTitle : UNDO_EMAIL.doneTitle,
    lead: fillText(isTaken ? UNDO_EMAIL.taken : UNDO_EMAIL.done, {
      email: <bdi>{undo.email}</bdi>,
    }),
    children: (
      <>
        {!isTaken && <p>{UNDO_EMAIL.next}</p>}
        <ToSignIn />
      </>
    ),
  })
}

async function openUndo(c: Context<App>) {
  const { id } = await openLink(c, 'undo-email')
  return { id, undo: await getEmailUndo(c.env.db, id, c.env.now()) }
}

function tooLate(c: Context<App>) {
  return plainPage(c, {
    status: 410,
    title: UNDO_EMAIL.expiredTitle,
    lead: UNDO_EMAIL.expired(EMAIL_UNDO_DAYS),
    children: <ToSignIn />,
  })
}

function ToSignIn() {
  return (
    <p>
      <a class="button" href="/sign-in">
        {SIGN_IN.title}
      </a>
    </p>
  )
}
