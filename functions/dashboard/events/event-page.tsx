import { type EditableEvent, getEventForEdit } from '../../../db/events/manage-events.ts'
import type { OfferedImages } from '../../../db/media/own-images.ts'
import type { OwnSubmission } from '../../../db/submissions/of-staff.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { StatusBadge } from '../parts/badge.tsx'
import { OPENED, openedWith } from '../parts/merge-edits.tsx'
import { pathId } from '../parts/path-id.ts'
import type { Form, OrgSession, StaffContext } from '../staff-context.ts'
import { findOwnSubmission, isDraft } from '../writing/own-submission.ts'
import { NoteField, ReviewPanel } from '../writing/review-panel.tsx'
import { WRITING } from '../writing/texts.ts'
import { WriterSide } from '../writing/writer-side.tsx'
import { EventForm } from './event-form.tsx'
import { EventShare, hiddenBecause } from './event-share.tsx'
import { EventSide } from './event-side.tsx'
import { LivePreview, PreviewButton } from './live-preview.tsx'
import { findNotified, NotifiedPeople } from './notified-people.tsx'
import { draftsOf, onlyWrites } from './own-drafts.ts'
import type { ShownDates } from './repeat-dates.tsx'
import { formGroups, formValues, versionOf } from './save-series.ts'
import { ScopeFields } from './scope-fields.tsx'
import { INTENT, PUBLISH, UPDATE_EMAIL } from './texts.ts'

type Extra = {
  alert?: AlertContent
  status?: number
  opened?: string | undefined
  version?: string | undefined
  /** It became public just now: the ways to share it come first. */
  published?: boolean
  dates?: ShownDates | undefined
  /** Uploaded images to choose from. */
  images?: OfferedImages
  /** What a writer sent in about it, if that was read already; and what is wrong in their words to staff. */
  sent?: OwnSubmission | undefined
  review?: FormState
}

/** After a mistake the form still knows which version it began with. */
export function openedBy(form: Form) {
  return { opened: form[OPENED], version: form.version }
}

export async function answerEdit(
  c: StaffContext,
  found: EditableEvent,
  state: FormState,
  extra: Extra,
) {
  const { session } = c.var
  const { event, feeds, suggestions, series, ownDates } = found
  const { alert, status = 200, version = versionOf(found), dates } = extra
  const { images = suggestions.images } = extra
  const shared = extra.published === true && !hiddenBecause(found)
  const publicUrl = c.env.env.PUBLIC_URL
  const { opened = openedWith(formGroups, formValues(found)) } = extra
  const draft = isDraft(found)
  const writes = onlyWrites(session)
  const sent = 'sent' in extra ? extra.sent : await findOwnSubmission(c, found)
  const notified =
    writes || draft || event.status === 'cancelled' ? undefined : await findNotified(c, found)
  return answerDashboard(c, {
    title: event.title,
    section: 'events',
    above: { label: 'Events', path: '/events' },
    lead: <StatusBadge status={event.status} isDraft={draft} />,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <>
        {shared && <EventShare {...{ session, found, publicUrl }} />}
        {writes && <ReviewPanel {...{ session, found, sent }} state={extra.review} />}
        <div class="split">
          <EventForm
            {...{ session, state, feeds, dates }}
            suggestions={{ ...suggestions, images }}
            now={c.env.now()}
            uploads={c.env.bucket !== undefined}
            status={event.status}
            isOneDate={writes && !draft && series !== null}
            action={`/events/${event.id}`}
            label={draft ? 'Save' : writes ? WRITING.send : 'Save changes'}
            secondary={draft && !writes}
            buttons={<MoreButtons {...{ session, found }} />}
            back={session.path('/events')}
            unsaved={status !== 200 || state.values.show !== undefined}
            end={
              <>
                {notified && <NotifiedPeople {...{ notified, state }} hears={UPDATE_EMAIL.edit} />}
                {writes && !draft && (
                  <section class="card form-part">
                    <NoteField state={state} />
                    {series && <p class="hint">{WRITING.ofSeries}</p>}
                  </section>
                )}
                {series && (
                  <ScopeFields
                    state={state}
                    ownDates={writes && !draft ? 0 : ownDates}
                    asksOnSave
                  />
                )}
              </>
            }
          >
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name={OPENED} value={opened} />
          </EventForm>
          <div class="stack beside-form">
            <LivePreview path={session.path(`/events/${event.id}/preview`)} />
            {writes ? (
              <WriterSide {...{ session, found }} />
            ) : (
              <EventSide {...{ session, found, publicUrl, shared }} />
            )}
          </div>
        </div>
      </>
    ),
  })
}

function MoreButtons({ session, found }: { session: OrgSession; found: EditableEvent }) {
  return (
    <>
      {isDraft(found) && !onlyWrites(session) && (
        <button class="button" type="submit" name={INTENT} value="publish">
          {PUBLISH}
        </button>
      )}
      <PreviewButton path={session.path(`/events/${found.event.id}/preview`)} />
    </>
  )
}

/** The event of the address, if it belongs to this organization. */
export async function findEvent(c: StaffContext): Promise<EditableEvent> {
  const { session } = c.var
  const id = pathId(c, 'eventId')
  const found = await getEventForEdit(c.env.db, session.org.id, id, draftsOf(session))
  if (!found) throw notFound('Event')
  return found
}
