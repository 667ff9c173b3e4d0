import { COUNTED_DAYS } from '../../../db/digests/count-after.ts'
import type { ListedEventUpdate, ListedRun } from '../../../db/digests/list-runs.ts'
import { subjectTitles } from '../../../domain/digests/wording.ts'
import { email } from '../../../domain/words/en.ts'
import { formatClock } from '../../events/format-clock.ts'
import { EVENT_UPDATE_LABEL } from '../../mail/voice.ts'
import { Form } from '../parts/form.tsx'
import { formatCount, formatNumber } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import { isUnderWay, RunResult } from './run-result.tsx'
import { FREQUENCIES, NOTE, RUNS } from './texts.ts'

type Props = { session: OrgSession; feedId: string; runs: ListedRun[] }

/** The last digests and event updates of a feed, and what became of them. */
export function FeedRuns({ session, feedId, runs }: Props) {
  return (
    <section class="stack">
      <h2>{RUNS.title}</h2>
      {runs.length > 0 && <p class="hint">{RUNS.counted(COUNTED_DAYS)}</p>}
      {runs.some(({ kind }) => kind === 'event-update') && <p class="hint">{RUNS.update}</p>}
      {runs.length === 0 ? (
        <p>{RUNS.empty}</p>
      ) : (
        <DataTable
          caption={RUNS.title}
          rows={runs}
          columns={[
            { head: 'Date', cell: dayOf },
            { head: 'Email', cell: mailOf },
            { head: 'Result', cell: (run) => <RunResult {...{ session, run }} /> },
            {
              head: 'Sent',
              cell: (run) => (
                <>
                  <span class="count">{formatNumber(run.sent)}</span>
                  {afterwards(run)}
                </>
              ),
            },
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
    </section>
  )
}

/** What became of those who got a digest; most of the time nothing. */
function afterwards(run: ListedRun) {
  if (run.kind !== 'digest') return null
  const { bounced, unsubscribed, preferencesChanged } = run
  const lines = [
    bounced > 0 && RUNS.bounced(formatNumber(bounced)),
    unsubscribed > 0 && RUNS.unsubscribed(formatNumber(unsubscribed)),
    preferencesChanged > 0 && RUNS.preferencesChanged(formatNumber(preferencesChanged)),
  ]
  return lines.some(Boolean) && lines.map((line) => line && <span class="sub">{line}</span>)
}

/** `Sun, Nov 22, 2026`; event updates, which have no set time, with their time. */
function dayOf(run: ListedRun): string {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${run.localDate}T12:00:00Z`))
  return run.kind === 'event-update' ? `${day}, ${formatClock(run.localTime)}` : day
}

function mailOf(run: ListedRun) {
  if (run.kind === 'event-update') return <EventUpdate {...run} />
  return (
    <div>
      {FREQUENCIES[run.frequency]}
      {run.hasNote && <span class="sub">{NOTE.inRun}</span>}
      {run.editions > 1 && (
        <span class="sub">{RUNS.versions(formatCount(run.editions, 'version'))}</span>
      )}
    </div>
  )
}

/** What has changed, once it is known who was notified otherwise. */
function EventUpdate({ changes }: ListedEventUpdate) {
  return (
    <div>
      Event update
      {changes.map(({ kind, count, titles }) => (
        <div class="sub">
          {email[EVENT_UPDATE_LABEL[kind]]}: <bdi>{named(titles, count)}</bdi>
        </div>
      ))}
    </div>
  )
}

function named(titles: string[], count: number): string {
  const items = titles.map((title) => ({ title, status: 'scheduled' as const }))
  return subjectTitles(items, count)
}
