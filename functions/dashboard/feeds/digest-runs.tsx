import type { ListedRun } from '../../../db/queries/digests/manage-digests.ts'
import { longDate } from '../../../domain/display/when.ts'
import type { OrgSession } from '../access/org-session.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Form } from '../parts/form.tsx'
import { formatCount } from '../parts/format-time.ts'

type Props = { session: OrgSession; feedId: string; runs: ListedRun[] }

/** The last digests of a feed, and what became of them. */
export function DigestRuns({ session, feedId, runs }: Props) {
  return (
    <section class="stack">
      <h2>What went out</h2>
      {runs.length === 0 ? (
        <p>Nothing yet. Digests are kept here for two months.</p>
      ) : (
        <DataTable
          caption="Digests that went out"
          rows={runs}
          columns={[
            { head: 'Day', cell: ({ localDate }) => longDate(localDate, 'en-US') },
            {
              head: 'Digest',
              cell: ({ frequency, editions }) =>
                `${frequency === 'weekly' ? 'Weekly' : 'Daily'}, ${formatCount(editions, 'version')}`,
            },
            { head: 'State', cell: stateOf },
            { head: 'Mails', cell: countsOf },
            {
              cell: (run) =>
                isUnderWay(run) && (
                  <Form session={session} action={`/feeds/${feedId}/digests/${run.id}/stop`}>
                    <button class="button secondary" type="submit">
                      Stop
                    </button>
                  </Form>
                ),
            },
          ]}
        />
      )}
      <p class="hint">
        Unknown: it may have gone out, so it is not sent again. Failed: it did not go out. Left out:
        they left in the meantime, or the digest was stopped. Blocked: no mails go to their address,
        see your subscribers. Nothing to say: nothing matched what they chose.
      </p>
    </section>
  )
}

function isUnderWay({ state, mails, ...run }: ListedRun): boolean {
  if (state === 'planning') return true
  return state === 'planned' && mails > run.sent + run.unknown + run.failed + run.skipped
}

function stateOf(run: ListedRun): string {
  const { failed, unknown, problem } = run
  if (run.state === 'stopped') {
    return problem === FAULT ? `Stopped by a fault: ${REASONS[FAULT]}` : 'Stopped'
  }
  if (run.state === 'missed') return 'Missed: it would have come over 12 hours late'
  const reason = problem && (REASONS[problem] ?? `the mail provider's last trouble was: ${problem}`)
  if (!isUnderWay(run)) return reason && failed + unknown > 0 ? `Done, but: ${reason}` : 'Done'
  if (reason && failed > 0) return `Going out, but: ${reason}`
  return problem ? `Waiting for the mail provider: ${problem}` : 'Going out'
}

const FAULT = 'internal-error'
/** Reasons of ours in words; all others are what the mail provider said. */
const REASONS: Record<string, string> = {
  [FAULT]: 'something broke on our side, and the next one tells what is new',
  late: 'the rest would have come over 12 hours late',
}

function countsOf({ sent, unknown, failed, skipped, suppressed, silent }: ListedRun): string {
  const others = [
    [unknown, 'unknown'],
    [failed, 'failed'],
    [skipped - suppressed, 'left out'],
    [suppressed, 'blocked'],
    [silent, 'with nothing to say'],
  ] as const
  const said = others.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return [`${sent} sent`, ...said].join(', ')
}
