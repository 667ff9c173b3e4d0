import { type AuditLine, listAuditChoices } from '../../../db/audit/lines.ts'
import { AUDIT_DAYS, AUTOMATIC_DAYS } from '../../../db/audit/retention.ts'
import { zonePlace } from '../../forms/time-zones.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { address, EmptyState, Pager } from '../parts/list-parts.tsx'
import type { StaffContext } from '../staff-context.ts'
import { readDeeds } from './deeds.ts'
import { ActivityFilters, activityFilter, readActivitySearch } from './filters.tsx'
import { ActivityList, activityHead } from './lines.tsx'
import { UndoButton } from './undo.tsx'

/** GET activity: who changed what, the newest change first. */
export async function activityPage(c: StaffContext) {
  const { session } = c.var
  const { db } = c.env
  const asked = readActivitySearch(c)
  const filter = activityFilter(c, asked)
  const [{ lines, next }, { members, feeds }] = await Promise.all([
    readDeeds(db, filter),
    listAuditChoices(db, session.org.id),
  ])
  const path = session.path('/activity')
  return answerDashboard(c, {
    title: 'Activity',
    section: 'activity',
    head: activityHead,
    lead: `Changes by your team, imports, and the service. They are kept for a year, changes of events by imports and the service for ${AUTOMATIC_DAYS} days.`,
    actions: lines.length > 0 && (
      <a class="button secondary" href={address(session.path('/activity.csv'), asked)}>
        Download CSV
      </a>
    ),
    children: (
      <div class="stack">
        {asked.thing && (
          <p>
            Only changes of one feed, event, or setting are shown.{' '}
            <a href={path}>Show all changes</a>
          </p>
        )}
        <ActivityFilters {...{ path, asked, members, feeds }} />
        {lines.length > 0 ? (
          <>
            <ActivityList
              {...{ session, lines, feeds }}
              action={(line) =>
                canReturn(line) && <UndoButton {...{ session, line }} label="Restore" />
              }
            />
            <p class="hint">Times are in {zonePlace(session.org.timezone)} time.</p>
          </>
        ) : (
          <Nothing filtered={Object.values(asked).some(Boolean)} path={path} />
        )}
        <Pager {...{ path, next }} query={asked} started={filter.before !== undefined} />
      </div>
    ),
  })
}

/** Deleted events have no page of their own: they come back from here, dates only to a series that goes on. */
function canReturn({ change, kind, before, isThere, seriesIsThere }: AuditLine): boolean {
  if (change !== 'removed' || isThere) return false
  return kind === 'series' || (kind === 'event' && (!before?.series_id || seriesIsThere))
}

function Nothing({ filtered, path }: { filtered: boolean; path: string }) {
  if (filtered) {
    return (
      <EmptyState title="No changes found" text="Try fewer filters or other dates.">
        <a class="button secondary" href={path}>
          Show all changes
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No changes yet"
      text={`Every change of an event, feed, or setting is listed here for ${AUDIT_DAYS} days.`}
    />
  )
}
