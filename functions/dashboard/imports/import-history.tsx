import type { ShownRun } from '../../../db/imports/shown-runs.ts'
import { fillText } from '../parts/fill-text.tsx'
import { formatCount, formatTime } from '../parts/format.ts'
import { address, DataTable } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import { SourceBadge } from './imports-page.tsx'
import { Notes } from './notes.tsx'
import { fetchingPath } from './run-page.tsx'
import { changesInWords, isUnderWay, problemOf, RUN, workOf } from './run-texts.ts'
import type { Found } from './settings.tsx'
import { PREVIEW, problemText, SOURCE } from './texts.ts'

type LineProps = { session: OrgSession; found: Found; runs: ShownRun[]; path: string }

/** How a source is: where its events are, and what happens now or next. */
export function StateLine({ session, found, runs, path }: LineProps) {
  const { source, feedName } = found
  const events = address(session.path('/events'), { feed: source.feedId })
  return (
    <span data-part="state" role="status">
      <SourceBadge source={source} /> {source.urlHint && `${source.urlHint}.`}{' '}
      {fillText(SOURCE.into, {
        feed: (
          <a href={events}>
            <bdi>{feedName}</bdi>
          </a>
        ),
      })}{' '}
      <Next {...{ session, found, runs, path }} />
    </span>
  )
}

function Next({ session, found: { source, isFetched, now }, runs, path }: LineProps) {
  const run = runs.find(isUnderWay)
  if (run || isFetched) {
    // What comes of the fetch begins after all that is listed.
    const since = new Date((runs[0]?.startedAt.getTime() ?? 0) + 1)
    return (
      <>
        {run ? RUN.going[run.kind] : RUN.fetching}{' '}
        <a href={session.path(run ? `${path}/runs/${run.id}` : path + fetchingPath(since))}>
          {RUN.follow}
        </a>
      </>
    )
  }
  const { nextFetchAt } = source
  if (!nextFetchAt) return null
  return (
    <>
      {nextFetchAt <= now
        ? SOURCE.soon
        : SOURCE.next(formatTime(nextFetchAt, session.org.timezone))}
    </>
  )
}

type Source = Found['source']
type HistoryProps = { session: OrgSession; source: Source; runs: ShownRun[]; path: string }

/** What came of the last fetches and changes, each with a page of its own. */
export function History({ session, source, runs, path }: HistoryProps) {
  return (
    <section class="stack">
      <h2>{SOURCE.history}</h2>
      {runs.length === 0 ? (
        <p class="muted">{SOURCE.noHistory}</p>
      ) : (
        <DataTable
          caption={SOURCE.history}
          rows={runs}
          columns={[
            {
              head: SOURCE.when,
              cell: ({ id, startedAt }) => (
                <a href={session.path(`${path}/runs/${id}`)}>
                  {formatTime(startedAt, session.org.timezone, { seconds: true })}
                </a>
              ),
            },
            { head: SOURCE.result, cell: (run) => <Result {...{ run, source }} /> },
            { head: SOURCE.changes, cell: (run) => changesInWords(run) },
            {
              cell: ({ id, canUndo, kind }) =>
                canUndo &&
                kind === 'sync' && <a href={session.path(`${path}/undo/${id}`)}>{SOURCE.undo}</a>,
            },
          ]}
        />
      )}
    </section>
  )
}

function Result({ run, source }: { run: ShownRun; source: Source }) {
  const { state, kind, httpStatus, found, ms, bytes, notes, zones } = run
  const problem = problemOf(run)
  if (problem)
    return <span class="error">{problemText(problem, httpStatus, workOf(run, source))}</span>
  if (state === 'writing') return <>{SOURCE.writing}</>
  if (kind === 'undo') return <>{SOURCE.undone}</>
  if (kind === 'remove') return <>{SOURCE.removedRun}</>
  const parts = [
    formatCount(found, 'event'),
    bytes !== null && `${formatCount(Math.ceil(bytes / 1024), 'kB', { many: 'kB' })}`,
    ms !== null && `${formatCount(ms, 'ms', { many: 'ms' })}`,
  ]
  if (state === 'unchanged') return <>{parts.slice(1).filter(Boolean).join(', ') || '–'}</>
  return (
    <>
      {parts.filter(Boolean).join(', ')}
      {(notes.length > 0 || zones.length > 0) && (
        <details>
          <summary>{SOURCE.details}</summary>
          {zones.length > 0 && (
            <p>
              <bdi>{zones.join(', ')}</bdi>
            </p>
          )}
          <Notes title={PREVIEW.problems} lead={PREVIEW.problemsLead} notes={notes} />
        </details>
      )}
    </>
  )
}
