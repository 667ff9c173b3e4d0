import {
  forgetSender,
  getSender,
  listSenders,
  type Sender,
  type SendersQuery,
  type Sent,
} from '../../../db/submissions/senders.ts'
import { whoMay } from '../../../domain/roles.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import { Field } from '../../forms/field.tsx'
import { HttpError, notFound } from '../../http/errors.ts'
import { decodePosition, isMoment, isRowId, type Part } from '../../http/list-cursor.ts'
import { ERRORS } from '../access/texts.ts'
import { SELECTED_PATH, SELECTING } from '../events/selected-texts.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { FilterForm, FilterSelect } from '../parts/filter-form.tsx'
import { Form } from '../parts/form.tsx'
import { formatDay } from '../parts/format.ts'
import { DataTable, EmptyState, Pager, searchFilter } from '../parts/list-parts.tsx'
import { pathId } from '../parts/path-id.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { isAccepted } from './decide.ts'
import { PATH, QUEUE, SENDERS, STATES } from './texts.ts'

const LIST = `${PATH}/senders`

const NAMES = ['trusted', 'blocked'] as const
const stateIn = (text: string | undefined) => NAMES.find((state) => state === text)
const isState: Part = (part) => stateIn(part) !== undefined

/** GET submissions/senders: those that staff trust, and those that they blocked. */
export async function sendersPage(c: StaffContext) {
  const { session } = c.var
  const asked: SendersQuery = {
    orgId: session.org.id,
    state: stateIn(c.req.query('state')),
    search: searchFilter(c),
    after: decodePosition(c.req.query('after'), [isState, isMoment, isRowId]),
  }
  const { senders, next } = await listSenders(c.env.db, asked)
  const path = session.path(LIST)
  const query = { q: asked.search, state: asked.state }
  const started = asked.after !== undefined
  const isFiltered = !!asked.search || !!asked.state || started
  return answerDashboard(c, {
    title: SENDERS.title,
    section: 'submissions',
    above: QUEUE.above,
    lead: SENDERS.lead,
    children: (
      <div class="stack">
        {(senders.length > 0 || isFiltered) && <Filters {...{ path, asked }} />}
        {senders.length > 0 && <SenderTable {...{ session, senders }} />}
        {senders.length === 0 && <Nothing {...{ path, isFiltered }} />}
        <Pager {...{ path, query, next, started }} />
      </div>
    ),
  })
}

function Filters({ path, asked }: { path: string; asked: SendersQuery }) {
  const state = { values: { q: asked.search }, errors: {} }
  const options = NAMES.map((value) => ({ value, label: SENDERS.states[value] }))
  return (
    <FilterForm path={path}>
      <Field state={state} name="q" label="Search" type="search" placeholder={SENDERS.search} />
      <FilterSelect
        {...{ name: 'state', label: 'State', all: SENDERS.all, options }}
        chosen={asked.state}
      />
    </FilterForm>
  )
}

function SenderTable({ session, senders }: { session: OrgSession; senders: Sender[] }) {
  return (
    <DataTable
      caption={SENDERS.title}
      rows={senders}
      columns={[
        {
          head: 'Email address',
          cell: ({ id, email }) => (
            <a href={session.path(`${LIST}/${id}`)}>
              <bdi>{email ?? SENDERS.erased}</bdi>
            </a>
          ),
        },
        { head: 'State', cell: ({ state }) => <State state={state} /> },
        { head: 'Since', cell: ({ at }) => formatDay(at, session.org.timezone) },
        { head: 'By', cell: ({ by }) => <bdi>{by ?? SENDERS.nobody}</bdi> },
      ]}
    />
  )
}

