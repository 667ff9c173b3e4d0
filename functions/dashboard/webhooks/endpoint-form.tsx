import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { SUBSCRIBER_EVENTS, type SubscriberEventName } from '../../../domain/subscriber-event.ts'
import { completeUrl } from '../../../domain/web-address.ts'
import { Check, Field } from '../../forms/field.tsx'
import { optionalLine } from '../../forms/inputs.ts'
import { type FormState, typed } from '../../forms/parse-form.ts'
import { firstError } from '../../http/errors.ts'
import { judgeEndpoint, LookupOutage } from '../../outbound/endpoint-url.ts'
import type { App } from '../../platform/deps.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import type { Form as FormData, OrgSession } from '../staff-context.ts'
import { REFUSAL_WORDS } from './webhook-words.ts'

/** A checkbox an event: `event:subscriber.created`. */
const EVENT = 'event:'
const SEPARATOR = ', '
const HINTS: Record<SubscriberEventName, string> = {
  'subscriber.created': 'Someone confirmed their subscription.',
  'subscriber.updated': 'A subscriber changed their preferences.',
  'subscriber.unsubscribed': 'A subscriber unsubscribed or was removed.',
}

export const ENDPOINT_LABELS = { url: 'Endpoint URL', name: 'Name', events: 'Events' }
const LONGEST_NAME = 80
const NAME = optionalLine(LONGEST_NAME)

export type EndpointInput = { url: string; name: string | null; events: SubscriberEventName[] }
type Read = { data: EndpointInput; state?: never } | { data?: never; state: FormState }

/** The form with its checkboxes as one value. */
export function collectEvents(form: FormData): FormData {
  const events = SUBSCRIBER_EVENTS.filter((event) => form[EVENT + event] === 'on')
  return { ...form, events: events.toSorted().join(SEPARATOR) }
}

function chosenEvents({ events = '' }: FormState['values']): SubscriberEventName[] {
  const chosen = events.split(SEPARATOR)
  return SUBSCRIBER_EVENTS.filter((event) => chosen.includes(event))
}

/** An endpoint as its form describes it; an address known to be good is not looked up again. */
export async function readEndpoint(c: Context<App>, form: FormData, known?: string): Promise<Read> {
  const events = chosenEvents(form)
  const url = completeUrl((form.url ?? '').trim())
  const judged = url === known ? { url: new URL(url) } : await judge(c, url)
  const errors: FormState['errors'] = {}
  if ('refused' in judged) errors.url = judged.refused
  if (events.length === 0) errors.events = 'Select at least one event'
  const name = NAME.safeParse(form.name)
  if (!name.success) errors.name = firstError(name.error)
  if ('refused' in judged || events.length === 0 || !name.success) {
    return { state: { values: typed(form), errors } }
  }
  return { data: { url: judged.url.href, name: name.data, events } }
}

async function judge(c: Context<App>, url: string): Promise<{ url: URL } | { refused: string }> {
  try {
    const judged = await judgeEndpoint(c.env, url)
    return 'refused' in judged ? { refused: REFUSAL_WORDS[judged.refused] } : judged
  } catch (error) {
    if (!(error instanceof LookupOutage)) throw error
    return { refused: 'We couldn’t resolve this hostname. Try again in a minute' }
  }
}

/** An endpoint as its form shows it, the chosen events as one value. */
export function endpointValues({ url, name, events }: EndpointInput) {
  return { url, name: name ?? '', events: events.toSorted().join(SEPARATOR) }
}

type Props = {
  session: OrgSession
  action: string
  state: FormState
  label: string
  back?: string
  children?: Child
}

export function EndpointFields({ session, action, state, label, back, children }: Props) {
  const chosen = chosenEvents(state.values).map((event) => [EVENT + event, 'on'])
  const boxes = { ...state, values: Object.fromEntries(chosen) }
  return (
    <Form session={session} action={action} class="card form-part">
      {children}
      <Field
        state={state}
        name="url"
        label={ENDPOINT_LABELS.url}
        inputmode="url"
        required
        maxlength={2048}
        placeholder="https://"
        hint="We send POST requests to this URL. It must use HTTPS and be publicly reachable."
      />
      <Field
        state={state}
        name="name"
        label={ENDPOINT_LABELS.name}
        optional
        maxlength={LONGEST_NAME}
        placeholder="Newsletter"
        hint="Shown instead of the URL in lists, logs, and emails."
      />
      <fieldset
        class="field"
        {...(state.errors.events ? { 'aria-describedby': 'events-error' } : {})}
      >
        <legend>{ENDPOINT_LABELS.events}</legend>
        {SUBSCRIBER_EVENTS.map((event) => (
          <Check state={boxes} name={EVENT + event} label={event} hint={HINTS[event]} />
        ))}
        {state.errors.events && (
          <span class="error" id="events-error">
            {state.errors.events}
          </span>
        )}
      </fieldset>
      <FormEnd label={label} {...(back ? { back } : {})} />
    </Form>
  )
}
