import * as z from 'zod/mini'
import {
  type DigestNote,
  getNextDigest,
  type NextDigest,
  saveDigestNote,
} from '../../../db/digests/notes.ts'
import { requestPreview } from '../../../db/digests/settings.ts'
import { newId } from '../../../domain/ids.ts'
import { previewSubject } from '../../digests/preview.ts'
import { Area, Check } from '../../forms/field.tsx'
import { checked, markdown } from '../../forms/inputs.ts'
import { type FormState, parseForm, typed } from '../../forms/parse-form.ts'
import { SubscriberFields } from '../../forms/subscriber-fields.tsx'
import { notFound } from '../../http/errors.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { type FormView, formOf } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { LONGEST_NOTE, ShownDigest, shownNote, wishOf } from './shown-digest.tsx'
import { FEED_PAGE, NOTE, NOTE_LABELS, PREVIEW, WIDGET } from './texts.ts'

const NoteForm = z.object({ note: markdown(LONGEST_NOTE), weekly: checked, daily: checked }).check(
  z.refine(({ note, weekly, daily }) => note === '' || weekly || daily, {
    path: ['weekly'],
    error: NOTE.noDigest,
  }),
)

/** GET and POST feeds/:feedId/digests/preview: the next digest, and the note above it. */
export const noteForm = formOf<NextDigest, DigestNote>({
  thing: 'this note',
  missing: 'Feed',
  labels: NOTE_LABELS,
  inWords: (name, value) => {
    if (name === 'note') return value
    return value === 'on' ? 'selected' : 'not selected'
  },
  read: (_, form) => parseForm(NoteForm, form),
  values: valuesOf,
  id: (c) => pathId(c, 'feedId'),
  find(c, feedId) {
    const { org, personId } = c.var.session
    return getNextDigest(c.env.db, { orgId: org.id, feedId, personId, now: c.env.now() })
  },
  dataOf: (found) => found,
  async change(c, { data, found }) {
    const { org } = c.var.session
    const of = { orgId: org.id, feedId: found.feedId, now: c.env.now() }
    return (await saveDigestNote(c.env.db, of, data, found)) ? 'saved' : undefined
  },
  back: (id) => `/feeds/${id}/digests/preview`,
  done: 'note-saved',
  show: answerNextDigest,
  instead({ intent, ...form }, { data, state }, show, c) {
    if (intent !== 'preview' && intent !== 'send') return undefined
    const { wish } = wishOf(form)
    if (!data || !wish) return show(state ?? { values: typed(form), errors: {} }, 400)
    const shown = (alert?: AlertContent) =>
      show({ values: typed(form), errors: {} }, 200, alert && { alert })
    return intent === 'send' ? sendTest(c, { wish, data, shown }) : shown()
  },
})

function valuesOf({ note, weekly, daily }: DigestNote) {
  return { note, weekly: weekly ? 'on' : '', daily: daily ? 'on' : '' }
}

type Test = {
  wish: NonNullable<ReturnType<typeof wishOf>['wish']>
  data: DigestNote
  shown: (alert: AlertContent) => Response | Promise<Response>
}

/** Sends the preview to the signed-in person by email, with the note as it was typed. */
async function sendTest(c: StaffContext, { wish, data, shown }: Test) {
  const { session } = c.var
  const requested = await requestPreview(
    c.env.db,
    { orgId: session.org.id, feedId: pathId(c, 'feedId'), now: c.env.now() },
    {
      personId: session.personId,
      mailId: newId('mail', c.env.random),
      wish: previewSubject(wish, data[wish.digestFrequency] ? data.note : null),
    },
  )
  if (!requested) throw notFound('Feed')
  if (requested.limited) return shown({ kind: 'warning', text: <p>{PREVIEW.tooMany}</p> })
  c.env.enqueue(requested.tasks)
  return shown({ kind: 'done', text: <p>{PREVIEW.sent}</p> })
}

async function answerNextDigest(
  c: StaffContext,
  feed: NextDigest,
  { state, hidden, status, alert }: FormView<DigestNote>,
) {
  const { session } = c.var
  const posted = c.var.form
  const chosen = wishOf(posted ?? c.req.query())
  const shownState: FormState = {
    values: { ...chosen.state.values, ...state.values },
    errors: { ...chosen.state.errors, ...state.errors },
  }
  const { values } = state
  const isSaving = posted !== undefined && !posted.intent
  const isUnsaved = values.note !== undefined && values.note.trim() !== feed.note
  const path = `/feeds/${feed.feedId}/digests`
  return answerDashboard(c, {
    title: PREVIEW.title,
    section: 'feeds',
    above: { label: FEED_PAGE.emails, path },
    lead: PREVIEW.lead,
    status: chosen.wish || isSaving ? status : 400,
    error: !isSaving,
    ...(alert ? { alert } : {}),
    allowed: { 'frame-src': "'self'" },
    children: (
      <div class="split even">
        <Form
          session={session}
          action={`${path}/preview`}
          class="card form-part"
          unsaved={isUnsaved ? 'yes' : 'no'}
          live="next-digest"
        >
          {hidden}
          <h2>{NOTE.title}</h2>
          <Area
            state={shownState}
            name="note"
            label={NOTE_LABELS.note}
            rows={6}
            hint={NOTE.hint(LONGEST_NOTE)}
            optional
          />
          <fieldset class="field">
            <legend>{NOTE.digests}</legend>
            <Check state={shownState} name="weekly" label={NOTE_LABELS.weekly} />
            <Check state={shownState} name="daily" label={NOTE_LABELS.daily} />
          </fieldset>
          {feed.last && <LastNote {...feed.last} />}
          <p class="row">
            <button class="button" type="submit">
              {NOTE.save}
            </button>
            <button class="button secondary" type="submit" name="intent" value="send">
              {PREVIEW.send}
            </button>
          </p>
          <div class="stack" data-passing>
            <h2>{PREVIEW.preferences}</h2>
            <SubscriberFields state={shownState} categories={feed.categories} />
          </div>
          <p>
            <button class="button secondary" type="submit" name="intent" value="preview">
              {WIDGET.update}
            </button>
          </p>
        </Form>
        {await ShownDigest({ c, feed, wish: chosen.wish, data: noteIn(values) })}
      </div>
    ),
  })
}

/** The note as the page shows it, whether it could be saved or not. */
function noteIn({ note = '', weekly, daily }: FormState['values']): DigestNote {
  return {
    note: shownNote(note),
    weekly: weekly === 'on',
    daily: daily === 'on',
  }
}

function LastNote({ note, frequency, localDate }: NonNullable<NextDigest['last']>) {
  return (
    <details>
      <summary>{NOTE.last(frequency, localDate)}</summary>
      <pre class="wrap" dir="auto">
        {note}
      </pre>
    </details>
  )
}
