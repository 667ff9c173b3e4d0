import { listSenders, type Sender, type SendersQuery } from '../../../db/submissions/senders.ts'
import { Field } from '../../forms/field.tsx'
import { decodePosition, isMoment, isRowId, type Part } from '../../http/list-cursor.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { FilterForm, FilterSelect } from '../parts/filter-form.tsx'
import { formatDay } from '../parts/format.ts'
import { DataTable, EmptyState, Pager, searchFilter } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { SENDERS_PATH as LIST, SenderState } from './sender-page.tsx'
import { QUEUE, SENDERS } from './texts.ts'

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
        { head: 'State', cell: ({ state }) => <SenderState state={state} /> },
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
