import type { TestResult } from '../webhooks/send-test.ts'
import { ATTEMPT_WORDS, REFUSAL_WORDS } from './webhook-words.ts'

/** What came of a sample event, in a sentence. */
export function TestNotice({ result }: { result: TestResult }) {
  if ('outage' in result) {
    return <p>Nothing was sent: we could not look the name up just now. Please try again.</p>
  }
  if ('refused' in result) return <p>Nothing was sent. {REFUSAL_WORDS[result.refused]}.</p>
  const { ms, status, error } = result
  const answer = status === null ? '' : ` It answered ${status} after ${ms} ms.`
  return error ? (
    <p>
      <strong>The sample was not accepted.</strong> {ATTEMPT_WORDS[error]}.{answer}
    </p>
  ) : (
    <p>
      <strong>The sample was accepted.</strong>
      {answer}
    </p>
  )
}
