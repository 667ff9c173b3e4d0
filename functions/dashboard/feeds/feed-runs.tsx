import type { ListedEventUpdate, ListedRun } from '../../../db/digests/list-runs.ts'
import { subjectTitles } from '../../../domain/digests/wording.ts'
import { longDate } from '../../../domain/display/when.ts'
import { EVENT_UPDATE_LABEL } from '../../mail/voice.ts'
import { en } from '../../mail/words/en.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form } from '../parts/form.tsx'
import { formatClock, formatCount } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { FREQUENCIES, MEANINGS, RUNS } from './texts.ts'

type Props = { session: OrgSession; feedId: string; runs: ListedRun[] }

/** The last digests and event updates of a feed, and what became of them. */
export function FeedRuns({ session, feedId, runs }: Props) {
  return (
    <section class="stack">
      <h2>{RUNS.title}</h2>
      {runs.length === 0 ? (
        <p>{RUNS.empty}</p>
      ) : (
        <DataTable
          caption={RUNS.title}
          rows={runs}
          columns={[
            { head: 'Date', cell: dayOf },
            { head: 'Type', cell: mailOf },
            { head: 'Status', cell: stateOf },
            { head: 'Recipients', cell: countsOf },
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
      <details>
        <summary>{RUNS.explain}</summary>
        <dl class="facts">
          {Object.entries(MEANINGS).map(([term, meaning]) => (
            <>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </>
          ))}
        </dl>
      </details>
    </section>
  )
}

function dayOf(run: ListedRun): string {
  const day = longDate(run.localDate, 'en-US')
  return run.kind === 'event-update' ? `${day}, ${formatClock(run.localTime)}` : day
}

function mailOf(run: ListedRun) {
  if (run.kind === 'event-update') return <EventUpdate {...run} />
  return `${FREQUENCIES[run.frequency]}, ${formatCount(run.editions, 'version')}`
}

/** What has changed, once it is known who was notified otherwise. */
function EventUpdate({ changes }: ListedEventUpdate) {
  return (
    <div>
      Event update
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
    return problem === FAULT ? RUNS.stoppedBy(RUNS.internalError) : RUNS.stopped
  }
  if (run.state === 'missed') return RUNS.missed
  const reason = problem && reasonOf(run, problem)
  if (!isUnderWay(run))
    return reason && failed + unknown > 0 ? RUNS.completedWith(reason) : RUNS.completed
  if (reason && failed > 0) return RUNS.sendingWith(reason)
  return problem ? RUNS.waiting(problem) : RUNS.sending
}

const FAULT = 'internal-error'

/** Our own reasons as a sentence. Any other reason is what the email provider reported. */
function reasonOf({ kind }: ListedRun, problem: string): string {
  if (problem === FAULT) return RUNS.internalError
  if (problem === 'late') return RUNS.late[kind]
  return RUNS.provider(problem)
}

function countsOf(run: ListedRun): string {
  const { sent, unknown, failed, skipped, suppressed } = run
  const others = [
    [unknown, 'unknown'],
    [failed, 'failed'],
    [skipped - suppressed, 'skipped'],
    [suppressed, 'blocked'],
    [run.kind === 'digest' ? run.noMatch : 0, 'without a match'],
  ] as const
  const said = others.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return [`${sent} sent`, ...said].join(', ')
}
