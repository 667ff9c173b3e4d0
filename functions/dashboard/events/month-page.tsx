import type { Child } from 'hono/jsx'
import { listStaffMonth, type StaffEvent } from '../../../db/events/month-events.ts'
import { addMonths } from '../../../domain/display/calendar-days.ts'
import { localDate } from '../../../domain/display/event-time.ts'
import { isId } from '../../../domain/ids.ts'
import { type FormState, NOTHING_TYPED } from '../../forms/parse-form.ts'
import { readerOf } from '../../layout/locale.ts'
import { MonthTable } from '../../pages/month-table.tsx'
import { Alert } from '../parts/alert.tsx'
import { FeedSelect, FilterForm } from '../parts/filter-form.tsx'
import { address, feedFilter } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { answerEvents } from './answer-events.tsx'
import { SelectedButtons } from './events-table.tsx'
import { daysOf, isMonth } from './list-filters.tsx'
import { MonthDid } from './month-did.tsx'
import { QuickForm } from './month-form.tsx'
import { monthHref, type ShownMonth, versionIn } from './month-shared.ts'
import { MONTH, SAID } from './month-texts.ts'
import { draftsOf, onlyWrites } from './own-drafts.ts'
import { selectedAlert } from './selected-alert.tsx'
import { SELECTED_PATH, SELECTING } from './selected-texts.ts'
import { ViewTabs } from './view-tabs.tsx'

/** GET events?view=month: the events of a month as a table, to add, move, and change them in place. */
export function monthPage(c: StaffContext) {
  const { month = '' } = c.req.query()
  return answerMonth(c, { month, feed: feedFilter(c) })
}

/** The month, else the present one, with a form for a new event whose mistakes are in `state`. */
export async function answerMonth(c: StaffContext, asked: ShownMonth, state?: FormState) {
  const { session } = c.var
  const { feed } = asked
  const writes = onlyWrites(session)
  const present = localDate(c.env.now().getTime(), session.org.timezone).slice(0, 7)
  const month = isMonth(asked.month) ? asked.month : present
  const shown = { month, feed }
  const { event: about } = c.req.query()
  const days = daysOf({ month, day: undefined })
  const [reader, found] = await Promise.all([
    readerOf(c.env, 'en-US'),
    listStaffMonth(c.env.db, {
      orgId: session.org.id,
      draftsOf: draftsOf(session),
      feedId: feed,
      from: days?.from ?? '',
      to: days?.to ?? '',
      about: about && isId('evt', about) ? about : undefined,
    }),
  ])
  const { events, more, feeds } = found
  const list = address('', { view: 'month', month, feed }).slice(1)
  const selected = selectedAlert(c, list)
  const open = feeds.filter(({ archived }) => !archived)
  return answerEvents(c, {
    view: 'month',
    feed,
    ...(state ? { status: 400 } : {}),
    children: (
      <div class="stack month-work" {...(!writes && { 'data-month-work': month, ...said() })}>
        <div class="row apart">
          <FilterForm path={session.path('/events')}>
            <input type="hidden" name="view" value="month" />
            <input type="hidden" name="month" value={month} />
            <FeedSelect feeds={feeds} chosen={feed} />
          </FilterForm>
          <ViewTabs {...{ session, filters: { ...shown, day: undefined } }} view="month" />
        </div>
        <div id="month-notice" role="status">
          {selected ? (
            <Alert {...selected} />
          ) : (
            found.about && <MonthDid {...{ c, shown }} event={found.about} />
          )}
        </div>
        <p class="visually-hidden" id="month-said" role="status" />
        {open.length > 0 && !writes && (
          <QuickForm {...{ session, shown, feeds: open, state: state ?? NOTHING_TYPED }} />
        )}
        {!writes && (
          <form
            id="month-selection"
            class="selection row apart"
            method="get"
            action={session.path(SELECTED_PATH)}
            hidden
          >
            <strong data-total />
            <input type="hidden" name="list" value={list} />
            <SelectedButtons />
          </form>
        )}
        {more && <Many {...{ session, shown }} />}
        <MonthTable
          shown={{
            month,
            links: { previous: addMonths(month, -1), next: addMonths(month, 1) },
            events: events.map((event) => inMonth(session, event)),
            first: days?.from ?? '',
            last: more ? (events.at(-1)?.displayDate ?? '') : (days?.to ?? ''),
          }}
          {...{ reader, timezone: session.org.timezone }}
          href={(to) => monthHref(session, { month: to, feed })}
          dayHref={(day) => address(session.path('/events'), { feed, day, when: whenOf(c, day) })}
          work={{
            newHref: (day) => address(session.path('/events/new'), { feed, day }),
            newLabel: MONTH.newOn,
          }}
        />
        {/* Only with the script, which shows it. */}
        <div class="muted" data-help hidden>
          <p class="desk-only">{MONTH.help}</p>
          <p class="phone-only">{MONTH.touch}</p>
        </div>
      </div>
    ),
  })
}

/** Texts for the script. */
function said() {
  const texts = { ...SAID, select: SELECTING.count, move: MONTH.move }
  return { 'data-said': JSON.stringify(texts) }
}

/** The list has upcoming and past days. */
function whenOf(c: StaffContext, day: string): string | undefined {
  return day < localDate(c.env.now().getTime(), c.var.session.org.timezone) ? 'past' : undefined
}

function inMonth(session: OrgSession, event: StaffEvent) {
  const { id, isDraft, repeats } = event
  const work = { id, version: versionIn(event), isDraft, repeats }
  return { ...event, pageUrl: session.path(`/events/${id}`), work }
}

function Many({ session, shown }: { session: OrgSession; shown: ShownMonth }): Child {
  const { month, feed } = shown
  return (
    <p>
      {MONTH.many} <a href={address(session.path('/events'), { month, feed })}>{MONTH.showList}</a>
    </p>
  )
}
