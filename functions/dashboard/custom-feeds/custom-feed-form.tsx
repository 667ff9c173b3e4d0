import type { Child } from 'hono/jsx'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import type { CriteriaPreview, PreviewedEvent } from '../../../db/subscribers/manage-subscribers.ts'
import { lastDay } from '../../../domain/display/event-time.ts'
import { Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { StatusBadge } from '../parts/badge.tsx'
import { FormToken } from '../parts/form.tsx'
import { formatCount, formatDay } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'
import { chosenFeeds, FEED, hasLostFeeds } from './custom-feed-input.ts'
import { FORM, HINTS, LABELS, MATCHES } from './texts.ts'

type Props = {
  session: OrgSession
  action: string
  state: FormState
  feeds: FeedName[]
  label: string
  children?: Child
}

export function CustomFeedFields({ session, action, state, feeds, label, children }: Props) {
  const chosen = chosenFeeds(state.values)
  // The only feed there is can be chosen already: others may have been deleted, or may still come.
  const choice = feeds.length > 1 || chosen.length > 0 || state.errors.feeds !== undefined
  const deleted = chosen.filter((id) => !feeds.some((feed) => feed.id === id))
  return (
    <form method="post" action={session.path(action)} class="card form-part" data-live="matches">
      <FormToken token={session.formToken} />
      {children}
      <Field state={state} name="name" label={LABELS.name} required maxlength={100} />
      <Field state={state} name="slug" label={LABELS.slug} optional hint={HINTS.slug} />
      <h2>{FORM.criteria}</h2>
      <p class="hint">{HINTS.criteria}</p>
      <Field state={state} name="keywords" label={LABELS.keywords} optional hint={HINTS.keywords} />
      <Field
        state={state}
        name="categories"
        label={LABELS.categories}
        optional
        hint={HINTS.categories}
      />
      <Field state={state} name="state" label={LABELS.state} optional maxlength={100} />
      {choice && (
        <fieldset
          class="field"
          {...(state.errors.feeds ? { 'aria-describedby': 'feeds-error' } : {})}
        >
          <legend>
            {LABELS.feeds} <span class="optional">{HINTS.feeds}</span>
          </legend>
          {state.errors.feeds && (
            <span class="error" id="feeds-error">
              {state.errors.feeds}
            </span>
          )}
          {hasLostFeeds(state.values, feeds) && <p class="notice warning">{FORM.lostFeeds}</p>}
          {feeds.map(({ id, name, archived }) => (
            <FeedChoice {...{ id, chosen }}>{archived ? FORM.archived(name) : name}</FeedChoice>
          ))}
          {deleted.map((id) => (
            <FeedChoice {...{ id, chosen }}>{FORM.deletedFeed}</FeedChoice>
          ))}
        </fieldset>
      )}
      <p class="row">
        <button class="button" type="submit">
          {label}
        </button>
        <button class="button secondary" type="submit" name="intent" value="preview" formnovalidate>
          {FORM.preview}
        </button>
        <a href={session.path('/custom-feeds')}>{FORM.discard}</a>
      </p>
    </form>
  )
}

type FeedChoiceProps = { id: string; chosen: string[]; children: Child }

function FeedChoice({ id, chosen, children }: FeedChoiceProps) {
  return (
    <label class="choice">
      <input type="checkbox" name={FEED + id} value="on" checked={chosen.includes(id)} />
      <bdi>{children}</bdi>
    </label>
  )
}

export function Matches({ preview }: { preview: CriteriaPreview | undefined }) {
  return (
    <section class="card stack" id="matches" aria-live="polite">
      <h2>{MATCHES.title}</h2>
      {!preview && <p class="muted">{MATCHES.notYet}</p>}
      {preview?.count === 0 && <p>{MATCHES.none}</p>}
      {preview && preview.count > 0 && (
        <>
          <p>
            <strong>{formatCount(preview.count, 'upcoming event')}</strong>
            {preview.count > preview.first.length && MATCHES.first(preview.first.length)}
          </p>
          <p class="hint">{MATCHES.once}</p>
          <ul class="plain matches">
            {preview.first.map((event) => (
              <Match {...event} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Match(event: PreviewedEvent) {
  const { title, displayDate, status, place } = event
  const last = lastDay(event)
  const days = [displayDate, ...(last > displayDate ? [last] : [])]
  return (
    <li>
      <bdi>{title}</bdi> <StatusBadge status={status} />
      <br />
      <span class="muted">
        {days.map((day) => formatDay(day, 'UTC')).join(' – ')}
        {place && ' · '}
        <bdi>{place}</bdi>
      </span>
    </li>
  )
}
