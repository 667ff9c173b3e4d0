import { COUNT_BOUND, getOverview, type Overview } from '../../db/organizations/organizations.ts'
import { may } from './access/may.ts'
import { Checklist, markDone } from './checklist.tsx'
import { draftsOf } from './events/own-drafts.ts'
import { Alert } from './parts/alert.tsx'
import { answerDashboard } from './parts/answer-dashboard.tsx'
import { StatusBadge } from './parts/badge.tsx'
import { formatCount, formatTime, whenOf } from './parts/format.ts'
import { EmptyState } from './parts/list-parts.tsx'
import type { OrgSession, StaffContext } from './staff-context.ts'
import { staffRoutes } from './staff-routes.ts'
import { DeliveryChart } from './webhooks/delivery-chart.tsx'

/** The first page of an organization. */
export const overview = staffRoutes()
overview.get('/', may('overview.view'), overviewPage)
overview.post('/setup', may('feeds.edit'), markDone)

/** GET /dashboard/:org */
async function overviewPage(c: StaffContext) {
  const { session } = c.var
  const { id: orgId, timezone: zone } = session.org
  const webhooks = session.pro && session.may('webhooks.manage')
  const about = { orgId, zone, now: c.env.now(), webhooks, draftsOf: draftsOf(session) }
  const overview = await getOverview(c.env.db, about)
  return answerDashboard(c, {
    title: 'Overview',
    section: 'overview',
    actions: overview.feeds > 0 && session.may('events.write') && (
      <a class="button" href={session.path('/events/new')}>
        New event
      </a>
    ),
    children:
      overview.feeds === 0 ? (
        <FirstSteps session={session} />
      ) : (
        <Content {...{ session, overview }} />
      ),
  })
}

function FirstSteps({ session }: { session: OrgSession }) {
  return (
    <EmptyState
      title="Start with a feed"
      text="A feed is a calendar with its own web page, widget, and subscribers, for example one for concerts and one for families. Create a feed first, then add events to it."
    >
      {session.may('feeds.edit') && (
        <p>
          <a class="button" href={session.path('/feeds/new')}>
            Create feed
          </a>
        </p>
      )}
    </EmptyState>
  )
}

function Content({ session, overview }: { session: OrgSession; overview: Overview }) {
  const webhooks = session.pro && session.may('webhooks.manage')
  return (
    <>
      {webhooks && <Failing {...{ session, overview }} />}
      {session.may('imports.edit') && <Imports {...{ session, overview }} />}
      <Checklist session={session} setup={overview.setup} />
      <div class="stats">
        {session.may('events.write') && (
          <Stat path={session.path('/events')} count={overview.upcoming} one="upcoming event" />
        )}
        {session.may('events.write') && overview.drafts > 0 && (
          <Stat path={session.path('/events?when=drafts')} count={overview.drafts} one="draft" />
        )}
        {session.may('subscribers.manage') && (
          <>
            <Stat
              path={session.path('/subscribers')}
              count={overview.active}
              one="active subscriber"
            />
            <Stat
              path={session.path('/subscribers?state=pending')}
              count={overview.pending}
              one="pending subscriber"
            />
          </>
        )}
        {session.may('feeds.edit') && (
          <Stat path={session.path('/feeds')} count={overview.feeds} one="feed" />
        )}
      </div>
      <div class="overview">
        {session.may('events.write') && <Upcoming {...{ session, overview }} />}
        {webhooks && (
          <DeliveryChart days={overview.days} zone={session.org.timezone} path={session.path} />
        )}
      </div>
    </>
  )
}

type StatProps = { path: string; count: number; one: string }

function Stat({ path, count, one }: StatProps) {
  const [number, ...words] = formatCount(count, one, { bound: COUNT_BOUND }).split(' ')
  return (
    <a class="card stat" href={path}>
      <strong>{number}</strong>
      <span class="muted">{words.join(' ')}</span>
    </a>
  )
}

function Failing({ session, overview }: { session: OrgSession; overview: Overview }) {
  return overview.failing.map(({ id, since, ...endpoint }) => (
    <Alert
      kind="failed"
      text={
        <p>
          <a href={session.path(`/webhooks/${id}`)}>
            <bdi>{endpoint.name ?? endpoint.url}</bdi>
          </a>{' '}
          has been failing since {formatTime(since, session.org.timezone)}.
        </p>
      }
    />
  ))
}

/** Imported calendars that need a decision or cannot be fetched. */
function Imports({ session, overview }: { session: OrgSession; overview: Overview }) {
  return overview.imports.map(({ id, name, isHeld }) => (
    <Alert
      kind={isHeld ? 'warning' : 'failed'}
      text={
        <p>
          <a href={session.path(`/imports/${id}`)}>
            <bdi>{name}</bdi>
          </a>{' '}
          {isHeld
            ? 'no longer has most of its events. Decide whether to remove them.'
            : 'could not be fetched.'}
        </p>
      }
    />
  ))
}

function Upcoming({ session, overview }: { session: OrgSession; overview: Overview }) {
  return (
    <section class="card stack">
      <div class="row apart">
        <h2>Upcoming events</h2>
        <a href={session.path('/events')}>All events</a>
      </div>
      {overview.next.length === 0 ? (
        <p class="muted">
          No upcoming events. <a href={session.path('/events/new')}>Add an event</a>
        </p>
      ) : (
        <ul class="plain matches">
          {overview.next.map((event) => (
            <li class="row apart">
              <span>
                <a href={session.path(`/events/${event.id}`)}>
                  <bdi>{event.title}</bdi>
                </a>{' '}
                <StatusBadge status={event.status} />
                <br />
                <bdi class="muted">{event.feedName}</bdi>
              </span>
              <span class="muted">{whenOf(event)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
