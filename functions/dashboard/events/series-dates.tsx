import { listEvents } from '../../../db/events/list-events.ts'
import { getSeriesRow } from '../../../db/events/series.ts'
import { isId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { decodePosition, isDay, isRowId, isSeconds } from '../../http/list-cursor.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge, StatusBadge } from '../parts/badge.tsx'
import { whenInList } from '../parts/format.ts'
import { address, DataTable, EmptyState, Pager, Tabs } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { draftsOf } from './own-drafts.ts'
import { SERIES } from './repeat-texts.ts'
import { repeatInWords } from './save-series.ts'

export function seriesPath(session: OrgSession, id: string): string {
  return session.path(`/events?series=${id}`)
}

/** GET events?series=: all dates of one, upcoming or past, also those that are cancelled. */
export async function seriesDatesPage(c: StaffContext, seriesId: string) {
  const { session } = c.var
  if (!isId('ser', seriesId)) throw notFound('Event')
  const { db } = c.env
  const orgId = session.org.id
  const past = c.req.query('when') === 'past'
  const after = decodePosition(c.req.query('after'), [isDay, isSeconds, isRowId])
  const asked = {
    orgId,
    draftsOf: draftsOf(session),
    past,
    seriesId,
    search: '',
    after,
    now: c.env.now(),
  }
  const [series, list] = await Promise.all([
    getSeriesRow(db, orgId, seriesId, asked.draftsOf),
    listEvents(db, asked),
  ])
  // It went with its last date.
  if (!series && c.req.query('done') === 'dates-deleted')
    return c.redirect(session.path('/events?done=dates-deleted'), 303)
  if (!series) throw notFound('Event')
  const path = session.path('/events')
  const query = { series: seriesId, when: past ? 'past' : undefined }
  const upcoming = address(path, { series: seriesId })
  const tabs = [
    { label: 'Upcoming', href: upcoming, current: !past },
    { label: 'Past', href: address(path, { series: seriesId, when: 'past' }), current: past },
  ]
  return answerDashboard(c, {
    title: series.fields.title,
    section: 'events',
    above: { label: 'Events', path: '/events' },
    lead: repeatInWords(series),
    children: (
      <div class="stack">
        <Tabs label="Date lists" tabs={tabs} />
        {list.events.length > 0 ? (
          <DataTable
            caption={SERIES.datesOf}
            rows={list.events}
            columns={[
              {
                head: 'Date',
                cell: (event) => (
                  <>
                    <a href={session.path(`/events/${event.id}`)}>
                      {whenInList(event, { now: c.env.now(), timezone: session.org.timezone })}
                    </a>{' '}
                    <StatusBadge {...event} />
                    {event.hasOwnDetails && <Badge>{SERIES.ownDetails}</Badge>}
                  </>
                ),
              },
              {
                head: 'Event',
                cell: ({ title, place }) => (
                  <>
                    <bdi>{title}</bdi>
                    {place && <bdi class="sub">{place}</bdi>}
                  </>
                ),
              },
            ]}
          />
        ) : (
          <EmptyState {...(past ? SERIES.noPast : SERIES.noUpcoming)}>
            <a
              class="button secondary"
              href={past ? upcoming : address(path, { series: seriesId, when: 'past' })}
            >
              {past ? 'Show upcoming dates' : 'Show past dates'}
            </a>
          </EmptyState>
        )}
        <Pager {...{ path, query }} started={after !== undefined} next={list.next} />
      </div>
    ),
  })
}
