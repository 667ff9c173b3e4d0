import type { Child } from 'hono/jsx'
import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { countOpenDates } from '../../../db/events/open-dates.ts'
import { FIELDS, ownFields, type SeriesField } from '../../../domain/series/series-fields.ts'
import { changeSeries } from '../../events/series.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { Form } from '../parts/form.tsx'
import { formatShortDay } from '../parts/format.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { findNotified } from './notified-people.tsx'
import { SAVED_DATES } from './repeat-texts.ts'
import { problemOf, type SavedDates, versionOf } from './save-series.ts'
import { DRAFT, MERGED, SAVED, UPDATES_SOON } from './texts.ts'

// What the page of an event says once it was saved: to which dates of its series, and the way to all of them.

type Query = Record<string, string>

/** What the address of the page says after saving. */
export function savedQuery(how: 'changed' | 'merged', { scope, fields }: SavedDates): Query {
  if (!scope) return { saved: how }
  return { saved: how, scope, ...(scope !== 'following' && { fields: fields.join(' ') }) }
}

/** What the page says, if its address says that something was saved. */
export async function savedText(c: StaffContext, found: EditableEvent): Promise<Child> {
  const { saved = '', scope = '', fields = '' } = c.req.query()
  if (!Object.hasOwn(SAVED, saved)) return undefined
  const isDraft = found.event.publishedAt === null
  const rest = isDraft && saved !== 'unpublished' ? DRAFT.hint : UPDATES_SOON
  const { series, event } = found
  if (!series || !['changed', 'merged'].includes(saved)) return say(SAVED[saved], rest)
  const own = ownAmong(found, fields)
  const dates = await countOpenDates(c.env.db, {
    ...{ orgId: c.var.session.org.id, seriesId: series.id, id: event.id, now: c.env.now() },
    fields: scope === 'one' ? own : amongFields(fields),
  })
  const day = formatShortDay(event.startsAt, event.timezone)
  const merged = saved === 'merged' ? `${MERGED} ${rest}` : rest
  if (scope === 'all' && dates.all > 1) return say(SAVED_DATES.all(dates), merged)
  if (scope === 'following') return say(SAVED_DATES.following(day), merged)
  if (scope !== 'one' || own.length === 0 || dates.changed < 2) return say(SAVED[saved], rest)
  return (
    <>
      {say(SAVED_DATES.one(day), merged)}
      {mayShare(found, own) && (
        <Form session={c.var.session} action={`/events/${event.id}/all-dates`}>
          <input type="hidden" name="fields" value={own.join(' ')} />
          <input type="hidden" name="version" value={versionOf(found)} />
          <p>
            <button class="button secondary small" type="submit">
              {SAVED_DATES.insteadAll(dates)}
            </button>
          </p>
        </Form>
      )}
    </>
  )
}

const say = (...sentences: (string | undefined)[]) => <p>{sentences.join(' ')}</p>

/** Those of the named fields that this date still has for itself. */
function ownAmong({ series, event }: EditableEvent, names: string): SeriesField[] {
  if (!series) return []
  const own = ownFields(series, event, event, event.status)
  return amongFields(names).filter((field) => own.includes(field))
}

function amongFields(names: string): SeriesField[] {
  const asked = names.split(' ')
  return FIELDS.filter((field) => asked.includes(field))
}

/** Only a person can say what stays the same in another time zone: the clock or the moment. */
function mayShare({ series, event }: EditableEvent, fields: SeriesField[]): boolean {
  return !fields.includes('times') || event.timezone === series?.timezone
}

type Instead =
  | { outcome: Query; errors?: never }
  | { outcome?: never; errors: FormState['errors'] }
  | { outcome?: never; errors?: never }

/**
 * Gives the named fields of a date to all dates of its series, where all is as the page showed it: nothing is lost that
 * another member saved since. Nothing in the result: they did.
 */
export async function insteadAll(c: FormContext, found: EditableEvent): Promise<Instead> {
  const { session, form } = c.var
  const { series, event } = found
  const share = ownAmong(found, form.fields ?? '')
  const outcome = savedQuery('changed', { scope: 'all', fields: amongFields(form.fields ?? '') })
  // Sent twice: all dates have them.
  if (!series || share.length === 0) return { outcome }
  if (form.version !== versionOf(found) || !mayShare(found, share)) return {}
  const of = { orgId: session.org.id, id: event.id, seriesId: series.id, version: series.version }
  const sentence = await waitingSentence(c, found)
  const saved = await changeSeries(c.env, { ...of, scope: 'all', share, sentence })
  const errors = problemOf(saved)
  if (errors) return { errors: { scope: errors.repeat } }
  return saved === 'saved' ? { outcome } : {}
}

/**
 * What staff wrote when they saved the one date: for the people who were told of the other ones, too. Of a cancelled
 * date it is the reason, which the others do not have.
 */
async function waitingSentence(c: FormContext, found: EditableEvent): Promise<string | undefined> {
  if (found.event.status === 'cancelled') return undefined
  return (await findNotified(c, found)).sentence ?? undefined
}
