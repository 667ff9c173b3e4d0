import type { Child } from 'hono/jsx'
import * as z from 'zod/mini'
import type { FeedName } from '../../../db/queries/events/manage-events.ts'
import type { CriteriaPreview } from '../../../db/queries/subscribers/preview-criteria.ts'
import type { Criteria } from '../../../domain/criteria.ts'
import type { Form, Staff } from '../access/staff.ts'
import { Field, type FormState } from '../parts/field.tsx'
import { optionalLine, requiredLine, wordList } from '../parts/fields.ts'
import { FormToken } from '../parts/form.tsx'
import { formatCount, formatDay } from '../parts/format-time.ts'

export const CustomFeedForm = z.object({
  name: requiredLine(100, 'Every custom feed needs a name'),
})
export const CriteriaForm = z.object({
  keywords: wordList(20),
  state: optionalLine(100),
  categories: wordList(20),
})

/** A checkbox a feed: `feed:<id>`. */
const FEED = 'feed:'

/** The criteria of a form; only feeds that there are can be chosen. */
export function readCriteria(
  { keywords, state, categories }: z.output<typeof CriteriaForm>,
  form: Form,
  feeds: FeedName[],
): Criteria {
  const feedIds = feeds.map(({ id }) => id).filter((id) => form[FEED + id] === 'on')
  return {
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(state ? { state } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    ...(feedIds.length > 0 ? { feedIds: feedIds.slice(0, 100) } : {}),
  }
}

export function criteriaValues(criteria: Criteria): FormState['values'] {
  const { keywords = [], state = '', categories = [], feedIds = [] } = criteria
  return {
    keywords: keywords.join(', '),
    state,
    categories: categories.join(', '),
    ...Object.fromEntries(feedIds.map((id) => [FEED + id, 'on'])),
  }
}

type Props = {
  staff: Staff
  action: string
  state: FormState
  feeds: FeedName[]
  label: string
  children?: Child
}

export function CustomFeedFields({ staff, action, state, feeds, label, children }: Props) {
  // The only feed there is can be chosen already: others may have been deleted, or may still come.
  const choice = feeds.length > 1 || feeds.some(({ id }) => state.values[FEED + id] === 'on')
  return (
    <form method="post" action={staff.path(action)} class="card form-part" data-live="matches">
      <FormToken staff={staff} />
      {children}
      <Field state={state} name="name" label="Name" required maxlength={100} />
      <Field
        state={state}
        name="slug"
        label="Short name"
        optional
        hint="Part of its address. Left empty, it is made from the name."
      />
      <h2>Which events</h2>
      <p class="hint">
        An event must fit everything you fill in; what stays empty does not matter.
      </p>
      <Field
        state={state}
        name="keywords"
        label="Words"
        optional
        hint="Separated by commas. One of them must occur in the title, venue, city or state."
      />
      <Field
        state={state}
        name="categories"
        label="Categories"
        optional
        hint="Separated by commas. The event must have one of them."
      />
      <Field state={state} name="state" label="State or province" optional maxlength={100} />
      {choice && (
        <fieldset class="field">
          <legend>
            Feeds <span class="optional">(none chosen: all)</span>
          </legend>
          {feeds.map(({ id, name, archived }) => (
            <label class="choice">
              <input
                type="checkbox"
                name={FEED + id}
                value="on"
                checked={state.values[FEED + id] === 'on'}
              />
              <bdi>{archived ? `${name} (archived)` : name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <p class="row">
        <button class="button" type="submit">
          {label}
        </button>
        <button class="button secondary" type="submit" name="intent" value="preview" formnovalidate>
          Show what matches
        </button>
        <a href={staff.path('/custom-feeds')}>Back without saving</a>
      </p>
    </form>
  )
}

export function Matches({ preview }: { preview: CriteriaPreview | undefined }) {
  return (
    <section class="card stack" id="matches" aria-live="polite">
      <h2>What matches now</h2>
      {!preview && <p class="muted">“Show what matches” tells.</p>}
      {preview?.count === 0 && <p>No coming event. Try fewer words, or leave a field empty.</p>}
      {preview && preview.count > 0 && (
        <>
          <p>
            <strong>{formatCount(preview.count, 'coming event')}</strong>
            {preview.count > preview.first.length && `, the first ${preview.first.length}:`}
          </p>
          <ul class="plain matches">
            {preview.first.map(({ title, startsAt, place }) => (
              <li>
                <bdi>{title}</bdi>
                <br />
                <span class="muted">
                  {formatDay(startsAt.slice(0, 10), 'UTC')}
                  {place && ' · '}
                  <bdi>{place}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
