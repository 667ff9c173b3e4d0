import {
  CLOSED_DAYS,
  closeOrganization,
  reopenOrganization,
} from '../../../db/organizations/close-organization.ts'
import { newId } from '../../../domain/ids.ts'
import { tidyLine } from '../../../domain/word-list.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { HttpError } from '../../http/errors.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { fillText } from '../parts/fill-text.tsx'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { CLOSED, DELETE } from './texts.ts'

/** GET delete */
export function deletePage(c: StaffContext) {
  const { session } = c.var
  if (session.org.closedAt) return c.redirect(session.path('/settings'))
  return answerDelete(c, { values: {}, errors: {} })
}

/** POST delete: closes the organization. Its rows are deleted later. */
export async function deleteOrganization(c: FormContext) {
  const { session, form } = c.var
  const { org } = session
  if (tidyLine(form.name ?? '') !== tidyLine(org.name)) {
    const errors = { name: DELETE.wrongName(org.name) }
    return answerDelete(c, { values: { name: form.name }, errors }, 400)
  }
  const { db, enqueue, random, now } = c.env
  enqueue(await closeOrganization(db, { orgId: org.id, taskId: newId('task', random), now: now() }))
  purgeAfterAnswer(c.env)
  return c.redirect(session.path('/settings'), 303)
}

/** POST delete/undo */
export async function undoDeletion(c: StaffContext) {
  const { session } = c.var
  const isOpen = await reopenOrganization(c.env.db, session.org.id, c.env.now())
  if (session.org.closedAt && !isOpen) throw new HttpError(409, CLOSED.tooLate)
  purgeAfterAnswer(c.env)
  return c.redirect(session.path('/settings?done=deletion-undone'), 303)
}

function answerDelete(c: StaffContext, state: FormState, status = 200) {
  const { session } = c.var
  const name = <bdi>{session.org.name}</bdi>
  return confirmPage(c, {
    title: DELETE.title,
    section: 'settings',
    above: { label: 'Settings', path: '/settings' },
    action: '/delete',
    label: DELETE.label,
    status,
    ...(status === 400 ? { alert: { kind: 'failed', text: <p>{DELETE.notDeleted}</p> } } : {}),
    children: (
      <>
        <p>{fillText(DELETE.what, { organization: <strong>{name}</strong> })}</p>
        <h2>{DELETE.nowTitle}</h2>
        <p>{DELETE.now}</p>
        <h2>{DELETE.laterTitle(CLOSED_DAYS)}</h2>
        <p>{DELETE.later}</p>
        <p>{DELETE.undo}</p>
        <p>
          {fillText(DELETE.keep, {
            export: <a href={session.path('/export')}>{DELETE.export}</a>,
          })}
        </p>
      </>
    ),
    fields: (
      <Field
        state={state}
        name="name"
        label={DELETE.name}
        hint={fillText(DELETE.hint, { organization: name })}
        autocomplete="off"
        required
      />
    ),
  })
}
