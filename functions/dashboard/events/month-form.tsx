import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { isCalendarDate } from '../../../domain/calendar-date.ts'
import { Field, Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { Form } from '../parts/form.tsx'
import { address } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import { dayIn, type ShownMonth } from './month-shared.ts'
import { MONTH } from './month-texts.ts'

type Props = {
  session: OrgSession
  shown: ShownMonth
  feeds: FeedName[]
  state: FormState
}

/** Title and hours of a new event. The script opens it at a day; a form with a mistake comes back open. */
export function QuickForm({ session, shown, feeds, state }: Props) {
  const { month, feed } = shown
  const { startDate = '', meantDate = '', once } = state.values
  // Events of an archived feed can be shown, but none is added to it.
  const chosen = feeds.find(({ id }) => id === feed)?.id
  const values = { feedId: chosen, ...state.values }
  const options = feeds.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div id="month-form" hidden={once === undefined} data-day={startDate}>
      <Form session={session} action="/events/month" class="card stack tight">
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="feed" value={feed ?? ''} />
        <input type="hidden" name="once" value={once ?? ''} />
        <input type="hidden" name="startDate" value={startDate} />
        <input type="hidden" name="meantDate" value={meantDate} />
        <strong data-day-said>{isCalendarDate(startDate) && dayIn(startDate)}</strong>
        {state.errors.startDate && <span class="error">{state.errors.startDate}</span>}
        <Field state={{ ...state, values }} name="title" label={MONTH.title} autocomplete="off" />
        <Field
          state={{ ...state, values }}
          name="time"
          label={MONTH.time}
          hint={MONTH.timeHint}
          autocomplete="off"
        />
        {options.length > 1 && !chosen ? (
          <Select state={{ ...state, values }} name="feedId" label="Feed" options={options} />
        ) : (
          <input type="hidden" name="feedId" value={chosen ?? options[0]?.value ?? ''} />
        )}
        <p class="row">
          <button class="button small" type="submit">
            {MONTH.save}
          </button>
          <a
            class="button secondary small"
            href={address(session.path('/events/new'), {
              feed: chosen,
              day: startDate || undefined,
            })}
            data-options
          >
            {MONTH.options}
          </a>
          <button class="button secondary small" type="button" data-close hidden>
            {MONTH.close}
          </button>
        </p>
      </Form>
    </div>
  )
}
