import {
  deleteEndpoint,
  getEndpointSecret,
  replaceSecret,
  setEndpointDisabled,
} from '../../../db/webhooks/endpoints.ts'
import { BODY_DAYS, DELIVERY_DAYS } from '../../../db/webhooks/retention.ts'
import { shortHash } from '../../../domain/short-hash.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { encryptSecret, newSecret } from '../../webhooks/endpoint-secret.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { findEndpoint } from './endpoint-page.tsx'
import { answerSecret } from './show-secret.tsx'
import { endpointName } from './webhook-words.ts'

/** GET webhooks/:endpointId/secret */
export async function newSecretPage(c: StaffContext) {
  const { id, secret, ...endpoint } = await findSecret(c)
  return confirmPage(c, {
    title: 'Create a new signing secret?',
    section: 'webhooks',
    above: { label: endpointName(endpoint), path: `/webhooks/${id}` },
    action: `/webhooks/${id}/secret`,
    label: 'Create new secret',
    fields: <input type="hidden" name="instead" value={shortHash(secret)} />,
    children: (
      <p>
        The current secret stops working immediately, including for pending retries. Until you
        update your server, signature checks will fail.
      </p>
    ),
  })
}

/** POST webhooks/:endpointId/secret: of two clicks one makes a secret and shows it. */
export async function regenerateSecret(c: FormContext) {
  const { session, form } = c.var
  const { db, env, random, now } = c.env
  const { id, url, secret: before } = await findSecret(c)
  const shown = newSecret(random)
  const secret = await encryptSecret(env, random, shown)
  const replacement = { orgId: session.org.id, id, now: now(), before, secret }
  const replaced = form.instead === shortHash(before) && (await replaceSecret(db, replacement))
  if (!replaced)
    throw new HttpError(409, 'The secret was already replaced and can’t be shown again')
  return answerSecret(c, { id, url, secret: shown, title: 'New signing secret' })
}

/** GET webhooks/:endpointId/disable */
export async function disablePage(c: StaffContext) {
  const { id, url, name } = await findEndpoint(c)
  return confirmPage(c, {
    title: 'Disable this endpoint?',
    section: 'webhooks',
    above: { label: endpointName({ name, url }), path: `/webhooks/${id}` },
    action: `/webhooks/${id}/disable`,
    label: 'Disable endpoint',
    children: (
      <p>
        We stop sending to <bdi>{url}</bdi>. Pending deliveries are marked as failed. Events that
        happen while it’s disabled are not sent later.
      </p>
    ),
  })
}

/** POST webhooks/:endpointId/disable and …/enable */
export function setDisabled(disabled: boolean) {
  return async (c: StaffContext) => {
    const { session } = c.var
    const of = { orgId: session.org.id, id: pathId(c, 'endpointId'), now: c.env.now() }
    if (!(await setEndpointDisabled(c.env.db, of, disabled))) throw notFound('Endpoint')
    const done = disabled ? 'endpoint-disabled' : 'endpoint-enabled'
    return c.redirect(session.path(`/webhooks/${of.id}?done=${done}`), 303)
  }
}

/** GET webhooks/:endpointId/delete */
export async function deleteEndpointPage(c: StaffContext) {
  const { id, url, name } = await findEndpoint(c)
  return confirmPage(c, {
    title: 'Delete this endpoint?',
    section: 'webhooks',
    above: { label: endpointName({ name, url }), path: `/webhooks/${id}` },
    action: `/webhooks/${id}/delete`,
    label: 'Delete endpoint',
    children: (
      <p>
        This permanently deletes <bdi>{url}</bdi> and its secret. Pending deliveries are marked as
        failed. Past deliveries stay visible for {DELIVERY_DAYS} days, the URL they were sent to for
        at most {BODY_DAYS}.
      </p>
    ),
  })
}

/** POST webhooks/:endpointId/delete */
export async function removeEndpoint(c: StaffContext) {
  const { session } = c.var
  const of = { orgId: session.org.id, id: pathId(c, 'endpointId'), now: c.env.now() }
  if (!(await deleteEndpoint(c.env.db, of))) throw notFound('Endpoint')
  return c.redirect(session.path('/webhooks?done=endpoint-deleted'), 303)
}

async function findSecret(c: StaffContext) {
  const { session } = c.var
  const id = pathId(c, 'endpointId')
  const found = await getEndpointSecret(c.env.db, { orgId: session.org.id, id })
  if (!found?.url || !found.secret) throw notFound('Endpoint')
  return { id, url: found.url, name: found.name, secret: found.secret }
}
