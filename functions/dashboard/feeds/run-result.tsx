import type { ListedRun } from '../../../db/digests/list-runs.ts'
import { fillText } from '../parts/fill-text.tsx'
import { formatCount, formatNumber } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'
import { NOT_SENT, RUNS } from './texts.ts'

type Props = { session: OrgSession; run: ListedRun }

/** The result of a digest or event update in sentences: the total, then who did not get it and why. */
export function RunResult({ session, run }: Props) {
  const { failed, unknown, skipped, suppressed } = run
  const others = skipped - suppressed
  const noMatch = run.kind === 'digest' ? run.noMatch : 0
  const reason = reasonOf(run)
  const blocked = session.may('subscribers.manage') ? (
    <a href={session.path('/subscribers/blocked')}>Blocked</a>
  ) : (
    'Blocked'
  )
  return (
    <div class="result">
      <p>{stateOf(run)}</p>
      {failed > 0 && <p class="sub">{NOT_SENT.failed(formatNumber(failed))}</p>}
      {unknown > 0 && <p class="sub">{NOT_SENT.unknown[run.kind](formatNumber(unknown))}</p>}
      {reason && failed + unknown > 0 && <p class="sub">{reason}</p>}
      {suppressed > 0 && (
        <p class="sub">{fillText(NOT_SENT.blocked(formatNumber(suppressed)), { blocked })}</p>
      )}
      {others > 0 && <p class="sub">{NOT_SENT.skipped(formatNumber(others))}</p>}
      {noMatch > 0 && <p class="sub">{NOT_SENT.noMatch(people(noMatch))}</p>}
    </div>
  )
}

export function isUnderWay({ state, mails, ...run }: ListedRun): boolean {
  if (state === 'planning') return true
  return state === 'planned' && mails > run.sent + run.unknown + run.failed + run.skipped
}

const FAULT = 'internal-error'
const people = (count: number) => formatCount(count, 'subscriber')

function stateOf(run: ListedRun): string {
  const { state, mails, sent, unknown, failed, problem } = run
  if (state === 'stopped') {
    if (problem === FAULT) return RUNS.stoppedBy(RUNS.internalError)
    return sent > 0 ? RUNS.stopped(people(sent)) : RUNS.stoppedFirst
  }
  if (state === 'missed') return RUNS.missed
  if (isUnderWay(run)) {
    if (problem && failed === 0) return RUNS.waiting(problem)
    return state === 'planning'
      ? RUNS.planning
      : RUNS.sending(formatNumber(sent), formatNumber(mails))
  }
  if (sent > 0) return RUNS.sent(people(sent))
  return unknown > 0 ? RUNS.unconfirmed : RUNS.nothing
}

/** Our own reasons as a sentence. Any other reason is what the email provider reported. */
function reasonOf({ kind, state, problem }: ListedRun): string | undefined {
  if (!problem || (state === 'stopped' && problem === FAULT)) return undefined
  if (problem === FAULT) return RUNS.failedBy
  return problem === 'late' ? RUNS.late[kind] : RUNS.provider(problem)
}
