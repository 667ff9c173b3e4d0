import type { Context } from 'hono'
import { createEndpointOnce, getEndpoint, MAX_ENDPOINTS } from '../../../db/webhooks/endpoints.ts'
import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import { OnceToken, onceId } from '../../forms/idempotency-key.tsx'
import { type FormState, typed } from '../../forms/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import { encryptSecret, newSecret } from '../../webhooks/endpoint-secret.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { askAboutDuplicate } from '../parts/duplicate-submission.tsx'
import {
  comparedEndpoint,
  ENDPOINT_LABELS,
  EndpointFields,
  type EndpointInput,
  endpointValues,
  readEndpoint,
} from './endpoint-form.tsx'
import { answerSecret } from './show-secret.tsx'

/** GET webhooks/new */
export function newEndpointPage(c: Context<App>, session: OrgSession) {
  const values = endpointValues({ url: '', events: [...SUBSCRIBER_EVENTS] })
  return answerNew(c, session, { values, errors: {} })
}

/** POST webhooks: shows the secret in its answer; sent again it shows nothing and makes nothing. */
export async function addEndpoint(c: Context<App>, session: OrgSession, form: Form) {
  const { input, state } = await readEndpoint(c, form)
  if (!input) return answerNew(c, session, state, 400)
  const { db, env, random, now } = c.env
  const orgId = session.org.id
  const { id } = await onceId(form, { prefix: 'whk', orgId, random })
  const shown = newSecret(random)
  const secret = await encryptSecret(env, random, shown)
  const endpoint = { ...input, id, orgId, secret, now: now() }
  const outcome = await createEndpointOnce(db, endpoint)
  if (outcome === 'again') {
    const asked = await sentAgain(c, session, { id, form, input })
    return asked ?? c.redirect(session.path(`/webhooks/${id}`), 303)
  }
  if (outcome === 'full') {
    const errors = { url: `An organization can have at most ${MAX_ENDPOINTS} endpoints` }
    return answerNew(c, session, { values: typed(form), errors }, 400)
  }
  return answerSecret(c, session, { id, url: input.url, secret: shown, title: 'Endpoint created' })
}

type Second = { id: string; form: Form; input: EndpointInput }

async function sentAgain(c: Context<App>, session: OrgSession, { id, form, input }: Second) {
  const found = await getEndpoint(c.env.db, { orgId: session.org.id, id })
  if (!found) return undefined
  return askAboutDuplicate(c, session, {
    thing: 'endpoint',
    section: 'webhooks',
    above: LIST,
    first: { id, name: new URL(found.url).host },
    labels: ENDPOINT_LABELS,
    mine: comparedEndpoint(input),
    theirs: comparedEndpoint(found),
    form,
  })
}

const DELETED: AlertContent = {
  kind: 'warning',
  text: (
    <p>
      <strong>Not saved because this endpoint was deleted.</strong> What you entered is in the form
      below. To add it as a new endpoint, select “Create endpoint”.
    </p>
  ),
}

/** The form of an endpoint that was deleted meanwhile, for a new one. */
export function addDeletedEndpoint(c: Context<App>, session: OrgSession, form: Form) {
  return answerNew(c, session, { values: typed(form), errors: {} }, 404, DELETED)
}

const LIST = { label: 'Webhooks', path: '/webhooks' }

function answerNew(
  c: Context<App>,
  session: OrgSession,
  state: FormState,
  status = 200,
  alert?: AlertContent,
) {
  return answerDashboard(c, session, {
    title: 'New endpoint',
    section: 'webhooks',
    above: LIST,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="measure">
        <EndpointFields
          {...{ session, state }}
          action="/webhooks"
          label="Create endpoint"
          back={session.path('/webhooks')}
        >
          <OnceToken {...{ state }} random={c.env.random} />
        </EndpointFields>
      </div>
    ),
  })
}
