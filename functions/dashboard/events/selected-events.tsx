import type { Child } from 'hono/jsx'
import { MOST_COUNTED } from '../../../db/digests/event-update-recipients.ts'
import { findSelected, type Selected } from '../../../db/events/selected-events.ts'
import { SENTENCE_MAX } from '../../../domain/digests/event-update.ts'
import { LONGEST_CATEGORY, MOST_CATEGORIES } from '../../../domain/event-fields.ts'
import { isId } from '../../../domain/ids.ts'
import { changeSelected, type SelectedChange } from '../../events/change-selected.ts'
import { feedErrors } from '../../events/event-input.ts'
import { Area, Choices, Field, Select } from '../../forms/field.tsx'
import { wordList } from '../../forms/inputs.ts'
import { type FormState, NOTHING_TYPED, typed } from '../../forms/parse-form.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { StatusBadge } from '../parts/badge.tsx'
import { confirmPage } from '../parts/confirm-page.tsx'
import { formatCount, whenOf } from '../parts/format.ts'
import { EmptyState } from '../parts/list-parts.tsx'
import type { Form, FormContext, StaffContext } from '../staff-context.ts'
import { readSentence } from './notified-people.tsx'
import { scopeOf } from './save-series.ts'
import { answerLeft } from './selected-done.tsx'
import { backTo, listOf, MOST_SELECTED } from './selected-list.ts'
import {
  doneText,
  isSelectedAction,
  LEFT,
  QUESTIONS,
  SELECTED,
  SELECTED_ERRORS,
  SELECTED_PATH,
  type SelectedAction,
} from './selected-texts.ts'
import { UndoForm, undoQuery } from './undo-several.tsx'

/** Repeating events whose other dates change, too: each takes some requests of its own. */
const MOST_SERIES = 10

/** GET events/selected: says what will happen to the selected events. */
export function selectedPage(c: StaffContext) {
  const { do: action = '' } = c.req.query()
  const ids = idsIn(c.req.queries('id') ?? [])
  const list = listOf(c.req.query('list'))
  if (!isSelectedAction(action) || ids.length === 0) {
    return c.redirect(backTo(c, list, { selected: 'none' }))
  }
  return ask(c, { action, ids, list })
}

type Asked = { action: SelectedAction; ids: string[]; list: string; state?: FormState }

async function ask(c: StaffContext, { action, ids, list, state }: Asked) {
  const { session } = c.var
  const now = c.env.now()
  const found = await findSelected(c.env.db, { orgId: session.org.id, ids, now })
  const { title, text, label, danger } = QUESTIONS[action]
  const above = { label: 'Events', path: `/events${list}` }
  const { events } = found
  if (events.length === 0 || ids.length > MOST_SELECTED) {
    const why = events.length === 0 ? SELECTED.gone : SELECTED.tooMany(MOST_SELECTED)
    return answerDashboard(c, {
      ...{ title: label, section: 'events', above },
      children: (
        <EmptyState title={why} text="">
          <a class="button secondary" href={session.path(above.path)}>
            Go back
          </a>
        </EmptyState>
      ),
    })
  }
  const repeating = events.filter(({ repeats }) => repeats).length
  return confirmPage(c, {
    title: title(formatCount(events.length, 'event')),
    section: 'events',
    above,
    action: SELECTED_PATH,
    label,
    danger,
    ...(state ? { status: 400 } : {}),
    fields: (
      <>
        <input type="hidden" name="do" value={action} />
        <input type="hidden" name="list" value={list} />
        {events.map(({ id, updatedAt }) => (
          <input type="hidden" name={id} value={new Date(updatedAt).toISOString()} />
        ))}
        <OwnFields {...{ action, found, state: state ?? NOTHING_TYPED }} />
        {repeating > 0 && <ScopeField {...{ repeating, state: state ?? NOTHING_TYPED }} />}
        <People {...{ action, found, state: state ?? NOTHING_TYPED }} />
      </>
    ),
    children: (
      <>
        <p>{text}</p>
        <SelectedList events={events} />
      </>
    ),
  })
}

function SelectedList({ events }: Pick<Selected, 'events'>) {
  return (
    <ul class="selected-events">
      {events.map((event) => (
        <li>
          <strong>
            <bdi>{event.title}</bdi>
          </strong>{' '}
          <StatusBadge {...event} /> <span class="muted">{whenOf(event)}</span>
        </li>
      ))}
    </ul>
  )
}

type FieldsProps = { action: SelectedAction; found: Selected; state: FormState }

function OwnFields({ action, found, state }: FieldsProps): Child {
  if (action === 'feed') {
    const options = found.feeds
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ value: id, label: name }))
    return <Select {...{ state, options }} name="feedId" label="Feed" />
  }
  if (action !== 'category') return null
  const modes = Object.entries(SELECTED.mode.options).map(([value, label]) => ({ value, label }))
  const shown = { ...state, values: { mode: 'add', ...state.values } }
  return (
    <>
      <Field
        state={shown}
        name="category"
        label={SELECTED.category}
        maxlength={LONGEST_CATEGORY}
        list="categories"
        autocomplete="off"
      />
      <datalist id="categories">
        {found.suggestions.categories.map((category) => (
          <option value={category} />
        ))}
      </datalist>
      <Choices state={shown} name="mode" label={SELECTED.mode.label} options={modes} inline />
    </>
  )
}

