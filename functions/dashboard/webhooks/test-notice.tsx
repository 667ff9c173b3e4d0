import type { TestResult } from '../../webhooks/send-test.ts'
import type { Notice } from '../parts/notice.tsx'
import { ATTEMPT_WORDS, REFUSAL_WORDS } from './webhook-words.ts'

/** What came of a sample event, in a sentence. */
export function testNotice(result: TestResult): Notice {
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
