import {
  changeEndpoint,
  createEndpointOnce,
  type EditableEndpoint,
  getEndpoint,
  MAX_ENDPOINTS,
} from '../../../db/webhooks/endpoints.ts'
import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import { encryptSecret, newSecret } from '../../webhooks/endpoint-secret.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { type FormView, formOf } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import {
  collectEvents,
  ENDPOINT_LABELS,
  EndpointFields,
  type EndpointInput,
  endpointValues,
  readEndpoint,
} from './endpoint-form.tsx'
import { answerEndpoint } from './endpoint-page.tsx'
import { answerSecret } from './show-secret.tsx'
import { endpointName } from './webhook-words.ts'

const LIST = { label: 'Webhooks', path: '/webhooks' }

/** GET webhooks/new, POST webhooks, and POST webhooks/:endpointId. A new endpoint shows its secret once. */
export const endpointForm = formOf<EditableEndpoint, EndpointInput>({
  thing: 'this endpoint',
  missing: 'Endpoint',
  labels: ENDPOINT_LABELS,
  collect: collectEvents,
  read: (c, form, found) => readEndpoint(c, form, found?.url),
  values: endpointValues,
  id: (c) => pathId(c, 'endpointId'),
  find: (c, id) => getEndpoint(c.env.db, { orgId: c.var.session.org.id, id, now: c.env.now() }),
  dataOf: ({ url, name, events }) => ({
    url,
    name,
    events: SUBSCRIBER_EVENTS.filter((event) => events.includes(event)),
  }),
  async change(c, { data: { url, ...settings }, found: { id, version, ...found } }) {
    const { org } = c.var.session
    const of = { orgId: org.id, id, now: c.env.now(), version }
    const moved = url === found.url ? {} : { url }
    return (await changeEndpoint(c.env.db, of, { ...moved, ...settings })) ? 'saved' : undefined
  },
  back: (id) => `/webhooks/${id}`,
  done: 'endpoint-saved',
  show: answerEndpoint,
  create: {
    noun: 'endpoint',
    prefix: 'whk',
    section: 'webhooks',
    list: LIST,
    button: 'Create endpoint',
    start: () => endpointValues({ url: '', name: null, events: [...SUBSCRIBER_EVENTS] }),
    async insert(c, { data, id }) {
      const { org } = c.var.session
      const { db, env, random, now } = c.env
      const shown = newSecret(random)
      const secret = await encryptSecret(env, random, shown)
      const endpoint = { ...data, id, orgId: org.id, secret, now: now() }
      const outcome = await createEndpointOnce(db, endpoint)
      if (outcome === 'again') return outcome
      if (outcome === 'full') {
        return { errors: { url: `An organization can have at most ${MAX_ENDPOINTS} endpoints` } }
      }
      return answerSecret(c, {
        ...{ id, url: data.url, secret: shown },
        title: 'Endpoint created',
      })
    },
    nameOf: endpointName,
    show: answerNew,
  },
})

function answerNew(c: StaffContext, { state, hidden, ...view }: FormView<EndpointInput>) {
  const { session } = c.var
  return answerDashboard(c, {
    title: 'New endpoint',
    section: 'webhooks',
    above: LIST,
    ...view,
    children: (
      <div class="measure">
        <EndpointFields
          {...{ session, state }}
          action="/webhooks"
          label="Create endpoint"
          back={session.path('/webhooks')}
        >
          {hidden}
        </EndpointFields>
      </div>
    ),
  })
}