function ScopeField({ repeating, state }: { repeating: number; state: FormState }) {
  const { label, options, hint } = SELECTED.scope
  const values = { scope: 'one', ...state.values }
  return (
    <>
      <p>{SELECTED.series(formatCount(repeating, 'date'))}</p>
      <Choices
        state={{ ...state, values }}
        name="scope"
        {...{ label, hint }}
        options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
      />
    </>
  )
}

/** How many people hear of it, and what they are told; a cancelled event shows its reason to everyone. */
function People({ action, found: { notified }, state }: FieldsProps): Child {
  if (action !== 'cancel' && action !== 'delete') return null
  if (action === 'delete' && notified === 0) return null
  const isCancel = action === 'cancel'
  return (
    <>
      {notified > 0 && (
        <p>
          {formatCount(notified, 'subscriber', { bound: MOST_COUNTED })} got an email about these
          events. {isCancel ? SELECTED.cancelEmail : SELECTED.deleteEmail}
        </p>
      )}
      <Area
        state={state}
        name="sentence"
        label={isCancel ? 'Reason' : 'Message to subscribers'}
        hint={`${isCancel ? SELECTED.reasonHint : SELECTED.messageHint} Up to ${SENTENCE_MAX} characters.`}
        optional
        rows={2}
        maxlength={SENTENCE_MAX}
      />
    </>
  )
}

/** POST events/selected */
export async function changeSelectedEvents(c: FormContext) {
  const { session, form } = c.var
  const { do: action = '', list: from } = form
  const list = listOf(from)
  const ids = idsIn(Object.keys(form))
  if (!isSelectedAction(action) || ids.length === 0) {
    return c.redirect(backTo(c, list, { selected: 'none' }), 303)
  }
  const orgId = session.org.id
  const again = (errors: FormState['errors'], values = typed(form)) =>
    ask(c, { action, ids, list, state: { values, errors } })
  if (ids.length > MOST_SELECTED) return ask(c, { action, ids, list })
  const { sentence, state } = readSentence(form)
  if (state) return again(state.errors, state.values)
  const found = await findSelected(c.env.db, { orgId, ids, now: c.env.now() })
  const { change, errors } = readChange(action, form, found)
  if (!change) return again(errors)
  const scope = scopeOf(form)
  if (scope && found.events.filter(({ repeats }) => repeats).length > MOST_SERIES) {
    return again({ scope: SELECTED_ERRORS.series(MOST_SERIES) })
  }
  const chosen = new Map(ids.map((id) => [id, form[id] ?? '']))
  const { changed, left } = await changeSelected(c.env, { orgId, chosen, change, sentence, scope })
  const names = new Map(found.events.map(({ id, title }) => [id, title]))
  const repeating = new Set(found.events.flatMap(({ id, repeats }) => (repeats ? id : [])))
  // A feed or category that changed for other dates, too, is undone on the page of that event, with all of them.
  const undoable = scope ? changed.filter((id) => !repeating.has(id)) : changed
  const undo = undoable.length > 0 ? await undoQuery(c, undoable) : {}
  if (left.length === 0) {
    const query = { selected: action, changed: `${changed.length}` }
    return c.redirect(backTo(c, list, { ...query, ...undo }), 303)
  }
  return answerLeft(c, {
    list,
    title: QUESTIONS[action].label,
    said: doneText(action, changed.length),
    count: left.length,
    undo: <UndoForm {...{ c, list, ...undo }} did={action} count={changed.length} />,
    events: left.map(({ id, title, why }) => ({
      id,
      title: why === 'gone' ? (names.get(id) ?? 'Event') : title,
      why: why === 'categories' ? LEFT.categories(MOST_CATEGORIES) : LEFT[why],
      isThere: why !== 'gone',
    })),
  })
}

type ReadChange =
  | { change: SelectedChange; errors?: never }
  | { change?: never; errors: FormState['errors'] }

function readChange(action: SelectedAction, form: Form, { feeds }: Selected): ReadChange {
  if (action === 'feed') {
    const { feedId = '' } = form
    if (feedErrors(feedId, feeds)) return { errors: { feedId: SELECTED_ERRORS.feed } }
    return { change: { do: 'feed', feedId } }
  }
  if (action !== 'category') return { change: { do: action } }
  const words = wordList(MOST_CATEGORIES, 'categories').safeParse(form.category)
  if (!words.success) return { errors: { category: words.error.issues[0]?.message ?? '' } }
  const [category, more] = words.data
  if (!category) return { errors: { category: SELECTED_ERRORS.category } }
  if (more) return { errors: { category: SELECTED_ERRORS.oneCategory } }
  return { change: { do: 'category', category, mode: form.mode === 'remove' ? 'remove' : 'add' } }
}

function idsIn(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => isId('evt', text)))].slice(0, MOST_SELECTED + 1)
}
