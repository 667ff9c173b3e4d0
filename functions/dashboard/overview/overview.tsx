import type { Context } from 'hono'
import {
  COUNT_BOUND,
  getOverview,
  type Overview,
} from '../../../db/queries/organizations/get-overview.ts'
import type { App } from '../../platform/deps.ts'
import type { Staff } from '../access/staff.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatCount, formatTime } from '../parts/format-time.ts'
import { NoticeBox } from '../parts/notice.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { whenOf } from '../parts/when-of.ts'
import { DeliveryChart } from '../webhooks/delivery-chart.tsx'

/** GET /dashboard/:org */
export async function overviewPage(c: Context<App>, staff: Staff) {
  const { id: orgId, timezone: zone } = staff.org
  const webhooks = staff.pro && staff.owner
  const overview = await getOverview(c.env.db, { orgId, zone, now: c.env.now(), webhooks })
  return answerDashboard(c, staff, {
    title: 'Overview',
    section: 'overview',
    actions: overview.feeds > 0 && (
      <a class="button" href={staff.path('/events/new')}>
        New event
      </a>
    ),
    children:
      overview.feeds === 0 ? <FirstSteps staff={staff} /> : <Content {...{ staff, overview }} />,
  })
}

function FirstSteps({ staff }: { staff: Staff }) {
  return (
    <EmptyState
      title="Start with a feed"
      text="A feed is a calendar of its own, with its own web page, widget and subscribers: one for concerts, say, and one for families. Then add events to it."
    >
      <p>
        <a class="button" href={staff.path('/feeds/new')}>
          Create the first feed
        </a>
      </p>
    </EmptyState>
  )
}

function Content({ staff, overview }: { staff: Staff; overview: Overview }) {
  const webhooks = staff.pro && staff.owner
  return (
    <>
      {webhooks && <Failing {...{ staff, overview }} />}
      <div class="stats">
        <Stat path={staff.path('/events')} count={overview.coming} one="coming event" />
        <Stat path={staff.path('/subscribers')} count={overview.active} one="active subscriber" />
        <Stat
          path={staff.path('/subscribers?state=pending')}
          count={overview.pending}
          one="address yet to confirm"
          many="addresses yet to confirm"
        />
        <Stat path={staff.path('/feeds')} count={overview.feeds} one="feed" />
      </div>
      <Coming {...{ staff, overview }} />
      {webhooks && (
        <DeliveryChart days={overview.days} zone={staff.org.timezone} path={staff.path} />
      )}
    </>
  )
}

type StatProps = { path: string; count: number; one: string; many?: string }

function Stat({ path, count, one, many }: StatProps) {
  const [number, ...words] = formatCount(count, one, { bound: COUNT_BOUND, many }).split(' ')
  return (
    <a class="card stat" href={path}>
      <strong>{number}</strong>
      <span class="muted">{words.join(' ')}</span>
    </a>
  )
}

function Failing({ staff, overview }: { staff: Staff; overview: Overview }) {
  return overview.failing.map(({ id, url, since }) => (
    <NoticeBox
      kind="failed"
      text={
        <p>
          <a href={staff.path(`/webhooks/${id}`)}>
            <bdi>{url}</bdi>
          </a>{' '}
          has been failing since {formatTime(since, staff.org.timezone)}.
        </p>
      }
    />
  ))
}

function Coming({ staff, overview }: { staff: Staff; overview: Overview }) {
  return (
    <section class="card stack">
      <div class="row apart">
        <h2>Next up</h2>
        <a href={staff.path('/events')}>All events</a>
      </div>
      {overview.next.length === 0 ? (
        <p class="muted">
          Nothing is coming. <a href={staff.path('/events/new')}>Add an event</a>
        </p>
      ) : (
        <ul class="plain matches">
          {overview.next.map((event) => (
            <li class="row apart">
              <span>
                <a href={staff.path(`/events/${event.id}`)}>
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
