import type { ListedEventUpdate, ListedRun } from '../../../db/digests/list-runs.ts'
import { subjectTitles } from '../../../domain/digests/wording.ts'
import { longDate } from '../../../domain/display/when.ts'
import { EVENT_UPDATE_LABEL } from '../../mail/voice.ts'
import { en } from '../../mail/words/en.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form } from '../parts/form.tsx'
import { formatCount } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'

type Props = { session: OrgSession; feedId: string; runs: ListedRun[] }

/** The last digests and event updates of a feed, and what became of them. */
export function FeedRuns({ session, feedId, runs }: Props) {
  return (
    <section class="stack">
      <h2>What went out</h2>
      {runs.length === 0 ? (
        <p>Nothing yet. Digests and notices of changed events are kept here for two months.</p>
      ) : (
        <DataTable
          caption="Digests and notices that went out"
          rows={runs}
          columns={[
            { head: 'Day', cell: dayOf },
            { head: 'What', cell: mailOf },
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
        Notice: those who were told of an event hear that it has changed. Unknown: it may have gone
        out; a digest is not sent again, a notice up to three times. Failed: it did not go out. Left
        out: they left in the meantime, or it was stopped. Blocked: no mails go to their address,
        see your subscribers. Nothing to say: nothing matched what they chose.
      </p>
    </section>
  )
}

function dayOf(run: ListedRun): string {
  const day = longDate(run.localDate, 'en-US')
  return run.kind === 'event-update' ? `${day}, ${run.localTime}` : day
}

function mailOf(run: ListedRun) {
  if (run.kind === 'event-update') return <EventUpdate {...run} />
  return `${run.frequency === 'weekly' ? 'Weekly' : 'Daily'}, ${formatCount(run.editions, 'version')}`
}

/** What has changed, once it is known who was notified otherwise. */
function EventUpdate({ changes }: ListedEventUpdate) {
  return (
    <div>
      Notice
      {changes.map(({ kind, count, titles }) => (
        <div>
          {en[EVENT_UPDATE_LABEL[kind]]}: <bdi>{named(titles, count)}</bdi>
        </div>
      ))}
    </div>
  )
}

function named(titles: string[], count: number): string {
  const items = titles.map((title) => ({ title, status: 'scheduled' as const }))
  return subjectTitles(items, count)
}

function isUnderWay({ state, mails, ...run }: ListedRun): boolean {
  if (state === 'planning') return true
  return state === 'planned' && mails > run.sent + run.unknown + run.failed + run.skipped
}

function stateOf(run: ListedRun): string {
  const { failed, unknown, problem } = run
  if (run.state === 'stopped') {
    return problem === FAULT ? `Stopped by a fault: ${BROKE}` : 'Stopped'
  }
  if (run.state === 'missed') return 'Missed: it would have come over 12 hours late'
  const reason = problem && reasonOf(run, problem)
  if (!isUnderWay(run)) return reason && failed + unknown > 0 ? `Done, but: ${reason}` : 'Done'
  if (reason && failed > 0) return `Going out, but: ${reason}`
  return problem ? `Waiting for the mail provider: ${problem}` : 'Going out'
}

const FAULT = 'internal-error'
const BROKE = 'something broke on our side, and the next digest tells what is new'
const LATE = { digest: '12 hours', 'event-update': 'three days' }

/** Reasons of ours in words; all others are what the mail provider said. */
function reasonOf({ kind }: ListedRun, problem: string): string {
  if (problem === FAULT) return BROKE
  if (problem === 'late') return `the rest would have come over ${LATE[kind]} late`
  return `the mail provider's last trouble was: ${problem}`
}

function countsOf(run: ListedRun): string {
  const { sent, unknown, failed, skipped, suppressed } = run
  const others = [
    [unknown, 'unknown'],
    [failed, 'failed'],
    [skipped - suppressed, 'left out'],
    [suppressed, 'blocked'],
    [run.kind === 'digest' ? run.noMatch : 0, 'with nothing to say'],
  ] as const
  const said = others.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return [`${sent} sent`, ...said].join(', ')
}
