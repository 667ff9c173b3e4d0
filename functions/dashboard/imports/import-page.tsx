import { listRuns } from '../../../db/imports/shown-runs.ts'
import type { Source } from '../../../db/imports/sources.ts'
import { completeUrl } from '../../../domain/web-address.ts'
import { Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { Alert, type AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form, FormEnd, FormToken } from '../parts/form.tsx'
import { formatTime } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { OPENED } from '../parts/merge-edits.tsx'
import type { FormContext, Form as FormData, OrgSession, StaffContext } from '../staff-context.ts'
import { History, StateLine } from './import-history.tsx'
import { limitCalendars } from './limit-imports.ts'
import { FileField, fetchCalendar } from './new-import.tsx'
import { Act, Part, renews } from './run-parts.tsx'
import { isUnderWay } from './run-texts.ts'
import { KEPT_URL, openedSettings, saveSettings, urlToken } from './save-settings.ts'
import { type Found, findSource, SettingsFields, settingsValues } from './settings.tsx'
import { LIST, NEW, PREVIEW, problemText, SOURCE } from './texts.ts'

const RUNS = 30

/** GET imports/:sourceId: how a source is, what staff can do, and its history. */
export async function importPage(c: StaffContext) {
  const { session } = c.var
  const found = await findSource(c)
  if (found.source.state === 'preview') {
    return c.redirect(session.path(`/imports/${found.source.id}/preview`), 303)
  }
  const state = { values: settingsValues(found.source), errors: {} }
  return answerImport(c, { found, state })
}

/** POST imports/:sourceId: saves its settings; a new URL is fetched first. */
export async function saveImport(c: FormContext) {
  const { session, form } = c.var
  const found = await findSource(c)
  const again = (state: FormState) =>
    answerImport(c, { found, state, form, opened: form.opened, status: 400 })
  const url = completeUrl((form.url ?? '').trim())
  if (url !== '') await limitCalendars(c)
  const moved = url === '' ? undefined : await fetchCalendar(c.env, url)
  if (moved && 'errors' in moved) return again({ values: form, errors: moved.errors })
  const { merged, refused, ask } = await saveSettings(c, { form, found })
  if (refused) return again(refused)
  if (ask) return answerImport(c, { ...ask, status: 409 })
  const done = merged ? 'merged' : 'import-saved'
  return c.redirect(session.path(`/imports/${found.source.id}?done=${done}`), 303)
}

type View = {
  found: Found
  state: FormState
  form?: FormData
  opened?: string | undefined
  upload?: FormState
  status?: number
  alert?: AlertContent
}

export async function answerImport(c: StaffContext, view: View) {
  const { session } = c.var
  const { found, state, form, status = 200, alert } = view
  const { source } = found
  const { opened = openedSettings(source, undefined) } = view
  const of = { orgId: session.org.id, id: source.id, now: found.now }
  const runs = await listRuns(c.env.db, of, RUNS)
  const path = `/imports/${source.id}`
  const underWay = found.isFetched || runs.some(isUnderWay)
  return answerDashboard(c, {
    title: source.name,
    subjectId: source.id,
    section: 'imports',
    above: { label: LIST.title, path: '/imports' },
    lead: <StateLine {...{ session, found, runs, path }} />,
    status,
    ...(alert && { alert }),
    ...(underWay && { head: renews({ reloads: false }) }),
    children: (
      <>
        <Part name="decisions" class="stack" underWay={underWay}>
          <State
            {...{ session, found, path }}
            httpStatus={runs.find(({ problem }) => problem)?.httpStatus ?? null}
          />
        </Part>
        <div class="split">
          <Form session={session} action={path} class="card form-part">
            <input type="hidden" name={OPENED} value={opened} />
            <input type="hidden" name={KEPT_URL} value={form?.[KEPT_URL] ?? urlToken(source)} />
            <h2>{SOURCE.settings}</h2>
            <SettingsFields {...{ found, state }} />
            {source.url !== null && (
              <Field
                state={state}
                name="url"
                label={SOURCE.url}
                optional
                hint={SOURCE.urlHint(source.urlHint ?? '')}
                inputmode="url"
                maxlength={2048}
              />
            )}
            <FormEnd label={SOURCE.save} />
          </Form>
          <div class="stack">
            <Actions {...{ session, source, path }} upload={view.upload} />
            <section class="card stack">
              <h2>{SOURCE.edits}</h2>
              <p>
                {SOURCE.editsText} {source.url === null ? SOURCE.goneFile : SOURCE.gone}
              </p>
            </section>
          </div>
        </div>
        <Behind {...{ session, found, path }} />
        <Part name="history">
          <History {...{ session, source, runs, path }} />
        </Part>
      </>
    ),
  })
}

type StateProps = { session: OrgSession; found: Found; path: string }

/** What needs a decision: events that are gone, or a calendar that cannot be fetched. */
function State({ session, found, path, httpStatus }: StateProps & { httpStatus: number | null }) {
  const { source, missing, upcoming, lacksImageSpace } = found
  const { heldSince, problem, failingSince, state } = source
  return (
    <>
      {state === 'stopped' && <Alert kind="failed" text={<p>{SOURCE.stopped}</p>} />}
      {problem && (
        <Alert
          kind="failed"
          text={
            <p>
              {failingSince && SOURCE.failing(formatTime(failingSince, session.org.timezone))}{' '}
              {problemText(problem, httpStatus, source.url === null ? 'file' : 'url')}.
            </p>
          }
        />
      )}
      {lacksImageSpace && <Alert kind="warning" text={<p>{SOURCE.noImageSpace}</p>} />}
      {heldSince && missing > 0 && (
        <section class="card stack">
          <h2>{SOURCE.heldTitle(missing, upcoming)}</h2>
          <p>{source.url === null ? SOURCE.heldFile : SOURCE.held}</p>
          <div class="row">
            <Act {...{ session, path }} to="keep" label={SOURCE.keep} />
            <Act {...{ session, path }} to="remove" label={SOURCE.remove(missing)} danger />
          </div>
        </section>
      )}
    </>
  )
}

type ActionsProps = {
  session: OrgSession
  source: Source
  path: string
  upload: FormState | undefined
}

function Actions({ session, source, path, upload }: ActionsProps) {
  const { state, url } = source
  const nothing = { values: {}, errors: {} }
  return (
    <section class="card stack">
      {url !== null && (
        <div class="row">
          {state === 'active' ? (
            <>
              <Act {...{ session, path }} to="fetch" label={SOURCE.fetchNow} />
              <Act {...{ session, path }} to="pause" label={SOURCE.pause} />
            </>
          ) : (
            <Act {...{ session, path }} to="resume" label={SOURCE.resume} />
          )}
        </div>
      )}
      {url === null && (
        <form
          method="post"
          action={session.path(`${path}/file`)}
          enctype="multipart/form-data"
          class="stack"
        >
          <FormToken token={session.formToken} />
          <FileField state={upload ?? nothing} label={NEW.file} />
          <FormEnd label={SOURCE.upload} />
        </form>
      )}
      <a href={session.path(`${path}/delete`)}>{SOURCE.delete}</a>
    </section>
  )
}

/** Events of this calendar that visitors see as those of another one. */
function Behind({ session, found: { behind }, path }: StateProps) {
  if (behind.length === 0) return null
  return (
    <section class="stack">
      <h2>{SOURCE.behind}</h2>
      <p>{SOURCE.behindText}</p>
      <DataTable
        caption={SOURCE.behind}
        rows={behind}
        columns={[
          {
            head: PREVIEW.event,
            cell: ({ eventId, title }) => (
              <a href={session.path(`/events/${eventId}`)}>
                <bdi>{title}</bdi>
              </a>
            ),
          },
          {
            cell: ({ uid, title }) => (
              <Form session={session} action={`${path}/separate`}>
                <input type="hidden" name="uid" value={uid} />
                <button class="linklike" type="submit">
                  {SOURCE.separate}
                  <span class="visually-hidden"> {title}</span>
                </button>
              </Form>
            ),
          },
        ]}
      />
    </section>
  )
}
