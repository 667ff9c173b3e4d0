import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import { OnceToken } from '../../forms/idempotency-key.tsx'
import type { Deps } from '../../platform/deps.ts'
import type { TestResult } from '../../webhooks/send-test.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { Form } from '../parts/form.tsx'
import type { OrgSession } from '../staff-context.ts'
import { ATTEMPT_WORDS, REFUSAL_WORDS, TOO_MANY_BY_HAND } from './webhook-words.ts'

type Props = { session: OrgSession; path: string; random: Deps['random'] }

/** Sends a sample event to the endpoint. */
export function TestForm({ session, path, random }: Props) {
  return (
    <Form session={session} action={`${path}/test`} class="card stack">
      <OnceToken state={{ values: {}, errors: {} }} random={random} />
      <h2>Test</h2>
      <div class="field">
        <label for="event">Event</label>
        <select id="event" name="event">
          {SUBSCRIBER_EVENTS.map((event) => (
            <option>{event}</option>
          ))}
        </select>
      </div>
      <p class="hint">
        Uses a sample subscriber and your signing secret. Sent once, never retried, and listed in
        the log. <a href="/docs/webhooks">How to receive webhooks</a>
      </p>
      <p>
        <button class="button secondary" type="submit">
          Send test event
        </button>
      </p>
    </Form>
  )
}

/** What came of a sample event, in a sentence. */
export function testAlert(session: OrgSession, result: TestResult): AlertContent {
  if ('tooMany' in result) {
    return { kind: 'failed', text: <p>Nothing was sent. {TOO_MANY_BY_HAND}.</p> }
  }
  if ('outage' in result) {
    const text = <p>Nothing was sent. We couldn’t resolve the hostname. Try again in a minute.</p>
    return { kind: 'failed', text }
  }
  if ('refused' in result) {
    return { kind: 'failed', text: <p>Nothing was sent. {REFUSAL_WORDS[result.refused]}.</p> }
  }
  const { id } = result
  const more = <a href={session.path(`/webhooks/deliveries/${id}`)}>Request and response</a>
  if ('isKnown' in result) {
    return { kind: 'warning', text: <p>This test event was already sent. {more}</p> }
  }
  const { ms, status, error } = result
  const answer = status === null ? '' : ` The server responded with ${status} after ${ms} ms.`
  const accepted = (
    <p>
      <strong>The test event was accepted.</strong>
      {answer} {more}
    </p>
  )
  if (!error) return { kind: 'done', text: accepted }
  const text = (
    <p>
      <strong>The test event was not accepted.</strong> {ATTEMPT_WORDS[error]}.{answer} {more}
    </p>
  )
  return { kind: 'failed', text }
}
