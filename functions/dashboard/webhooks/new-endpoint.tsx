import type { Context } from 'hono'
import { MAX_ENDPOINTS } from '../../../db/queries/webhooks/endpoints.ts'
import { createEndpointOnce } from '../../../db/queries/webhooks/manage-endpoints.ts'
import { newId } from '../../../domain/ids.ts'
import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import type { App } from '../../platform/deps.ts'
import { encryptSecret, newSecret } from '../../webhooks/endpoint-secret.ts'
import type { Form, Staff } from '../access/staff.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import type { FormState } from '../parts/field.tsx'
import { typed } from '../parts/fields.ts'
import { isRowId } from '../parts/position.ts'
import { EndpointFields, endpointValues, readEndpoint } from './endpoint-form.tsx'
import { answerSecret } from './show-secret.tsx'

/** GET webhooks/new */
export function newEndpointPage(c: Context<App>, staff: Staff) {
  const values = endpointValues({ url: '', events: [...SUBSCRIBER_EVENTS] })
  return answerNew(c, staff, { values, errors: {} })
}

/** POST webhooks: shows the secret in its answer; sent again it shows nothing and makes nothing. */
export async function addEndpoint(c: Context<App>, staff: Staff, form: Form) {
  const { input, state } = await readEndpoint(c, form)
  if (!input) return answerNew(c, staff, state, 400)
  const { db, env, random, now } = c.env
  const { id: sent = '' } = form
  const id = isRowId(sent) && sent.startsWith('whk_') ? sent : newId('whk', random)
  const shown = newSecret(random)
  const secret = await encryptSecret(env, random, shown)
  const endpoint = { ...input, id, orgId: staff.org.id, secret, now: now() }
  const outcome = await createEndpointOnce(db, endpoint)
  if (outcome === 'again') return c.redirect(staff.path(`/webhooks/${id}`), 303)
  if (outcome === 'full') {
    const errors = { url: `An organization has at most ${MAX_ENDPOINTS} endpoints` }
    return answerNew(c, staff, { values: typed(form), errors }, 400)
  }
  return answerSecret(c, staff, { id, url: input.url, secret: shown, title: 'Endpoint created' })
}

function answerNew(c: Context<App>, staff: Staff, state: FormState, status = 200) {
  return answerDashboard(c, staff, {
    title: 'New endpoint',
    section: 'webhooks',
    above: { label: 'Webhooks', path: '/webhooks' },
    status,
    children: (
      <div class="measure">
        <EndpointFields
          {...{ staff, state }}
          action="/webhooks"
          label="Create endpoint"
          back={staff.path('/webhooks')}
        >
          <input type="hidden" name="id" value={state.values.id ?? newId('whk', c.env.random)} />
        </EndpointFields>
      </div>
    ),
  })
}
