import { getShownRun, listRuns, type ShownRun } from '../../../db/imports/shown-runs.ts'
import { divideNotes } from '../../../domain/imports/import-notes.ts'
import { notFound } from '../../http/errors.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { formatTime } from '../parts/format.ts'
import { address } from '../parts/list-parts.tsx'
import { pathId } from '../parts/path-id.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { Notes } from './notes.tsx'
import { Act, Part, renews, Said } from './run-parts.tsx'
import { changesInWords, isUnderWay, problemOf, RUN, workOf } from './run-texts.ts'
import { type Found, findSource } from './settings.tsx'
import { isLimit, problemText, SOURCE, type WorkOf } from './texts.ts'

/** The page that waits for a fetch; what it goes on to began at `since` or later. */
export const fetchingPath = (since: Date) => `/fetching?since=${since.getTime()}`

/** GET imports/:sourceId/fetching: waits for a fetch, and goes on to what came of it, if anything did. */
export async function fetchingPage(c: StaffContext) {
  const { session } = c.var
  const found = await findSource(c)
  const { source, isFetched, now } = found
  const path = `/imports/${source.id}`
  if (!isFetched) {
    const of = { orgId: session.org.id, id: source.id, now }
    const [run] = await listRuns(c.env.db, of, 1)
    // An older run says nothing about this fetch, which was lost, or waits until that run is written.
    const isOfFetch = run && run.startedAt.getTime() >= Number(c.req.query('since'))
    return c.redirect(session.path(isOfFetch ? `${path}/runs/${run.id}` : path), 303)
  }
  return answerDashboard(c, {
    title: RUN.title.sync,
    section: 'imports',
    above: { label: source.name, path },
    lead: <bdi>{source.name}</bdi>,
    head: renews({ reloads: true }),
    children: (
      <section class="card stack measure">
        <Said name="said">
          <h2>{RUN.fetching}</h2>
        </Said>
        <Part name="run" underWay>
          <p class="hint">{RUN.leave}</p>
        </Part>
      </section>
    ),
  })
}

/** GET imports/:sourceId/runs/:importId: how far an import is, and what came of it. */
export async function runPage(c: StaffContext) {
  const { session } = c.var
  const runId = pathId(c, 'importId')
  const found = await findSource(c)
  const { source, now } = found
  const of = { orgId: session.org.id, id: source.id, now, runId }
  const run = await getShownRun(c.env.db, of)
  if (!run) throw notFound('Import')
  const underWay = isUnderWay(run)
  return answerDashboard(c, {
    title: RUN.title[run.kind],
    section: 'imports',
    above: { label: source.name, path: `/imports/${source.id}` },
    lead: (
      <>
        <bdi>{source.name}</bdi>
        {RUN.started(formatTime(run.startedAt, session.org.timezone))}
      </>
    ),
    ...(underWay && { head: renews({ reloads: true }) }),
    children: (
      <section class="card stack measure">
        <Said name="said">
          <Headline {...{ run, of: workOf(run, source) }} />
        </Said>
        <Part name="run" class="stack" underWay={underWay}>
          {underWay ? <Progress run={run} /> : <Ended {...{ session, run, found }} />}
        </Part>
      </section>
    ),
  })
}

function Headline({ run, of }: { run: ShownRun; of: WorkOf }) {
  const problem = problemOf(run)
  if (problem) {
    return (
      <>
        <h2>{RUN.failed[run.kind]}</h2>
        <p>{problemText(problem, run.httpStatus, of)}.</p>
      </>
    )
  }
  if (isUnderWay(run)) {
    return (
      <>
        <h2>{RUN.going[run.kind]}</h2>
        {run.work === 'interrupted' && <p>{RUN.interrupted[run.kind]}</p>}
      </>
    )
  }
  const changes = `${changesInWords(run)}.`
  if (run.kind === 'undo' || run.kind === 'remove') {
    return (
      <>
        <h2>{run.kind === 'undo' ? RUN.undone : RUN.removed}</h2>
        <p>{changes}</p>
      </>
    )
  }
  return <h2>{run.state === 'unchanged' ? RUN.nothing : changes}</h2>
}

/** Numbers that change all the time are not read out each time. */
function Progress({ run }: { run: ShownRun }) {
  const { added, changed, removed, kind } = run
  const written = added + changed + removed
  const all = kind === 'sync' ? run.found : 0
  return (
    <>
      {all > 0 && <progress value={written} max={Math.max(all, written)} aria-label={RUN.bar} />}
      {written + all > 0 && <p>{RUN.written(written, all)}</p>}
      <p class="hint">{RUN.leave}</p>
    </>
  )
}

type EndedProps = { session: OrgSession; run: ShownRun; found: Found }

/** What can be done after the end, and what was skipped. */
function Ended({ session, run, found: { source } }: EndedProps) {
  const path = `/imports/${source.id}`
  const { kind, canUndo, notes } = run
  const problem = problemOf(run)
  const partly = problem ? changesInWords(run) : ''
  const isFetchable = kind === 'sync' && source.url !== null && source.state === 'active'
  const { skipped, others } = divideNotes(notes)
  return (
    <>
      {partly && <p>{RUN.partly(partly)}</p>}
      {problem && workOf(run, source) === 'file' && (
        <p>
          {!isLimit(problem) && RUN.fileAgain} {RUN.notTwice}
        </p>
      )}
      {problem && isFetchable && source.nextFetchAt && (
        <p>{RUN.fetchedAgain(formatTime(source.nextFetchAt, session.org.timezone))}</p>
      )}
      <div class="row">
        {problem && isFetchable && (
          <Act {...{ session, path }} to="fetch" label={SOURCE.fetchNow} />
        )}
        {kind === 'sync' && run.added + run.changed > 0 && (
          <>
            <a
              class={problem ? 'button secondary' : 'button'}
              href={address(session.path('/events'), { feed: source.feedId })}
            >
              {RUN.see}
            </a>
            {session.may('feeds.edit') && (
              <a class="button secondary" href={session.path(`/feeds/${source.feedId}/widget`)}>
                {RUN.website}
              </a>
            )}
          </>
        )}
        {kind === 'sync' && canUndo && (
          <a class="button secondary" href={session.path(`${path}/undo/${run.id}`)}>
            {SOURCE.undo}
          </a>
        )}
        <a class="button secondary" href={session.path(path)}>
          {RUN.view}
        </a>
      </div>
      <Notes title={RUN.skipped} lead={RUN.skippedLead} notes={skipped} />
      <Notes title={RUN.others} lead={RUN.othersLead} notes={others} />
    </>
  )
}
