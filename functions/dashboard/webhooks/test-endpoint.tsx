import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import type { TestResult } from '../../webhooks/send-test.ts'
import type { OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { Form } from '../parts/form.tsx'
import { ATTEMPT_WORDS, REFUSAL_WORDS } from './webhook-words.ts'

/** Sends a sample event to the endpoint. */
export function TestForm({ session, path }: { session: OrgSession; path: string }) {
  return (
    <Form session={session} action={`${path}/test`} class="card stack">
      <h2>Try it</h2>
      <div class="field">
        <label for="event">Send a sample of</label>
        <select id="event" name="event">
          {SUBSCRIBER_EVENTS.map((event) => (
            <option>{event}</option>
          ))}
        </select>
      </div>
      <p class="hint">
        With a made-up address, signed like any other. It is sent once.{' '}
        <a href="/docs/webhooks">How to receive it</a>
      </p>
      <p>
        <button class="button secondary" type="submit">
          Send the sample
        </button>
      </p>
    </Form>
  )
}

/** What came of a sample event, in a sentence. */
export function testAlert(result: TestResult): AlertContent {
  if ('outage' in result) {
    const text = <p>Nothing was sent: we could not look the name up just now. Please try again.</p>
    return { kind: 'failed', text }
  }
  if ('refused' in result) {
    return { kind: 'failed', text: <p>Nothing was sent. {REFUSAL_WORDS[result.refused]}.</p> }
  }
  const { ms, status, error } = result
  const answer = status === null ? '' : ` It answered ${status} after ${ms} ms.`
  const accepted = (
    <p>
      <strong>The sample was accepted.</strong>
      {answer}
    </p>
  )
  if (!error) return { kind: 'done', text: accepted }
  const text = (
    <p>
      <strong>The sample was not accepted.</strong> {ATTEMPT_WORDS[error]}.{answer}
    </p>
  )
  return { kind: 'failed', text }
}
