import type { Context } from 'hono'
import { createEndpointOnce, MAX_ENDPOINTS } from '../../../db/webhooks/endpoints.ts'
import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import { OnceId, onceId } from '../../http/form/once.tsx'
import { type FormState, typed } from '../../http/form/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import { encryptSecret, newSecret } from '../../webhooks/endpoint-secret.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { EndpointFields, endpointValues, readEndpoint } from './endpoint-form.tsx'
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
  const id = onceId(form, { prefix: 'whk', random })
  const shown = newSecret(random)
  const secret = await encryptSecret(env, random, shown)
  const endpoint = { ...input, id, orgId: session.org.id, secret, now: now() }
  const outcome = await createEndpointOnce(db, endpoint)
  if (outcome === 'again') return c.redirect(session.path(`/webhooks/${id}`), 303)
  if (outcome === 'full') {
    const errors = { url: `An organization has at most ${MAX_ENDPOINTS} endpoints` }
    return answerNew(c, session, { values: typed(form), errors }, 400)
  }
  return answerSecret(c, session, { id, url: input.url, secret: shown, title: 'Endpoint created' })
}

function answerNew(c: Context<App>, session: OrgSession, state: FormState, status = 200) {
  return answerDashboard(c, session, {
    title: 'New endpoint',
    section: 'webhooks',
    above: { label: 'Webhooks', path: '/webhooks' },
    status,
    children: (
      <div class="measure">
        <EndpointFields
          {...{ session, state }}
          action="/webhooks"
          label="Create endpoint"
          back={session.path('/webhooks')}
        >
          <OnceId {...{ state }} prefix="whk" random={c.env.random} />
        </EndpointFields>
      </div>
    ),
  })
}