function Nothing({ path, isFiltered }: { path: string; isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState {...SENDERS.empty} />
  return (
    <EmptyState {...SENDERS.noMatch}>
      <a class="button secondary" href={path}>
        {SENDERS.showAll}
      </a>
    </EmptyState>
  )
}

function State({ state }: Pick<Sender, 'state'>) {
  return <Badge tone={state === 'blocked' ? 'danger' : 'success'}>{SENDERS.states[state]}</Badge>
}

/** GET submissions/senders/:senderId: what came from them. */
export async function senderPage(c: StaffContext) {
  const { session } = c.var
  const sender = await getSender(c.env.db, session.org.id, pathId(c, 'senderId'))
  if (!sender) throw notFound('Sender')
  const { id, state, email, at, by, sent } = sender
  const since = { day: formatDay(at, session.org.timezone), who: <bdi>{by ?? SENDERS.nobody}</bdi> }
  return answerDashboard(c, {
    title: email ?? SENDERS.erased,
    section: 'submissions',
    above: { label: SENDERS.title, path: LIST },
    subjectId: id,
    head: (
      <>
        <link rel="stylesheet" href={ASSETS.eventsStyle} />
        <script type="module" src={ASSETS.eventsScript} />
      </>
    ),
    lead: (
      <>
        <State state={state} /> {fillText(SENDERS.since, since)}
      </>
    ),
    children: (
      <div class="stack">
        {mayForget(session, state) && (
          <Form session={session} action={`${LIST}/${id}/forget`}>
            <p>
              <button class="button secondary" type="submit">
                {SENDERS.forget[state]}
              </button>
            </p>
          </Form>
        )}
        <section class="stack tight">
          <h2>{SENDERS.sent}</h2>
          {sent.length === 0 ? <p>{SENDERS.none}</p> : <SentTable {...{ session, sent }} />}
        </section>
      </div>
    ),
  })
}

/** What became an event can be selected, and deleted in one go: all of it if others got hold of a trusted mailbox. */
function SentTable({ session, sent }: { session: OrgSession; sent: Sent[] }) {
  return (
    <form class="selecting stack" action={session.path(SELECTED_PATH)} data-selecting>
      {sent.some(isEvent) && (
        <div class="selection row apart">
          <strong data-total>{SENDERS.deleting}</strong>
          <div class="row" data-selected={QUEUE.count}>
            <button class="button secondary small" type="submit" name="do" value="delete">
              {SELECTING.buttons.delete}
            </button>
          </div>
        </div>
      )}
      <div class="card flush">
        <table class="data lines whole">
          <caption class="visually-hidden">{SENDERS.sent}</caption>
          <thead>
            <tr>
              <td class="pick" data-pick-all={SELECTING.all} />
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">Sent</th>
            </tr>
          </thead>
          <tbody>
            {sent.map((submission) => (
              <SentRow {...{ session, submission }} />
            ))}
          </tbody>
        </table>
      </div>
    </form>
  )
}

function isEvent(submission: Sent): boolean {
  return submission.eventId !== null && isAccepted(submission)
}

function SentRow({ session, submission }: { session: OrgSession; submission: Sent }) {
  const { id, title, state, at, eventId, isTrusted } = submission
  return (
    <tr>
      <td class="pick">
        {isEvent(submission) && (
          <input
            type="checkbox"
            name="id"
            value={eventId ?? ''}
            aria-label={SELECTING.one(title)}
          />
        )}
      </td>
      <th scope="row">
        <a href={session.path(`${PATH}/${id}`)}>
          <bdi>{title}</bdi>
        </a>
      </th>
      <td>{isTrusted ? `${STATES[state]} · ${SENDERS.atOnce}` : STATES[state]}</td>
      <td>{formatDay(at, session.org.timezone)}</td>
    </tr>
  )
}

/** Only those who decide whom to trust take it back; everyone who reviews may block, so they may unblock. */
function mayForget(session: OrgSession, state: Sender['state']): boolean {
  return state === 'blocked' || session.may('settings.edit')
}

/** POST submissions/senders/:senderId/forget: selected twice, they are forgotten all the same. */
export async function forget(c: StaffContext) {
  const { session } = c.var
  const id = pathId(c, 'senderId')
  const states = (['trusted', 'blocked'] as const).filter((state) => mayForget(session, state))
  const outcome = await forgetSender(c.env.db, { orgId: session.org.id, id, states })
  if (outcome === 'other state') {
    throw new HttpError(403, ERRORS.permission(whoMay('settings.edit')))
  }
  if (outcome === undefined) throw notFound('Sender')
  return c.redirect(session.path(`${LIST}?done=sender-forgotten`), 303)
}
