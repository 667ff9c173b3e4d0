import {
  type ListedSubmission,
  listSubmissions,
  QUEUE_TABS,
  type QueueTab,
} from '../../../db/submissions/queue.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import { decodePosition, isMoment, isRowId } from '../../http/list-cursor.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { FeedSelect, FilterForm } from '../parts/filter-form.tsx'
import { formatTime } from '../parts/format.ts'
import { address, EmptyState, feedFilter, Pager, Tabs } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { Keys, KeysScript } from './keys.tsx'
import { didSeveral } from './several-done.tsx'
import { EMPTY, KINDS, PATH, QUEUE, REACH_SHORT, SENDERS, SEVERAL, STATES } from './texts.ts'
import { whenSubmitted } from './when-submitted.ts'

/** GET submissions: what waits, what was asked back, or what was decided. */
export async function queuePage(c: StaffContext) {
  const { session } = c.var
  const now = c.env.now()
  const tab = QUEUE_TABS.find((name) => name === c.req.query('tab')) ?? 'waiting'
  const feedId = feedFilter(c)
  const after = decodePosition(c.req.query('after'), [isMoment, isRowId])
  const of = { orgId: session.org.id, tab, feedId, after }
  const { submissions, feeds, next } = await listSubmissions(c.env.db, of)
  const path = session.path(PATH)
  const query = { tab: tab === 'waiting' ? undefined : tab, feed: feedId }
  const tabTo = (name: QueueTab) => ({
    label: QUEUE.tabs[name],
    href: address(path, { ...query, tab: name === 'waiting' ? undefined : name }),
    current: name === tab,
  })
  const alert = didSeveral(c)
  return answerDashboard(c, {
    title: QUEUE.title,
    section: 'submissions',
    ...(alert ? { alert } : {}),
    head: (
      <>
        <link rel="stylesheet" href={ASSETS.eventsStyle} />
        <script type="module" src={ASSETS.eventsScript} />
        <KeysScript />
      </>
    ),
    actions: (
      <>
        <a href={session.path(`${PATH}/reasons`)}>{QUEUE.reasons}</a>
        <a href={session.path(`${PATH}/senders`)}>{QUEUE.senders}</a>
      </>
    ),
    children: (
      <div class="stack">
        <Tabs label="Submission lists" tabs={QUEUE_TABS.map(tabTo)} />
        {feeds.length > 1 && (
          <FilterForm path={path}>
            {query.tab && <input type="hidden" name="tab" value={query.tab} />}
            <FeedSelect feeds={feeds} chosen={feedId} />
          </FilterForm>
        )}
        {submissions.length === 0 ? (
          <EmptyState {...EMPTY[tab]} />
        ) : (
          <>
            <Keys of={tab === 'waiting' ? tab : 'list'} />
            <Queue {...{ session, now, tab, submissions }} goesOn={alert !== undefined} />
          </>
        )}
        <Pager {...{ path, query, next }} started={after !== undefined} />
      </div>
    ),
  })
}

type Props = {
  session: OrgSession
  now: Date
  tab: QueueTab
  submissions: ListedSubmission[]
  /** The work goes on with the first of them. */
  goesOn: boolean
}

/** What waits can be selected, to decide about several at once. */
function Queue(props: Props) {
  const { session, tab } = props
  if (tab !== 'waiting') return <Table {...props} />
  return (
    <form
      class="selecting stack"
      method="get"
      action={session.path(`${PATH}/selected`)}
      data-selecting
    >
      <div class="selection row apart">
        <strong data-total>{QUEUE.total}</strong>
        <div class="row" data-selected={QUEUE.count}>
          {(['accept', 'decline'] as const).map((action) => (
            <button
              class="button secondary small"
              type="submit"
              name="do"
              value={action}
              data-key={SEVERAL[action].key}
            >
              {SEVERAL[action].label}
            </button>
          ))}
        </div>
      </div>
      <Table {...props} />
    </form>
  )
}

function Table({ session, now, tab, submissions, goesOn }: Props) {
  const isWaiting = tab === 'waiting'
  return (
    <div class="card flush">
      <table class="data lines whole" data-walk>
        <caption class="visually-hidden">{QUEUE.title}</caption>
        <thead>
          <tr>
            {isWaiting && <td class="pick" data-pick-all={QUEUE.selectAll} />}
            <th scope="col">Event</th>
            <th scope="col">Date and feed</th>
            <th scope="col">Sender</th>
          </tr>
        </thead>
        <tbody>
          {submissions.map((submission, i) => (
            <Row {...{ session, now, tab, submission }} goesOn={goesOn && i === 0} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<Props, 'submissions'> & { submission: ListedSubmission }

function Row({ session, now, tab, submission, goesOn }: RowProps) {
  const { id, title, kind, state, location, feedName, sender, trust, at, isTwice } = submission
  return (
    <tr>
      {tab === 'waiting' && (
        <td class="pick">
          {state === 'waiting' && (
            <input type="checkbox" name="id" value={id} aria-label={QUEUE.select(title)} />
          )}
        </td>
      )}
      <th scope="row">
        <div class="line">
          <a href={session.path(`${PATH}/${id}`)} data-goes-on={goesOn || undefined}>
            <bdi>{title}</bdi>
          </a>
          {kind !== 'visitor' && <Badge>{KINDS[kind]}</Badge>}
          {submission.scope && <Badge>{REACH_SHORT[submission.scope]}</Badge>}
          {state === 'withdrawing' && <Badge tone="warning">{STATES.withdrawing}</Badge>}
          {tab === 'decided' && <Badge>{STATES[state]}</Badge>}
          {tab !== 'decided' && isTwice && <Badge tone="warning">{QUEUE.twice}</Badge>}
          {tab !== 'decided' && isOver(submission, now) && <Badge>{QUEUE.past}</Badge>}
        </div>
        {location && (
          <span class="sub">
            <bdi>{location}</bdi>
          </span>
        )}
      </th>
      <td class="when">
        {whenSubmitted(submission)}
        <span class="sub">
          <bdi>{feedName}</bdi>
        </span>
      </td>
      <td class="sender">
        {sender && <bdi>{sender}</bdi>}{' '}
        {trust && (
          <Badge tone={trust === 'blocked' ? 'danger' : 'success'}>{SENDERS.states[trust]}</Badge>
        )}
        <span class="sub">
          {QUEUE.at[tab]} {formatTime(at, session.org.timezone)}
          {tab === 'decided' && submission.decidedBy && (
            <>
              {' · '}
              <bdi>{submission.decidedBy}</bdi>
            </>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Two days after it began or ended it is over for certain, in any time zone; sooner its page says so. */
function isOver({ startsAt, endsAt }: ListedSubmission, now: Date): boolean {
  return new Date(endsAt ?? startsAt).getTime() + 2 * 86_400_000 < now.getTime()
}
